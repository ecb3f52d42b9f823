package io.github.sluice.proofs;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** Whether the package of a class is marked in its package-info. */
final class NullMarkedPackages extends ArchCondition<JavaClass> {
    static final NullMarkedPackages BE_IN_ONE = new NullMarkedPackages();

    private NullMarkedPackages() {
        super("be in a package that is @NullMarked");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        boolean marked =
                type.getName().endsWith("module-info") || type.getPackage().isAnnotatedWith(NullMarked.class);
        events.add(new SimpleConditionEvent(
                type, marked, type.getName() + ": its package has no package-info.java with @NullMarked"));
    }
}
