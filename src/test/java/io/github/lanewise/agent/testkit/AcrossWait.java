// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * An application that writes files of several row groups and pages, called as {@code AcrossWait
 * FOLDER}. Under an agent that waits it is called as {@code AcrossWait FOLDER VERSION}, and ends
 * the wait while each file of that version is at another row. For each file it prints the number of
 * row groups.
 */
public final class AcrossWait {
  private static final int ROWS = 3_000;

  /** How many rows each file has at the end of the wait: at its start, in pages, at its end. */
  private static final int[] BEFORE = {0, 77, 1_000, 1_503, ROWS};

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            required int64 id;
            required int32 few;
            optional int32 many;
            optional binary name (STRING);
            required binary unique;
            required fixed_len_byte_array(7) key;
            optional double ratio;
            required float measure;
            required boolean valid;
            required boolean mixed;
            required int96 stamp;
          }
          """);

  private AcrossWait() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    if (args.length > 1) {
      write(folder, WriterVersion.valueOf(args[1]), true);
      return;
    }
    for (WriterVersion version : WriterVersion.values()) {
      write(folder, version, false);
    }
  }

  private static void write(Path folder, WriterVersion version, boolean waits) throws Exception {
    List<MemoryFile> files = new ArrayList<>();
    List<ParquetWriter<Group>> writers = new ArrayList<>();
    for (int before : BEFORE) {
      MemoryFile file = new MemoryFile();
      ParquetWriter<Group> writer = writer(file, version);
      write(writer, 0, before);
      files.add(file);
      writers.add(writer);
    }
    if (waits) {
      endWait();
    }
    for (int i = 0; i < BEFORE.length; i++) {
      write(writers.get(i), BEFORE[i], ROWS);
      writers.get(i).close();
      String name = version + "-" + BEFORE[i];
      Files.write(folder.resolve(name), files.get(i).bytes());
      try (ParquetFileReader reader = ParquetFileReader.open(files.get(i))) {
        System.out.println(name + " " + reader.getRowGroups().size());
      }
    }
  }

  /** Has columns of all encodings. Only the version is the same for all of them. */
  private static ParquetWriter<Group> writer(MemoryFile file, WriterVersion version)
      throws IOException {
    return ExampleParquetWriter.builder(file)
        .withType(SCHEMA)
        .withWriterVersion(version)
        .withByteStreamSplitEncoding(true)
        .withDictionaryEncoding("many", false)
        .withDictionaryEncoding("unique", false)
        .withDictionaryEncoding("ratio", false)
        .withDictionaryEncoding("stamp", false)
        .withMinRowCountForPageSizeCheck(50)
        .withPageRowCountLimit(130)
        .withRowGroupSize(30_000L)
        .build();
  }

  private static void write(ParquetWriter<Group> writer, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      writer.write(row(i));
    }
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA);
    row.add("id", 1_000L * i);
    row.add("few", i % 40);
    if (i % 9 != 0) {
      row.add("many", i * i);
    }
    if (i % 7 != 0) {
      row.add("name", "name " + i % 50);
    }
    row.add("unique", "value " + i + " of many");
    row.add("key", Binary.fromConstantByteArray(("key" + (1_000 + i % 300)).getBytes()));
    if (i % 10 != 0) {
      row.add("ratio", Math.sin(i));
    }
    row.add("measure", i % 100 == 3 ? Float.NaN : i / 7f);
    row.add("valid", i / 90 % 2 == 0);
    row.add("mixed", i * i % 11 < 5);
    row.add("stamp", Binary.fromConstantByteArray(("stamp of " + (100 + i % 900)).getBytes()));
    return row;
  }

  /** Lets Lanewise serve from now on, without the CPU time that would end the wait. */
  private static void endWait() throws InterruptedException {
    if (!AgentReport.current().changed().isEmpty()) {
      throw new IllegalStateException("Lanewise serves before the end of the wait");
    }
    List<Thread> waiting =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("lanewise-agent-wait"))
            .toList();
    if (waiting.size() != 1) {
      throw new IllegalStateException(waiting.size() + " threads wait");
    }
    // The thread takes an interruption for the end of the wait.
    waiting.get(0).interrupt();
    waiting.get(0).join();
  }
}
