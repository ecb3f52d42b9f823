package io.github.sluice.proofs;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Random;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

/** Who may use whom, and what no main code does. The rules hold for every class that is there, and for the ones to come. */
class ArchitectureTest {
    private static final String API = "io.github.sluice.hres";
    private static final String CORE = "io.github.sluice.hres.core..";
    private static final String RUNTIME_API = "io.github.sluice.runtime";
    private static final String RUNTIME_CORE = "io.github.sluice.runtime.core..";
    private static final String LOADER = "io.github.sluice.loader..";
    private static final String[] JDK = {"java..", "javax..", "org.jspecify.."};
    private static final String[] TOOLS = {
        "io.github.sluice.testkit..",
        "io.github.sluice.simulator..",
        "io.github.sluice.cli..",
        "io.github.sluice.bench.."
    };
    private static final String CLI = "io.github.sluice.cli..";
    private static final String TESTKIT = "io.github.sluice.testkit..";

    /** The only class that makes threads and reads clocks: what a host gets when it brings none of its own. */
    private static final String SYSTEM_WORKERS = "io.github.sluice.hres.core.host.SystemWorkers";

    /** The same for the runtimes' half. */
    private static final String WAITER = "io.github.sluice.runtime.core.Waiter";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.sluice");

    /** Plugins for resources live beside the core, in a package of their own under that of the api. */
    private static final DescribedPredicate<JavaClass> A_PLUGIN =
            describe("a plugin", type -> PackageMatcher.of("io.github.sluice.hres.(*)..")
                    .match(type.getPackageName())
                    .filter(found -> !found.getGroup(1).equals("core"))
                    .isPresent());

    /** So do plugins for runtimes. */
    private static final DescribedPredicate<JavaClass> A_RUNTIME =
            describe("a runtime", type -> PackageMatcher.of("io.github.sluice.runtime.(*)..")
                    .match(type.getPackageName())
                    .filter(found -> !found.getGroup(1).equals("core"))
                    .isPresent());

    private static final DescribedPredicate<JavaClass> IN_TOOLS = resideInAnyPackage(TOOLS);

    private static final DescribedPredicate<JavaClass> MAY_MAKE_TIME = IN_TOOLS.or(describe(
            "the system's workers", type -> Set.of(SYSTEM_WORKERS, WAITER).contains(outermost(type))));

    @Test
    void theApiStandsOnTheJdkAndJspecifyAlone() {
        classes()
                .that()
                .resideInAPackage(API)
                .should()
                .onlyDependOnClassesThat(resideInAPackage(API).or(resideInAnyPackage(JDK)))
                .check(MAIN);
    }

    @Test
    void theLoaderKnowsNeitherHalf() {
        classes()
                .that()
                .resideInAPackage(LOADER)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(LOADER, "org.slf4j..").or(resideInAnyPackage(JDK)))
                .check(MAIN);
    }

    @Test
    void theCoreKnowsTheApiAndTheLoaderButNoPlugin() {
        classes()
                .that()
                .resideInAPackage(CORE)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                API, CORE, LOADER, "org.slf4j..", "tools.jackson..", "org.snakeyaml.engine..")
                        .or(resideInAnyPackage(JDK)))
                .check(MAIN);
    }

    @Test
    void aPluginKnowsItsApiOnly() {
        noClasses()
                .that(A_PLUGIN)
                .should()
                .dependOnClassesThat(resideInAnyPackage(CORE, LOADER).or(IN_TOOLS))
                .check(MAIN);
    }

    @Test
    void pluginsDoNotKnowEachOther() {
        slices().matching("io.github.sluice.hres.(*)..")
                .should()
                .notDependOnEachOther()
                .check(MAIN.that(A_PLUGIN));
    }

    @Test
    void theApiOfRuntimesStandsOnTheJdkAndJspecifyAlone() {
        classes()
                .that()
                .resideInAPackage(RUNTIME_API)
                .should()
                .onlyDependOnClassesThat(resideInAPackage(RUNTIME_API).or(resideInAnyPackage(JDK)))
                .check(MAIN);
    }

    @Test
    void theCoreOfRuntimesKnowsTheirApiAndTheLoaderButNoRuntime() {
        classes()
                .that()
                .resideInAPackage(RUNTIME_CORE)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(RUNTIME_API, RUNTIME_CORE, LOADER, "org.slf4j..")
                        .or(resideInAnyPackage(JDK)))
                .check(MAIN);
    }

    @Test
    void theTwoHalvesDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.github.sluice.hres..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.github.sluice.runtime.."))
                .check(MAIN);
        noClasses()
                .that()
                .resideInAPackage("io.github.sluice.runtime..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.github.sluice.hres.."))
                .check(MAIN);
    }

    @Test
    void aRuntimeKnowsItsApiOnly() {
        noClasses()
                .that(A_RUNTIME)
                .should()
                .dependOnClassesThat(resideInAnyPackage(RUNTIME_CORE, LOADER).or(IN_TOOLS))
                .check(MAIN);
    }

    @Test
    void runtimesDoNotKnowEachOther() {
        slices().matching("io.github.sluice.runtime.(*)..")
                .should()
                .notDependOnEachOther()
                .check(MAIN.that(A_RUNTIME));
    }

    @Test
    void onlyTheSystemsWorkersReadTheClock() {
        noClasses()
                .that(DescribedPredicate.not(MAY_MAKE_TIME))
                .should()
                .accessTargetWhere(member(System.class, Set.of("currentTimeMillis", "nanoTime"))
                        .or(member(Thread.class, Set.of("sleep")))
                        .or(describe(
                                "a clock of java.time",
                                access -> access.getTargetOwner()
                                                .getPackageName()
                                                .equals("java.time")
                                        && Set.of("now", "systemUTC", "systemDefaultZone", "system", "tickMillis")
                                                .contains(access.getTarget().getName()))))
                .check(MAIN);
    }

    @Test
    void onlyTheSystemsWorkersMakeThreads() {
        noClasses()
                .that(DescribedPredicate.not(MAY_MAKE_TIME))
                .should()
                .accessTargetWhere(describe(
                        "the constructor of a thread or of what has threads",
                        access -> access.getTarget().getName().equals("<init>") && hasThreads(access.getTargetOwner())))
                .orShould()
                .dependOnClassesThat(assignableTo(Executors.class).or(assignableTo(ForkJoinPool.class)))
                .orShould()
                .accessTargetWhere(member("java.util.concurrent.CompletableFuture", Set.of("supplyAsync", "runAsync")))
                .check(MAIN);
    }

    @Test
    void randomnessIsPassedIn() {
        noClasses()
                .that(DescribedPredicate.not(MAY_MAKE_TIME))
                .should()
                .dependOnClassesThat(assignableTo(ThreadLocalRandom.class))
                .orShould()
                .accessTargetWhere(
                        member(Math.class, Set.of("random")).or(member("java.util.UUID", Set.of("randomUUID"))))
                .orShould()
                .callConstructor(Random.class)
                .check(MAIN);
    }

    @Test
    void onlyTheCommandTalksToTheConsole() {
        noClasses()
                .that()
                .resideOutsideOfPackage(CLI)
                .should()
                .accessTargetWhere(member(System.class, Set.of("out", "err", "in", "exit", "console"))
                        .or(member(Runtime.class, Set.of("exit", "halt")))
                        .or(describe(
                                "printStackTrace of a throwable",
                                access -> access.getTarget().getName().equals("printStackTrace"))))
                .check(MAIN);
    }

    @Test
    void nothingIsMadeToBeExtendedButContracts() {
        noClasses()
                .that(describe(
                        "are neither interfaces nor enums nor contracts of the test kit",
                        type -> !type.isInterface() && !type.isEnum() && !isContract(type)))
                .should()
                .haveModifier(JavaModifier.ABSTRACT)
                .check(MAIN);
    }

    @Test
    void theRoomsOfTheCoreHaveAnOrder() {
        slices().matching("io.github.sluice.hres.core.(*)..")
                .should()
                .beFreeOfCycles()
                .check(MAIN);
    }

    @Test
    void noRoomOfTheCoreLooksOutOfItsDoors() {
        noClasses()
                .that()
                .resideInAPackage("io.github.sluice.hres.core.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.sluice.hres.core")
                .check(MAIN);
    }

    @Test
    void namesSayWhatAThingIs() {
        noClasses()
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?|Info|Data|Handler)$")
                .check(MAIN);
    }

    @Test
    void everyPackageSaysThatItHasNoNulls() {
        classes().should(NullMarkedPackages.BE_IN_ONE).check(MAIN);
    }

    private static DescribedPredicate<JavaAccess<?>> member(Class<?> owner, Set<String> names) {
        return member(owner.getName(), names);
    }

    /** Any access: a call, a field, or a method reference such as {@code System::nanoTime}. */
    private static DescribedPredicate<JavaAccess<?>> member(String owner, Set<String> names) {
        return describe(
                owner + names,
                access -> access.getTargetOwner().getName().equals(owner)
                        && names.contains(access.getTarget().getName()));
    }

    private static boolean hasThreads(JavaClass type) {
        return type.isAssignableTo(Thread.class)
                || type.isAssignableTo(ThreadPoolExecutor.class)
                || type.isAssignableTo(Timer.class);
    }

    private static boolean isContract(JavaClass type) {
        return resideInAPackage(TESTKIT).test(type) && type.getSimpleName().endsWith("Contract");
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type.getName());
    }
}
