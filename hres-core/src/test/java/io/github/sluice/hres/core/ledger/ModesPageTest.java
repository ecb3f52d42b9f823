package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.resources.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of docs/modes.md. */
class ModesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "modes.md");
    private static final Pattern LINE = Pattern.compile("(\\S+) +(\\S+) +-> (\\S+)");

    @Test
    void everyExampleOfThePageIsRight() throws IOException {
        String page = Files.readString(PAGE);
        Resources resources =
                Fixtures.read(Fixtures.EIGHT, blocks(page, "machine").get(0));
        List<String> examples = blocks(page, "examples");
        assertThat(examples).hasSize(3);
        for (String example : examples) {
            Ledger ledger = Ledger.open(resources, Fixtures.EIGHT);
            int job = 0;
            for (String line : example.strip().split("\n", -1)) {
                Matcher parts = LINE.matcher(line);
                assertThat(parts.matches()).as(line).isTrue();
                Request request = Request.parse(parts.group(1), resources);
                ChargeResult result = ledger.charge(JobId.of(job++), request, Fixtures.EIGHT.set(parts.group(2)));
                String told = result instanceof ChargeResult.Charged charged
                        ? charged.charges().toString()
                        : result.kind().name();
                assertThat(told).as(line).isEqualTo(parts.group(3));
            }
            assertThat(ledger.audit()).isEmpty();
        }
    }

    private static List<String> blocks(String page, String mark) {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = Pattern.compile("<!-- " + mark + " -->\n```\\w*\n(.*?)```", Pattern.DOTALL)
                .matcher(page);
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }
}
