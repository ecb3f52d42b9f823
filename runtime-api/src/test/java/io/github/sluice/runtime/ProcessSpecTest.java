package io.github.sluice.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessSpecTest {
    private static final TaskUser ANN = TaskUser.of(1000, 100);

    private final ProcessSpec.Builder builder = ProcessSpec.builder(ANN);

    @Test
    void anEmptySpecificationAsksForNothing() {
        ProcessSpec spec = builder.build();
        assertThat(spec.arguments()).isEmpty();
        assertThat(spec.environment()).isEmpty();
        assertThat(spec.workingDirectory()).isEmpty();
        assertThat(spec.stdio()).isEqualTo(Stdio.none());
    }

    @Test
    void nothingMayHoldANul() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.arguments("sh", "a\0b"))
                .withMessage("argument has a NUL, which no program can be given");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.environment(Map.of("A", "x\0")))
                .withMessageContaining("value of A");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.environment(Map.of("A\0", "x")));
    }

    @Test
    void aVariableHasANameWithoutAnEqualsSign() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.environment(Map.of("", "x")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.environment(Map.of("A=B", "x")))
                .withMessage("variable 'A=B': a name without '=' is right");
        assertThat(builder.environment(Map.of("BASH_FUNC_f%%", "() { :\n}"))
                        .build()
                        .environment())
                .containsEntry("BASH_FUNC_f%%", "() { :\n}");
    }

    @Test
    void whatIsRefusedLeavesTheBuilderAsItWas() {
        builder.arguments("true").environment(Map.of("A", "1"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.environment(Map.of("A=B", "x")));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.arguments("a\0"));
        assertThat(builder.build().environment()).isEqualTo(Map.of("A", "1"));
        assertThat(builder.build().arguments()).containsExactly("true");
    }

    @Test
    void theEnvironmentIsACopyInItsOrder() {
        Map<String, String> given = new LinkedHashMap<>();
        List.of("Z", "A", "M").forEach(name -> given.put(name, "1"));
        ProcessSpec spec = builder.environment(given).build();
        given.put("LATE", "1");
        assertThat(spec.environment().keySet()).containsExactly("Z", "A", "M");
        assertThatThrownBy(() -> spec.environment().put("B", "1")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> spec.arguments().add("x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aRelativeWorkingFolderIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.workingDirectory(Path.of("tmp")))
                .withMessage("working folder tmp: an absolute path is right");
    }

    @Test
    void aStartForChangesHasAllOfTheOther() {
        ProcessSpec spec = builder.arguments("a", "b")
                .environment(Map.of("A", "1"))
                .workingDirectory(Path.of("/tmp"))
                .stdio(Stdio.pipes())
                .build();
        ProcessSpec same = spec.toBuilder().build();
        assertThat(same.arguments()).isEqualTo(spec.arguments());
        assertThat(same.environment()).isEqualTo(spec.environment());
        assertThat(same.workingDirectory()).isEqualTo(spec.workingDirectory());
        assertThat(same.stdio()).isEqualTo(spec.stdio());
        assertThat(same.user()).isEqualTo(spec.user());
    }

    @Test
    void streamsGoTheRightWay() {
        Redirect reads = Redirect.from(new File("/tmp/in"));
        Redirect writes = Redirect.to(new File("/tmp/out"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Stdio(writes, writes, writes))
                .withMessageContaining("stdin is redirect to write to file \"/tmp/out\": the wrong direction");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Stdio(reads, reads, writes))
                .withMessageContaining("stdout");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Stdio(reads, writes, reads))
                .withMessageContaining("stderr");
        Redirect appends = Redirect.appendTo(new File("/tmp/out"));
        assertThat(new Stdio(reads, appends, Redirect.DISCARD).output()).isEqualTo(appends);
    }

    @Test
    void filesOfStreamsAreAbsolute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stdio.toFiles(new File("out"), new File("/tmp/err")))
                .withMessageContaining("stdout")
                .withMessageContaining("an absolute path is right");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stdio.pipes().withInput(Redirect.from(new File("in"))))
                .withMessageContaining("stdin");
    }

    @Test
    void oneFileForBothStreamsIsShared() {
        File file = new File("/tmp/both");
        assertThat(Stdio.toFiles(file, file).isOutputShared()).isTrue();
        assertThat(Stdio.toFiles(file, new File("/tmp/other")).isOutputShared()).isFalse();
        assertThat(Stdio.pipes().isOutputShared()).isFalse();
    }
}
