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
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the default options, a list that is too long for a small heap is refused by its place. */
@Tag("fresh-jvm")
@Tag("any-java")
class SmallHeapIT {
  private static final int[] MILLIONS = {2, 6, 12, 14, 17, 22, 34, 60};

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void noListEndsTheProgram(String collector, @TempDir Path folder) throws IOException {
    List<Object> files = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      for (int millions : MILLIONS) {
        Path file = folder.resolve(version + "-" + millions);
        Files.write(file, list(version, millions * 1_000_000));
        files.add(file);
      }
    }
    Jvm jvm = new Jvm().classPath(System.getProperty("java.class.path"));
    if (!collector.contains("Serial")) {
      jvm.option("-XX:-UseSerialGC");
    }
    Jvm.Outcome outcome =
        jvm.option(collector).option("-Xmx64m").run(Reading.class, files.toArray());
    assertEquals(0, outcome.status(), outcome::err);
    List<String> lines = outcome.out().lines().toList();
    assertEquals(files.size(), lines.size(), outcome::out);
    assertEquals("2000000", lines.get(0));
    String last = lines.get(lines.size() - 1);
    assertTrue(last.contains("row group 0, column 'x'"), last);
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

  /** Prints the number of elements in each file, or how it is refused. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] files) throws IOException {
      for (String path : files) {
        MemoryFile file = new MemoryFile();
        try (PositionOutputStream out = file.create(0)) {
          out.write(Files.readAllBytes(Path.of(path)));
        }
        try (ColumnsReader reader = ColumnsReader.open(file)) {
          long elements = 0;
          while (reader.next()) {
            elements += reader.columns().list("x").elements().rows();
          }
          System.out.println(elements);
        } catch (ParquetDecodingException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }
}
