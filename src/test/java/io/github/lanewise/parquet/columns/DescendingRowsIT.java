// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that an offset index whose pages are out of order is refused, also if its column is not
 * read. Up to 1.17.1, parquet-java only asserts the order, and the JVM of the tests has assertions.
 * So other JVMs read the files.
 */
@Tag("fresh-jvm")
@Tag("any-java")
class DescendingRowsIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required binary f; required int32 x; }");
  private static final int ROWS = 100;
  private static final int PAGE_ROWS = 20;

  /** One predicate keeps the second page and the fourth. Two would put them in order again. */
  private static final long[] FORGED = {0, 60, 80, 20, 40};

  private static final List<Integer> KEPT =
      IntStream.range(0, ROWS).filter(row -> row / PAGE_ROWS % 2 == 1).boxed().toList();

  @TempDir static Path folder;

  private static String text(int page) {
    return page % 2 + "x".repeat(45);
  }

  /** The texts have a page for 20 rows, and the numbers have one page. */
  private static MemoryFile file() throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
        i -> new SimpleGroup(SCHEMA).append("f", text(i / PAGE_ROWS)).append("x", i),
        builder ->
            builder
                .withDictionaryEncoding(false)
                .withPageSize(PAGE_ROWS * 45)
                .withMinRowCountForPageSizeCheck(PAGE_ROWS)
                .withMaxRowCountForPageSizeCheck(PAGE_ROWS));
  }

  private static List<String> read(MemoryFile file, int batchRows) throws IOException {
    Path path = folder.resolve("numbers.parquet");
    Files.write(path, file.bytes());
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(System.getProperty("java.class.path"))
            .run(Reading.class, path, batchRows);
    assertEquals(0, outcome.status(), outcome::err);
    return outcome.out().lines().toList();
  }

  @Test
  void pagesInAnotherOrderAreRefused() throws IOException {
    MemoryFile forged =
        ForgedSizesIT.withOffsets(
            file(),
            0,
            index -> {
              List<PageLocation> pages = index.getPage_locations();
              assertEquals(FORGED.length, pages.size());
              for (int i = 0; i < FORGED.length; i++) {
                pages.get(i).setFirst_row_index(FORGED[i]);
              }
            });
    assertEquals(List.of(KEPT.toString()), read(file(), ROWS));
    for (int batchRows : new int[] {PAGE_ROWS, ROWS}) {
      List<String> lines = read(forged, batchRows);
      String last = lines.get(lines.size() - 1);
      // From 1.18 on, parquet-java itself refuses the order.
      assertTrue(
          Releases.isFrom("1.18.0")
              ? last.startsWith("f: ")
              : last.equals(
                  "f: row group 0: an offset index of the row group has row 20 after row 79"),
          last);
    }
  }

  /** Prints the numbers of each batch, or how the file is refused. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] arguments) throws IOException {
      MemoryFile file = new MemoryFile();
      try (PositionOutputStream out = file.create(0)) {
        out.write(Files.readAllBytes(Path.of(arguments[0])));
      }
      FilterCompat.Filter odd = FilterCompat.get(eq(binaryColumn("f"), Binary.fromString(text(1))));
      ReadOptions options =
          ReadOptions.allColumns()
              .columns("x")
              .batchRows(Integer.parseInt(arguments[1]))
              .name("f")
              .parquet(ParquetReadOptions.builder().withRecordFilter(odd).build());
      try (ColumnsReader reader = ColumnsReader.open(file, options)) {
        while (reader.next()) {
          int[] numbers = reader.columns().ints("x").values();
          System.out.println(Arrays.toString(Arrays.copyOf(numbers, reader.columns().rows())));
        }
      } catch (ParquetDecodingException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
