// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * An application that does not know Lanewise, called as {@code WriteAndRead FOLDER}. It writes
 * files with ExampleParquetWriter and AvroParquetWriter, and reads them back into text files.
 */
public final class WriteAndRead {
  private static final int ROWS = 30_000;

  private static final MessageType GROUPS =
      MessageTypeParser.parseMessageType(
          """
          message measurement {
            required int64 time;
            required int32 number;
            optional binary sensor (STRING);
            required fixed_len_byte_array(7) key;
            optional double temperature;
            required float pressure;
            required boolean valid;
            required int96 stamp;
          }
          """);

  private static final Schema AVRO =
      SchemaBuilder.record("measurement")
          .fields()
          .requiredLong("time")
          .requiredString("sensor")
          .optionalDouble("temperature")
          .requiredFloat("pressure")
          .endRecord();

  private WriteAndRead() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    keep(folder, "groups-dictionary", groups(true, false));
    keep(folder, "groups-plain", groups(false, false));
    keep(folder, "groups-split", groups(false, true));
    keep(folder, "avro-dictionary", avro(true));
    keep(folder, "avro-split", avro(false));
  }

  private static void keep(Path folder, String name, MemoryFile file) throws IOException {
    Files.write(folder.resolve(name + ".parquet"), file.bytes());
    Files.writeString(folder.resolve(name + ".txt"), text(file), StandardCharsets.UTF_8);
  }

  private static MemoryFile groups(boolean dictionary, boolean split) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(file)
            .withType(GROUPS)
            .withDictionaryEncoding(dictionary)
            .withByteStreamSplitEncoding(split)
            .build()) {
      for (int i = 0; i < ROWS; i++) {
        writer.write(group(i));
      }
    }
    return file;
  }

  private static Group group(int i) {
    Group group = new SimpleGroup(GROUPS);
    group.add("time", 1_000L * i);
    group.add("number", i % 300);
    if (i % 7 != 0) {
      group.add("sensor", "sensor " + i % 40);
    }
    group.add("key", Binary.fromConstantByteArray(("key" + (1000 + i % 9000)).getBytes()));
    if (i % 10 != 0) {
      group.add("temperature", 20 + Math.sin(i));
    }
    group.add("pressure", i % 100 == 3 ? Float.NaN : i / 7f);
    group.add("valid", i % 3 == 0);
    group.add("stamp", Binary.fromConstantByteArray(("stamp of " + (100 + i % 900)).getBytes()));
    return group;
  }

  private static MemoryFile avro(boolean dictionary) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ParquetWriter<GenericRecord> writer =
        AvroParquetWriter.<GenericRecord>builder(file)
            .withSchema(AVRO)
            .withDictionaryEncoding(dictionary)
            .withByteStreamSplitEncoding(!dictionary)
            .build()) {
      for (int i = 0; i < ROWS; i++) {
        writer.write(
            new GenericRecordBuilder(AVRO)
                .set("time", 1_000L * i)
                .set("sensor", "s" + i % 40)
                .set("temperature", i % 10 == 0 ? null : 20 + Math.sin(i))
                .set("pressure", i / 3f)
                .build());
      }
    }
    return file;
  }

  private static String text(MemoryFile file) throws IOException {
    StringJoiner rows = new StringJoiner("\n");
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      MessageType schema = reader.getFooter().getFileMetaData().getSchema();
      for (PageReadStore pages = reader.readNextRowGroup();
          pages != null;
          pages = reader.readNextRowGroup()) {
        RecordReader<Group> records =
            new ColumnIOFactory()
                .getColumnIO(schema)
                .getRecordReader(pages, new GroupRecordConverter(schema));
        for (long i = 0; i < pages.getRowCount(); i++) {
          rows.add(records.read().toString());
        }
      }
    }
    return rows.toString();
  }
}
