// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.results.Figure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

class SessionTest {
  @Test
  void aFigureSaysWhatItsForkTold() throws CommandLineOptionException {
    Condition condition = Condition.of(Jdk.own(), Vectors.all(512));
    Cell arrow =
        new Plan(new JmhOptions(), List.of(condition), Set.of())
            .of(Suites.named("arrow").orElseThrow()).stream()
                .filter(cell -> cell.contender().name().equals("arrow"))
                .findFirst()
                .orElseThrow();
    Selected told =
        new Selected(
            "25.0.3+9",
            "1.17.1",
            "26.0.1",
            "scalar",
            "scalar",
            0,
            "",
            Map.of(),
            List.of(),
            List.of());
    Sample clean = new Sample(List.of(1.0, 2.0, 3.0), "ns/op", 0.0, told);
    Sample boxed = new Sample(List.of(1.0, 2.0, 3.0), "ns/op", 9000.0, told);
    Figure figure = Session.figure(arrow, List.of(clean, boxed));
    assertEquals(9000, figure.allocated(), "a kernel that boxes in one JVM of two");
    assertEquals("arrow 26.0.1", figure.contenderText());
    assertEquals(new Figure.Condition("25.0.3+9", 512, "1.17.1", ""), figure.condition());
    assertEquals(2, figure.forks().size());
  }
}
