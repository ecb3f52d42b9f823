package io.github.sluice.hres.core;

// An export needs a package with a type: this file goes when the first real type comes.
final class Placeholder {}
