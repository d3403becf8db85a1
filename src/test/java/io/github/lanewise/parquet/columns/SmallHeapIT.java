// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a list that is too long for a small heap is refused by its place. */
@Tag("fresh-jvm")
@Tag("any-java")
@Tag("small-heap")
class SmallHeapIT {
  private static final int[] MILLIONS = {2, 6, 12, 14, 17, 22, 34, 60};
  private static final int MILLIONS_OF_BOTH = 12;

  @TempDir static Path folder;
  private static List<Object> files;

  @BeforeAll
  static void writeFiles() throws IOException {
    files = files(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void noListEndsTheProgram(String collector) throws IOException {
    List<String> lines = read(collector, files);
    assertEquals(files.size(), lines.size(), lines::toString);
    assertEquals("2000000", lines.get(0));
    String last = lines.get(lines.size() - 1);
    assertTrue(last.contains("row group 0, column 'x'"), last);
    if (collector.contains("Serial")) {
      // G1 of Java 17 does not move large arrays, so the heap may be full before the bound is
      // reached.
      assertTrue(last.contains("the arrays of the batch would have more than"), last);
    }
  }

  /** Without a bound, the heap is full before the arrays are as long as the list. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void aFullHeapRefusesTheBatch(String collector) throws IOException {
    List<Object> arguments = new ArrayList<>(files);
    arguments.add(0, "unbounded");
    arguments.add(files.get(0));
    List<String> lines = read(collector, arguments);
    assertEquals(files.size() + 1, lines.size(), lines::toString);
    assertEquals("2000000", lines.get(0));
    String longest = lines.get(lines.size() - 2);
    assertTrue(longest.contains("row group 0, column 'x'"), longest);
    assertTrue(longest.contains("the heap has no room for an array of"), longest);
    assertEquals("2000000", lines.get(lines.size() - 1), "after a refusal");
  }

  /** The heap can hold the arrays of one long list, which each batch has in another column. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void columnsMakeRoomForEachOther(String collector) throws IOException {
    Path file = folder.resolve("both");
    Files.write(file, twoLists(MILLIONS_OF_BOTH * 1_000_000));
    List<String> lines = read(collector, List.of("unbounded", file));
    assertEquals(List.of(Integer.toString(MILLIONS_OF_BOTH * 1_000_000 + 1)), lines);
  }

  private static List<String> read(String collector, List<Object> arguments) throws IOException {
    Jvm jvm = new Jvm().classPath(System.getProperty("java.class.path"));
    if (!collector.contains("Serial")) {
      jvm.option("-XX:-UseSerialGC");
    }
    Jvm.Outcome outcome =
        jvm.option(collector).option("-Xmx64m").run(Reading.class, arguments.toArray());
    assertEquals(0, outcome.status(), outcome::err);
    return outcome.out().lines().toList();
  }

  private static List<Object> files(Path folder) throws IOException {
    List<Object> files = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      for (int millions : MILLIONS) {
        Path file = folder.resolve(version + "-" + millions);
        Files.write(file, list(version, millions * 1_000_000));
        files.add(file);
      }
    }
    return files;
  }

  private static byte[] list(WriterVersion version, int count) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            file,
            MessageTypeParser.parseMessageType("message m { repeated boolean x; }"),
            WriteOptions.defaults()
                .properties(ParquetProperties.builder().withWriterVersion(version).build()))) {
      writer.write(Columns.of(1).list("x", new int[] {0, count}).booleans("x", new boolean[count]));
    }
    return file.bytes();
  }

  /**
   * Returns a file of two rows. Each has a long list in one column, and one element in the other.
   */
  private static byte[] twoLists(int count) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            file,
            MessageTypeParser.parseMessageType(
                "message m { repeated boolean x; repeated boolean y; }"),
            WriteOptions.defaults())) {
      boolean[] values = new boolean[count + 1];
      writer.write(
          Columns.of(2)
              .list("x", new int[] {0, count, count + 1})
              .booleans("x", values)
              .list("y", new int[] {0, 1, count + 1})
              .booleans("y", values));
    }
    return file.bytes();
  }

  /**
   * Prints the number of elements in each file, or how it is refused. With the first argument
   * "unbounded", only the heap bounds the arrays.
   */
  static final class Reading {
    private Reading() {}

    public static void main(String[] arguments) throws IOException {
      boolean unbounded = arguments[0].equals("unbounded");
      ReadOptions options = ReadOptions.allColumns();
      if (unbounded) {
        options = options.batchBytes(Long.MAX_VALUE).batchRows(1);
      }
      for (String path : List.of(arguments).subList(unbounded ? 1 : 0, arguments.length)) {
        MemoryFile file = new MemoryFile();
        try (PositionOutputStream out = file.create(0)) {
          out.write(Files.readAllBytes(Path.of(path)));
        }
        try (ColumnsReader reader = ColumnsReader.open(file, options)) {
          long elements = 0;
          while (reader.next()) {
            elements += reader.columns().list("x").elements().rows();
          }
          System.out.println(elements);
        } catch (BatchTooLargeException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }
}
