// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareTest {
  @TempDir private Path folder;

  @Test
  void comparesTheGeneratedTable() throws Exception {
    var run = CompareRun.of(folder, "--rows", 3_000, "--tables", folder);
    var again = CompareRun.of(folder, "--rows", 3_000, "--tables", folder);
    assertAll(
        () -> assertEquals(ExitStatus.IDENTICAL, run.status(), run.out() + run.err()),
        () -> assertTrue(run.err().startsWith("compare: generating "), run.err()),
        () -> assertEquals("", again.err(), "the table is used again"),
        () -> assertTrue(run.out().contains("identical: 14 of 14 columns"), run.out()),
        () -> assertTrue(run.out().contains("BYTE_STREAM_SPLIT decode"), run.out()),
        () ->
            assertTrue(
                run.out().endsWith(folder.resolve("compare.html") + System.lineSeparator())));
  }

  @Test
  void jsonHoldsTheTable() throws Exception {
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), 2_000);
    JsonNode json = JsonMapper.shared().readTree(CompareRun.of(folder, file).json());
    JsonNode row = json.at("/files/0/rows/3");
    assertAll(
        () -> assertEquals("x", row.get("column").asString()),
        () -> assertEquals("INT32", row.get("type").asString()),
        () -> assertEquals("BYTE_STREAM_SPLIT", row.get("encoding").asString()),
        () -> assertEquals("decode", row.get("operation").asString()),
        () -> assertEquals(2_000, row.get("values").asInt()),
        () -> assertTrue(row.get("stockMegabytesPerSecond").asDouble() > 0),
        () -> assertTrue(row.get("lanewiseMegabytesPerSecond").asDouble() > 0),
        () -> assertTrue(row.get("identical").asBoolean()),
        () -> assertTrue(row.get("difference").isNull()),
        () -> assertEquals(1, json.at("/summary/columns").asInt()),
        () -> assertEquals(4, json.at("/summary/means").size()),
        () -> assertFalse(json.at("/setup/processor").asString().isBlank()));
  }

  @Test
  void pageNeedsNothingElse() throws Exception {
    Path file = TestFiles.ints(folder.resolve("<ints>.parquet"), 2_000);
    String html = CompareRun.of(folder, file).html();
    assertAll(
        () -> assertTrue(html.contains("<svg"), html),
        () -> assertTrue(html.contains("prefers-color-scheme: dark")),
        () -> assertTrue(html.contains("&lt;ints&gt;.parquet")),
        () -> assertFalse(html.contains("<ints>")),
        () -> assertFalse(html.contains("src="), "nothing is loaded"),
        () -> assertFalse(html.contains("http"), "nothing is loaded"));
  }

  @Test
  void columnsOfFewOrNoValuesAreComparedButNotTimed() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("few.parquet"),
            999,
            "optional float f; required boolean b; optional binary s;",
            (row, i) -> row.append("b", i % 3 == 0));
    var run = CompareRun.of(folder, file);
    assertEquals(ExitStatus.IDENTICAL, run.status(), run.out() + run.err());
    assertTrue(run.out().contains("identical: 3 of 3 columns"), run.out());
    for (String row : List.of("f .* 0", "b .* 999", "s .* 0")) {
      assertTrue(
          run.out().lines().anyMatch(line -> line.matches(row + " +- +- +- +yes")), run.out());
    }
  }

  @Test
  void badOptionsAreUnusableInput() throws Exception {
    Path file = Files.createFile(folder.resolve("a-file"));
    for (List<?> bad :
        List.of(
            List.of("--provider", "gpu"),
            List.of("--rows", 0),
            List.of("--out", file.resolve("x")),
            List.of("--nonsense"))) {
      var run = CompareRun.of(folder, bad.toArray());
      assertEquals(ExitStatus.UNUSABLE, run.status(), bad + run.err());
      assertTrue(run.err().contains(bad.get(0).toString()), run.err());
    }
  }

  @Test
  void helpNamesEveryExitStatus() {
    var run = CompareRun.of(folder, "--help");
    assertEquals(ExitStatus.IDENTICAL, run.status());
    assertTrue(run.out().contains("--provider") && run.out().contains("something differs"));
  }
}
