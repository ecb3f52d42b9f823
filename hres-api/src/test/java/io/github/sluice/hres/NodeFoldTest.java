package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFoldTest {
    @ParameterizedTest(name = "{0} folds to {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                | ''",
                "login                             | login",
                "n1                                | n1",
                "n2,n1                             | n[1-2]",
                "n3,n1                             | n[1,3]",
                "n1,n2,n3,n5,n7,n8                 | n[1-3,5,7-8]",
                "n10,n9,n8                         | n[8-10]",
                "n09,n10,n08                       | n[08-10]",
                "n1-ib,n2-ib                       | n[1-2]-ib",
                "3,1,2                             | [1-3]",
                "b,a,n10,n2                        | a,b,n[2,10]",
                "n10x,n2y                          | n2y,n10x",
                "n1,n01,n001                       | n1,n01,n001",
                "n0,n00,n1,n01                     | n[0-1],n[00-01]",
                "r1n1,r1n2,r2n1,r2n2               | r[1-2]n[1-2]",
                "r1n1,r2n1,r3n1                    | r[1-3]n1",
                "r1n1,r1n2,r2n1                    | r1n[1-2],r2n1",
                "r01n1,r1n1                        | r1n1,r01n1",
                "r09n1,r10n1,r8n1                  | r8n1,r[09-10]n1",
                "a1b1c1,a1b1c2,a1b2c1,a1b2c2,a2b1c1,a2b1c2,a2b2c1,a2b2c2 | a1b[1-2]c[1-2],a2b[1-2]c[1-2]",
                "n99,n100,n001                     | n[001,100],n99",
                "w01,w02,w10,w007,w3               | w[01-02,10],w3,w007",
                "a1,A1,a-1,a.1,a_1                 | A1,a-1,a.1,a1,a_1",
                "n99999999999999999999,n100000000000000000000 | n[99999999999999999999-100000000000000000000]",
            })
    void foldsDeterministically(String names, String fold) {
        NodeNames set = NodeNames.of(names.isEmpty() ? List.of() : List.of(names.split(",")));

        assertThat(set.fold()).isEqualTo(fold);
        assertThat(set).hasToString(fold);
        assertThat(NodeNames.parse(fold)).isEqualTo(set);
    }

    @ParameterizedTest(name = "H01: {0} folds to {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a1.example.com,a01.example.com | a1.example.com,a01.example.com",
                "listserv01,listserv3,listserv2 | listserv01,listserv[2-3]",
                "w[007-009],w01,w02,w10         | w[01-02,10],w[007-009]",
                "node[0541-0543],node[541-543]  | node[541-543],node[0541-0543]",
            })
    void widthsAreNeverMixed(String expression, String fold) {
        assertThat(NodeNames.parse(expression).fold()).isEqualTo(fold);
        assertThat(NodeNames.parse(fold)).isEqualTo(NodeNames.parse(expression));
    }

    @ParameterizedTest(name = "H07: {0} folds to {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "fw0[01,11,21,42]                 | fw[001,011,021,042]",
                "host[001,003-004,006]            | host[001,003-004,006]",
                "pud[1,2].udb.bf[3,4].example.org | pud[1-2].udb.bf[3-4].example.org",
                "rack[1-4]-n[00-31]-ib            | rack[1-4]-n[00-31]-ib",
            })
    void twoRunsOfDigitsShareTwoBrackets(String expression, String fold) {
        assertThat(NodeNames.parse(expression).fold()).isEqualTo(fold);
    }

    @Test
    @DisplayName("H09: widths that a bracket mixed come apart")
    void mixedElementsComeApart() {
        assertThat(NodeNames.parse("node[9,010-011]").fold()).isEqualTo("node9,node[010-011]");
    }

    @Test
    void theOrderOfTheNamesDoesNotMatter() {
        assertThat(NodeNames.parse("x,n[4,2-3],r2n1,r1n1,n01").fold())
                .isEqualTo(NodeNames.parse("n01,r1n1,n[2-4],x,r2n1").fold())
                .isEqualTo("n01,n[2-4],r[1-2]n1,x");
    }

    @Test
    @DisplayName("names made to collide in a hash table still fold, each in its group")
    void collidingTextsFold() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 1 << 14; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < 14; bit++) {
                name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            names.add(name + "1");
            names.add(name + "2");
        }
        NodeNames set = NodeNames.of(names);

        assertThat(set.fold().split(",")).hasSize(1 << 14).allMatch(group -> group.endsWith("[1-2]"));
        assertThat(NodeNames.parse(set.fold())).isEqualTo(set);
    }
}
