// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.bench.jmh.parquet.Pyarrow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareTest {
  @TempDir private Path folder;

  @Test
  void comparesTheGeneratedTable() {
    var run = CompareRun.of(folder, "--rows", 3_000, "--tables", folder);
    var again = CompareRun.of(folder, "--rows", 3_000, "--tables", folder);
    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(run.err().startsWith("compare: generating "), run.err());
    assertFalse(again.err().contains("generating"), again.err());
    assertTrue(run.out().contains("identical: 14 of 14 columns"), run.out());
  }

  @Test
  void wholeFilesComeFirstAndVersionAndCommitAreNamed() throws Exception {
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), 2_000);
    var run = CompareRun.of(folder, file);
    JsonNode json = JsonMapper.shared().readTree(run.json());
    assertEquals("(file)", json.at("/files/0/rows/0/column").asString());
    assertEquals("written", json.at("/files/0/rows/0/task").asString());
    assertEquals("from arrays", json.at("/files/0/rows/1/task").asString());
    assertEquals("read", json.at("/files/0/rows/2/task").asString());
    assertEquals("into arrays", json.at("/files/0/rows/3/task").asString());
    assertEquals("rows / arrays", json.at("/files/0/rows/4/task").asString());
    String lanewise = json.at("/setup/lanewise").asString();
    assertTrue(lanewise.matches("[0-9].*, commit [0-9a-f]{7}( with changes)?"), lanewise);
    assertTrue(run.out().contains(lanewise), run.out());
  }

  @Test
  void pyarrowReadsAndWritesWholeFilesWhereItIsThere() throws Exception {
    assumeTrue(Pyarrow.isIn("python3"), "python3 with pyarrow");
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), 2_000);
    var run = CompareRun.of(folder, file);
    JsonNode json = JsonMapper.shared().readTree(run.json());
    assertEquals("pyarrow", json.at("/files/0/rows/1/nanos/2/rival").asString(), run.err());
    assertEquals("pyarrow", json.at("/files/0/rows/3/nanos/2/rival").asString(), run.err());
    assertTrue(
        run.out().lines().anyMatch(l -> l.matches("into arrays +2,000( +[0-9,]+){6}.*×.*×.*")),
        run.out());
  }

  @Test
  void pyarrowIsLeftOutWithALineWhereItIsNotThere() throws Exception {
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), 2_000);
    var run = CompareRun.of(folder, file, "--python", "no-such-python");
    assertEquals(0, run.status(), run.err());
    assertEquals(1, run.err().lines().filter(l -> l.contains("pyarrow is left out")).count());
    assertFalse(run.json().contains("\"rival\" : \"pyarrow\""), run.json());
  }

  /** The comparison goes on without pyarrow. */
  @Test
  void pyarrowIsLeftOutWhereItReadsOtherValues() throws Exception {
    assumeTrue(Pyarrow.isIn("python3"), "python3 with pyarrow");
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), 2_000);
    List<String> lines = new ArrayList<>();
    try (SourceFile source = SourceFile.open(file);
        PyarrowSide pyarrow = new PyarrowSide("python3", lines::add)) {
      assertTrue(pyarrow.reading(source, 1, Map.of("x", 1L)).isEmpty());
    }
    assertEquals(List.of("pyarrow is left out: its values, types or names are others"), lines);
  }

  /** This program returns the file in place of a table, and ends where its time is taken. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void pyarrowIsLeftOutWhereItEnds() throws Exception {
    Path python =
        Files.writeString(
            folder.resolve("python"),
            """
            #!/usr/bin/env bash
            echo ok 99
            while IFS=$'\t' read -r command file version; do
              case $command in
                open) opened=$file ;;
                save) cp "$opened" "$file" ;;
                read) exit ;;
              esac
              echo ok
            done
            """);
    assertTrue(python.toFile().setExecutable(true));
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), 2_000);
    var run = CompareRun.of(folder, file, "--python", python);
    assertEquals(0, run.status(), run.out() + run.err());
    assertEquals("compare: pyarrow is left out: " + python + " has ended\n", run.err());
    JsonNode rows = JsonMapper.shared().readTree(run.json()).at("/files/0/rows");
    assertEquals("into arrays", rows.at("/3/task").asString());
    assertEquals(2, rows.at("/3/nanos").size());
  }

  /** Pages keep the encodings of the file, dictionaries included. */
  @Test
  void columnsKeepTheEncodingsOfTheFile() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("mixed.parquet"),
            2_000,
            "required float split; required int32 plain; required binary word; optional int64 l;",
            (row, i) -> row.append("split", i / 7f).append("plain", i).append("word", "w" + i % 9),
            writer ->
                writer
                    .withDictionaryEncoding("split", false)
                    .withDictionaryEncoding("plain", false)
                    .withByteStreamSplitEncoding("split", true));
    var run = CompareRun.of(folder, file);
    assertEquals(0, run.status(), run.out() + run.err());
    JsonNode rows = JsonMapper.shared().readTree(run.json()).at("/files/0/rows");
    assertEquals("BYTE_STREAM_SPLIT", rows.at("/5/encoding").asString());
    assertEquals("page call", rows.at("/5/nanos/2/rival").asString());
    assertEquals("PLAIN", rows.at("/7/encoding").asString());
    assertEquals("PLAIN_DICTIONARY", rows.at("/9/encoding").asString());
    assertEquals(2, rows.at("/9/nanos").size(), "no page call");
    assertEquals(0, rows.at("/10/nanos").size(), "read by stock on both sides");
    assertEquals(0, rows.at("/11/values").asInt(), "nulls are no values");
  }

  /** The file has PLAIN, and is written with a dictionary. */
  @Test
  void aNameWithAPointIsToldIfItsEncodingsCannotBeSet() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("point.parquet"),
            10,
            "required int32 a.b;",
            (row, i) -> row.append("a.b", i),
            writer -> writer.withDictionaryEncoding(false));
    var run = CompareRun.of(folder, file);
    assertEquals(0, run.status(), run.err());
    assertTrue(run.err().contains("column a.b: its encodings cannot all be set"), run.err());
  }

  @Test
  void pagesOfVersionTwoAreRead() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("two.parquet"),
            3_000,
            "optional int64 l; repeated double d;",
            (row, i) -> {
              if (i % 3 == 0) {
                row.append("l", (long) i).append("d", i / 3.0).append("d", 1.0);
              }
            },
            writer -> writer.withWriterVersion(WriterVersion.PARQUET_2_0));
    var run = CompareRun.of(folder, file);
    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(run.out().contains(" 2,000 "), run.out());
  }

  @Test
  void aFolderStandsForItsFiles() throws Exception {
    Path inside = Files.createDirectory(folder.resolve("table"));
    TestFiles.ints(inside.resolve("part-1.parquet"), 10);
    TestFiles.ints(inside.resolve("part-2.parquet"), 10);
    Files.writeString(inside.resolve("_SUCCESS"), "");
    var run = CompareRun.of(folder, inside);
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("part-1.parquet") && run.out().contains("part-2.parquet"));
  }

  @Test
  void aLinkStandsForItsFolder() throws Exception {
    Path inside = Files.createDirectory(folder.resolve("table"));
    TestFiles.ints(inside.resolve("part-1.parquet"), 10);
    Path link = Files.createSymbolicLink(folder.resolve("link"), inside);
    var run = CompareRun.of(folder, link);
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains(link.resolve("part-1.parquet").toString()), run.out());
  }

  @Test
  void columnsOfFewOrNoValuesAreComparedButNotTimed() throws Exception {
    Path file = TestFiles.ints(folder.resolve("few.parquet"), 999);
    var run = CompareRun.of(folder, file);
    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(
        run.out().lines().anyMatch(row -> row.matches("x .* 999 +– +– +– +– +yes")), run.out());
  }

  /** Other pages and other values are reported, and the exit status tells of them. */
  @Test
  void otherPagesAndOtherValuesAreDifferences() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("ints.parquet"),
            2_000,
            "required int32 x;",
            (row, i) -> row.append("x", i % 5),
            writer -> writer.withDictionaryEncoding(false));
    Library otherPages =
        new Library(DefaultV2ValuesWriterFactory::new, Library.STOCK.readers(), builder -> {});
    var written = CompareRun.of(otherPages, folder, file);
    assertEquals(1, written.status(), written.out() + written.err());
    assertTrue(written.out().contains("DIFFERS x written: pages of [DELTA"), written.out());
    Library otherValues =
        new Library(Library.STOCK.writers(), (encoding, column) -> new OffByOne(), builder -> {});
    var read = CompareRun.of(otherValues, folder, file);
    assertEquals(1, read.status(), read.out() + read.err());
    assertTrue(read.out().contains("DIFFERS x read: row group 1, page 1"), read.out());
    assertTrue(read.out().contains("DIFFERENT: only 0 of 1 columns"), read.out());
  }

  @Test
  void listsOfEachTypeAreReadIntoArrays() throws Exception {
    List<String> types = List.of("int32", "int64", "float", "double", "boolean", "binary", "int96");
    StringBuilder fields = new StringBuilder("repeated fixed_len_byte_array(3) f;");
    for (String type : types) {
      fields.append(
          " optional group %1$s (LIST) { repeated group list { optional %1$s element; } }"
              .formatted(type));
    }
    Path file =
        TestFiles.write(
            folder.resolve("lists.parquet"),
            1_500,
            fields.toString(),
            (row, i) -> {
              for (int k = i % 3; k > 0; k--) {
                row.append("f", Binary.fromString("f" + (10 + k)));
              }
              for (String type : i % 7 == 0 ? List.<String>of() : types) {
                appendList(row.addGroup(type), type, i);
              }
            });
    var run = CompareRun.of(folder, file);
    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(
        run.out().lines().anyMatch(row -> row.matches("\\(file\\) .* into arrays +1,500 .* yes")),
        run.out());
  }

  private static void appendList(Group list, String type, int i) {
    for (int k = 0; k < i % 5; k++) {
      Group element = list.addGroup("list");
      if ((i + k) % 4 == 0) {
        continue;
      }
      switch (type) {
        case "int32" -> element.append("element", i * k);
        case "int64" -> element.append("element", (long) i << k);
        case "float" -> element.append("element", i / (1f + k));
        case "double" -> element.append("element", i / (1d + k));
        case "boolean" -> element.append("element", (i + k) % 3 == 0);
        case "binary" -> element.append("element", "x".repeat((i + k) % 9) + k);
        default -> element.append("element", Binary.fromString("%12d".formatted(8 * i + k)));
      }
    }
  }

  /**
   * An error has a status of its own. Otherwise the JVM would end with the status of a difference.
   */
  @Test
  void anErrorIsNoDifference() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("ints.parquet"),
            100,
            "required int32 x;",
            (row, i) -> row.append("x", i),
            writer -> writer.withDictionaryEncoding(false));
    Library broken =
        new Library(
            Library.STOCK.writers(),
            (encoding, column) -> {
              throw new InternalError("pretended");
            },
            builder -> {});
    var run = CompareRun.of(broken, folder, file);
    assertEquals(3, run.status(), run.out() + run.err());
    assertTrue(run.err().contains("pretended"), run.err());
    assertFalse(Files.exists(folder.resolve("compare.json")));
  }

  @Test
  void aFileThatNeedsTooMuchMemoryIsNamedAndTheOthersAreCompared() throws Exception {
    Path large = TestFiles.ints(folder.resolve("large.parquet"), 100);
    Path small = TestFiles.ints(folder.resolve("small.parquet"), 10);
    AtomicInteger uses = new AtomicInteger();
    Library hungry =
        new Library(
            () -> {
              if (uses.getAndIncrement() == 0) {
                throw new OutOfMemoryError("Java heap space");
              }
              return Library.STOCK.writers().get();
            },
            Library.STOCK.readers(),
            builder -> {});
    var run = CompareRun.of(hungry, folder, large, small);
    assertEquals(2, run.status(), run.out() + run.err());
    assertTrue(run.err().contains(large + ": needs too much memory: Java heap space"), run.err());
    assertTrue(run.out().contains(small.toString()), run.out());
    assertTrue(run.json().contains(small.toString()), run.json());
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
      assertEquals(2, run.status(), bad + run.err());
      assertTrue(run.err().contains(bad.get(0).toString()), run.err());
    }
  }

  @Test
  void helpNamesEveryExitStatus() {
    var run = CompareRun.of(folder, "--help");
    assertEquals(0, run.status());
    assertTrue(run.out().contains("--provider") && run.out().contains("something differs"));
    assertFalse(Files.exists(folder.resolve("compare.json")));
  }
}
