package io.github.sluice.loader;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The providers of one service that a class loader sees, and what was wrong with the others. A broken provider hides no
 * good one. Immutable.
 *
 * @param <T> the service
 * @param found the providers that could be made, in the order of the class loader
 * @param problems one line for each that could not, naming the jar and the class; sorted
 */
public record Discovery<T>(List<Provider<T>> found, List<String> problems) {
    private static final int MOST_PROBLEMS = 1_000; // a loader that fails for ever must not hang the start

    /**
     * One provider.
     *
     * @param service the object, which nobody has used yet
     * @param origin the jar or folder that its class came from, for messages
     */
    public record Provider<T>(T service, String origin) {
        /** A provider that is there already. */
        public static <T> Provider<T> of(T service) {
            return new Provider<>(service, originOf(service.getClass()));
        }

        /** Where a class came from, for messages. */
        static String originOf(Class<?> type) {
            var source = type.getProtectionDomain().getCodeSource();
            if (source != null && source.getLocation() != null) {
                return source.getLocation().toString();
            }
            return String.valueOf(type.getModule());
        }
    }

    /** Copies the lists. */
    public Discovery {
        found = List.copyOf(found);
        problems = List.copyOf(problems);
    }

    /**
     * Makes every provider that can be made.
     *
     * @param service the service
     * @param services looks in one class loader; made by the caller's module, which declares that it uses the service
     * @param loader the same class loader, so that a problem can be given a place
     */
    public static <T> Discovery<T> of(Class<T> service, ServiceLoader<T> services, ClassLoader loader) {
        Declarations declared = Declarations.of(service, loader);
        List<Provider<T>> found = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<Throwable> unnamed = new ArrayList<>();
        Iterator<ServiceLoader.Provider<T>> each = services.stream().iterator();
        for (int faults = 0; faults < MOST_PROBLEMS; ) {
            ServiceLoader.Provider<T> provider;
            try {
                if (!each.hasNext()) {
                    break;
                }
                provider = each.next();
            } catch (ServiceConfigurationError | LinkageError | RuntimeException broken) {
                faults++;
                declared.blame(broken).ifPresentOrElse(problems::add, () -> unnamed.add(broken));
                continue;
            }
            Class<? extends T> type = provider.type();
            declared.settle(type.getName());
            try {
                found.add(Provider.of(provider.get()));
            } catch (ServiceConfigurationError | LinkageError | RuntimeException | StackOverflowError broken) {
                faults++;
                problems.add(Declarations.problem(Provider.originOf(type), type.getName(), broken));
            }
        }
        problems.addAll(declared.explain(unnamed));
        problems.sort(null);
        return new Discovery<>(found, problems);
    }
}
