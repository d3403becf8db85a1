// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return RunCommand.commandLine(arguments)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void aloneItListsEverySuiteWithWhatItAnswers() {
    assertEquals(0, run());
    for (Suite suite : Suites.all()) {
      assertTrue(out.toString().contains(suite.answers()), suite.name());
    }
  }

  @Test
  void conditionsMultiply() {
    List<String> matrix = List.of("transposes", "-p", "width=4", "--bits", "128,256", "--dry-run");
    assertEquals(0, run(matrix.toArray(String[]::new)));
    // Encode and decode, two widths of vectors, four contenders.
    assertTrue(err.toString().contains("16 figures"), err.toString());
  }

  @Test
  void jmhOptionsChangeTheTime() {
    run("transposes", "--dry-run", "-f", "40");
    // Encode and decode, five widths of values, four contenders.
    assertTrue(err.toString().contains("40 figures"), err.toString());
    assertTrue(err.toString().matches("(?s).*about \\d{3} min.*"), err.toString());
  }

  @Test
  void whatCannotBeUsedIsNamed() {
    assertEquals(2, run("nonsense"));
    assertTrue(err.toString().contains("no suite nonsense"), err.toString());
    assertEquals(2, run("transposes", "--provider", "fast"));
    assertTrue(err.toString().contains("no provider fast"), err.toString());
    assertEquals(2, run("transposes", "--bits", "64"));
    assertTrue(err.toString().contains("no vectors of 64 bits"), err.toString());
    assertEquals(2, run("transposes", "--jdk", "nowhere"));
    assertTrue(err.toString().contains("no bin/java in nowhere"), err.toString());
  }

  @Test
  void arrowIsSkippedWithALineWhereItIsNotThere() {
    assertEquals(0, run("arrow"));
    assertTrue(err.toString().contains("skipped: --libarrow FILE"), err.toString());
  }
}
