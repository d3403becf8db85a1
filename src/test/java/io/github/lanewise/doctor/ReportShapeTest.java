// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that reports equal recorded ones to the character, because programs read the JSON report,
 * and people compare text reports.
 */
class ReportShapeTest {
  @Test
  void textIsAsRecorded() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TextReport report =
        new TextReport(new PrintStream(bytes, true, UTF_8), Patients.withoutModule());
    report.head(22);
    report.findings(Patients.findings(), true, 1.5);
    assertEquals(recorded("report.txt"), lines(bytes.toString(UTF_8)));
  }

  @Test
  void jsonIsAsRecorded() throws IOException {
    String json = JsonReport.of(Patients.withoutModule(), Patients.findings(), 1.23456);
    assertEquals(recorded("report.json"), lines(json + "\n"));
  }

  private static String recorded(String name) throws IOException {
    try (InputStream in = ReportShapeTest.class.getResourceAsStream("/doctor/" + name)) {
      return lines(new String(in.readAllBytes(), UTF_8));
    }
  }

  private static String lines(String text) {
    return text.replace(System.lineSeparator(), "\n");
  }
}
