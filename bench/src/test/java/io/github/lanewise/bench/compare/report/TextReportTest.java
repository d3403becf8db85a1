// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  @Test
  void tellsTheWidthOfVectorsOnce() {
    assertEquals(
        List.of("  Lanewise      vector, 512 bits"), heading("vector", 512, "vectors of 512 bits"));
  }

  @Test
  void tellsWhyThereAreNoVectors() {
    assertEquals(
        List.of("  Lanewise      scalar", "                the processor is big-endian"),
        heading("scalar", 0, "the processor is big-endian"));
  }

  private static List<String> heading(String provider, int bits, String reason) {
    StringWriter text = new StringWriter();
    new TextReport(new PrintWriter(text))
        .setup(new Setup("date", "processor", "JDK", provider, bits, reason, "1.17.1"));
    return text.toString()
        .lines()
        .dropWhile(line -> !line.contains("  Lanewise "))
        .takeWhile(line -> !line.contains("parquet-java"))
        .toList();
  }
}
