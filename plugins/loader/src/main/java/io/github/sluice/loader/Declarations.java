package io.github.sluice.loader;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;

/**
 * The provider names in the META-INF/services files that a class loader sees. Used only to say which jar and class a
 * problem belongs to: {@link java.util.ServiceLoader} itself decides what is a provider. Not for use by two threads.
 */
final class Declarations {
    private final Map<String, String> open; // provider class name -> the jar of its file, until it is settled
    private final ClassLoader loader;

    private Declarations(Map<String, String> open, ClassLoader loader) {
        this.open = open;
        this.loader = loader;
    }

    static Declarations of(Class<?> service, ClassLoader loader) {
        String path = "META-INF/services/" + service.getName();
        Map<String, String> names = new LinkedHashMap<>();
        try {
            for (URL file : Collections.list(loader.getResources(path))) {
                String text = file.toString();
                String jar = text.endsWith(path) ? text.substring(0, text.length() - path.length()) : text;
                read(file).forEach(name -> names.putIfAbsent(name, jar));
            }
        } catch (IOException unreadable) {
            names.clear(); // the service loader meets the same trouble and reports it
        }
        return new Declarations(names, loader);
    }

    private static List<String> read(URL file) {
        List<String> names = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(file.openStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int comment = line.indexOf('#');
                String name = (comment < 0 ? line : line.substring(0, comment)).strip();
                if (!name.isEmpty()) {
                    names.add(name);
                }
            }
        } catch (IOException unreadable) {
            return List.of(); // the service loader meets the same trouble and reports it
        }
        return names;
    }

    /** The provider of that name needs no explanation any more. */
    void settle(String name) {
        open.remove(name);
    }

    /** The problem as one line, if the fault says which provider it belongs to. */
    Optional<String> blame(Throwable fault) {
        String message = String.valueOf(fault.getMessage());
        Optional<String> guilty = open.keySet().stream()
                .filter(name -> (message + " ").contains(" " + name + " "))
                .findFirst();
        return guilty.map(name -> problem(String.valueOf(open.remove(name)), name, fault));
    }

    /** The problems of faults that name no provider: found by loading the classes that are still unsettled. */
    List<String> explain(List<Throwable> unnamed) {
        if (unnamed.isEmpty()) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        open.forEach((name, jar) -> {
            try {
                Class.forName(name, false, loader);
            } catch (ClassNotFoundException | LinkageError broken) {
                problems.add(problem(jar, name, broken));
            }
        });
        if (problems.size() < unnamed.size()) {
            unnamed.forEach(fault -> problems.add(cause(fault)));
        }
        return problems;
    }

    static String problem(String origin, String className, Throwable fault) {
        return "provider " + className + " in " + origin + ": " + cause(fault);
    }

    private static String cause(Throwable fault) {
        boolean wrapped = fault instanceof ServiceConfigurationError && fault.getCause() != null;
        Throwable root = wrapped ? fault.getCause() : fault;
        return wrapped ? fault.getMessage() + ": " + root : String.valueOf(fault.getMessage() == null ? fault : root);
    }
}
