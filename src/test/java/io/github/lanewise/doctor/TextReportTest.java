// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private final String text = text();

  @Test
  void fitsInto100Columns() {
    assertEquals(List.of(), text.lines().filter(line -> line.length() > 100).toList());
  }

  @Test
  void endsNoLineWithBlanks() {
    assertEquals(List.of(), text.lines().filter(line -> line.endsWith(" ")).toList());
  }

  @Test
  void namesTheFlagOnALineOfItsOwn() {
    assertContains("Add        --add-modules jdk.incubator.vector\n");
    assertContains("--with-vector");
  }

  @Test
  void namesTheTile() {
    assertContains("a tile of at most 8 KiB");
  }

  @Test
  void namesWhatIsWrong() {
    assertContains("PROBLEM: byte-stream-split, decode double[] 8: gave other output");
    assertContains("allocates 12,345 bytes a call");
    assertContains("has 0.50x the scalar kernel's speed");
    assertContains("1 kernel with problems.");
  }

  @Test
  void ownsUpToWhatWasNotDone() {
    assertContains("No trial gave a final verdict for 1 operation:");
  }

  @Test
  void saysWhetherItPays() {
    String joined = text.replace('\n', ' ');
    for (String part :
        List.of(
            "have <0.01x to 20x (median of 3 operations: 3.00x) the speed of a plain loop.",
            "Vector kernels have 0.50x to 3.14x (median of 2 operations: 3.14x) the speed of",
            "To see what --add-modules jdk.incubator.vector adds, ")) {
      assertTrue(joined.contains(part), text);
    }
  }

  @Test
  void claimsNoSpeedOfNothing() {
    assertTrue(!text.contains("0.00x") && text.contains("<0.01x"), text);
  }

  private void assertContains(String part) {
    assertTrue(text.contains(part), text);
  }

  private static String text() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    TextReport report = new TextReport(out, Patients.withoutModule());
    report.head(22);
    report.findings(Patients.findings(), true, 1.5);
    return bytes.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
