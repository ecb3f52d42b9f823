package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs in the documents compile and do what the documents say. */
class DocumentedCodeTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("public final class (\\w+)");

    @TempDir
    Path classes;

    private static List<String> programs(Path document) throws Exception {
        return BLOCK.matcher(Files.readString(document))
                .results()
                .map(match -> match.group(1))
                .filter(block -> CLASS.matcher(block).find())
                .toList();
    }

    private Class<?> compile(String program) throws Exception {
        var name = CLASS.matcher(program);
        assertThat(name.find()).isTrue();
        Path file = classes.resolve(name.group(1) + ".java");
        Files.writeString(file, program);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        errors,
                        "-proc:none",
                        "--release",
                        "17",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator + classes,
                        "-d",
                        classes.toString(),
                        file.toString());
        assertThat(status).as(errors.toString(StandardCharsets.UTF_8)).isZero();
        URL[] path = {classes.toUri().toURL()};
        return new URLClassLoader(path, DocumentedCodeTest.class.getClassLoader()).loadClass(name.group(1));
    }

    @Test
    void everyProgramInTheDocumentsCompiles() throws Exception {
        List<String> programs = new ArrayList<>();
        try (Stream<Path> documents = Files.walk(SourceTree.root().resolve("docs"))) {
            for (Path document : documents
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                programs.addAll(programs(document));
            }
        }
        programs.addAll(programs(SourceTree.root().resolve("README.md")));
        assertThat(programs).hasSizeGreaterThanOrEqualTo(4);
        for (String program : programs) {
            compile(program);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void theEmbeddedProgramsPrintWhatTheirDocumentSays(int number) throws Exception {
        Path document = SourceTree.root().resolve("docs/embed.md");
        Class<?> program = compile(programs(document).get(number));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        String printed = out.toString(StandardCharsets.UTF_8).strip();
        assertThat(printed).isNotEmpty();
        assertThat(Files.readString(document)).contains("It prints `" + printed + "`");
    }

    @Test
    void theRuntimeOfTheDocumentRunsAStep() throws Exception {
        Class<?> type = compile(
                programs(SourceTree.root().resolve("docs/write-a-runtime.md")).get(0));
        JobRuntimePlugin plugin =
                (JobRuntimePlugin) type.getDeclaredConstructor().newInstance();
        Path out = classes.resolve("niceness");
        try (JobRuntimes runtimes =
                JobRuntimes.builder("n1", classes).plugins(plugin).build()) {
            StepSpec step = StepSpec.builder(StepId.of(1, 0), "n1", LocalProcesses.self())
                    .build();
            ProcessSpec program = ProcessSpec.builder(step.user())
                    .arguments("nice")
                    .stdio(Stdio.toFiles(out.toFile(), classes.resolve("errors").toFile()))
                    .build();
            StepResult result = runtimes.step(runtimes.load("polite", RuntimeContext.STEP_DAEMON), step)
                    .tasks(List.of(TaskSpec.of(step, 0, 0, program)))
                    .build()
                    .run();
            assertThat(result.isSuccess()).as(result.toString()).isTrue();
        }
        assertThat(out).hasContent("10");
    }

    @Test
    void thePluginOfTheDocumentCapsTheNode() throws Exception {
        Class<?> type = compile(
                programs(SourceTree.root().resolve("docs/write-a-plugin.md")).get(0));
        HresPlugin plugin = (HresPlugin) type.getDeclaredConstructor().newInstance();
        Path cap = classes.resolve("cap");
        Prep prep = Prep.builder("power")
                .pluginId(plugin.descriptor().id())
                .config(Settings.of("file", cap.toString()))
                .layers(List.of(new LayerCharge("room", 1000, NodeNames.of("n1", "n2"))))
                .build();
        Job job = Job.builder(JobId.of(1)).build();
        try (HresNode node = HresNode.builder("n1").plugins(plugin).open()) {
            assertThat(node.jobProlog(List.of(prep), job)).isEqualTo(Outcome.done());
            assertThat(cap).hasContent("500");
            assertThat(node.jobEpilog(List.of(prep), job)).isEqualTo(Outcome.done());
            assertThat(cap).hasContent("max");
        }
    }
}
