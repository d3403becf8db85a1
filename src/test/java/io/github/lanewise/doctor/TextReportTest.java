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
    assertContains("has 0.50 times the scalar kernel's speed");
    assertContains("1 kernel with problems.");
  }

  @Test
  void ownsUpToWhatWasNotDone() {
    assertContains("Time ran out before the trials of 1 operation:");
    assertContains("Time ran out before 1 kernel could be examined.");
  }

  private void assertContains(String part) {
    assertTrue(text.contains(part), text);
  }

  private static String text() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    TextReport report = new TextReport(out);
    report.head(Patients.withoutModule(), 22);
    report.findings(Patients.findings(), 1.5);
    return bytes.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
