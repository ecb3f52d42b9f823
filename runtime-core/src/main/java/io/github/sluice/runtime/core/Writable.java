package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessSpec;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.List;

/**
 * Whether a program gets the words and variables that it is to be given: Java hands them over in the charset of the
 * process's locale, and would put a question mark for every character that is not in it. Immutable.
 */
final class Writable {
    private final Charset charset;

    Writable(Charset charset) {
        this.charset = charset;
    }

    /** For this process. */
    static Writable here() {
        return new Writable(Charset.forName(System.getProperty("sun.jnu.encoding", "US-ASCII")));
    }

    /**
     * Refuses a program that would be given something else.
     *
     * @throws IOException naming what cannot be written; never with the value of a variable
     */
    void check(ProcessSpec program) throws IOException {
        CharsetEncoder encoder = charset.newEncoder();
        List<String> words = program.arguments();
        for (int i = 0; i < words.size(); i++) {
            if (!encoder.canEncode(words.get(i))) {
                throw refusal("word " + i + " of " + words.get(0));
            }
        }
        for (var variable : program.environment().entrySet()) {
            if (!encoder.canEncode(variable.getKey()) || !encoder.canEncode(variable.getValue())) {
                throw refusal("variable " + variable.getKey());
            }
        }
    }

    private IOException refusal(String what) {
        return new IOException(what + " cannot be written in " + charset
                + ", the charset of this process's locale: start it with a UTF-8 locale");
    }
}
