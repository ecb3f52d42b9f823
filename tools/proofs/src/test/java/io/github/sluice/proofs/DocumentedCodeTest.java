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
import java.io.ByteArrayOutputStream;
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
                        System.getProperty("java.class.path"),
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

    @Test
    void theEmbeddedControllerPrintsWhatItsDocumentSays() throws Exception {
        Path document = SourceTree.root().resolve("docs/embed.md");
        Class<?> program = compile(programs(document).get(0));
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
