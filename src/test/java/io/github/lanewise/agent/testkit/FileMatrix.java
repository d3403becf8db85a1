// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.parquet.testkit.Column;
import io.github.lanewise.parquet.testkit.Columns;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.Handover;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.StockReadBack;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type.Repetition;

/**
 * An application that does not know Lanewise. It writes files in many settings with the builders
 * for groups and for Avro, and reads them back. It prints a line for each file, with its length and
 * its hash.
 */
public final class FileMatrix {
  private static final List<Column> EVERY_TYPE = Columns.everyType(500);
  private static final List<Column> EVERY_HANDOVER = Columns.everyHandover(500);

  /** Has each column once, although some columns are in both lists. */
  private static final List<Column> GROUP_COLUMNS =
      List.copyOf(
          Stream.concat(EVERY_TYPE.stream(), EVERY_HANDOVER.stream())
              .collect(
                  Collectors.toMap(
                      column -> column.type().getName(),
                      Function.identity(),
                      (first, second) -> first,
                      LinkedHashMap::new))
              .values());

  /**
   * AvroWriteSupport itself decides how values are handed over: texts in one way, bytes in another.
   */
  private static final AvroRows AVRO =
      new AvroRows(
          Stream.concat(
                  EVERY_TYPE.stream().filter(AvroRows::canHold),
                  EVERY_HANDOVER.stream().filter(column -> column.handover().isText()))
              .toList());

  private FileMatrix() {}

  public static void main(String[] args) throws IOException, GeneralSecurityException {
    for (FileSettings settings : settings()) {
      print(settings, "groups", groups(settings));
      print(settings, "avro", avro(settings));
    }
  }

  /** Compresses only files of small pages, because {@code CodecIT} tests all codecs. */
  private static List<FileSettings> settings() {
    return FileSettings.all().stream()
        .filter(
            settings ->
                settings.codec() == CompressionCodecName.UNCOMPRESSED
                    || settings.paging() == FileSettings.Paging.SMALL)
        .toList();
  }

  private static void print(FileSettings settings, String name, MemoryFile file)
      throws GeneralSecurityException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(file.bytes());
    System.out.println(
        settings + " " + name + " " + file.bytes().length + " " + HexFormat.of().formatHex(hash));
  }

  private static MemoryFile groups(FileSettings settings) throws IOException {
    List<Column> columns = settings.share(GROUP_COLUMNS);
    MessageType schema = Columns.schema(columns);
    int rows = settings.rows(columns);
    List<Function<byte[], Binary>> binaries = new ArrayList<>();
    for (Column column : columns) {
      // A group holds all values of its row at once, so two of them cannot share memory.
      boolean several = column.type().isRepetition(Repetition.REPEATED);
      binaries.add((several ? Handover.CONSTANT_ARRAY : column.handover()).start());
    }
    MemoryFile file = new MemoryFile();
    try (ParquetWriter<Group> writer =
        settings.configured(ExampleParquetWriter.builder(file).withType(schema)).build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(group(schema, columns, row, binaries));
      }
    }
    StockReadBack.assertHolds(file, columns, rows);
    return file;
  }

  private static Group group(
      MessageType schema, List<Column> columns, int row, List<Function<byte[], Binary>> binaries) {
    Group group = new SimpleGroup(schema);
    for (int field = 0; field < columns.size(); field++) {
      Column column = columns.get(field);
      for (int i = column.firstOfRow()[row]; i < column.firstOfRow()[row + 1]; i++) {
        add(group, field, column, column.values()[i], binaries.get(field));
      }
    }
    return group;
  }

  private static void add(
      Group group, int field, Column column, Object value, Function<byte[], Binary> binaries) {
    switch (column.type().getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(field, (Boolean) value);
      case INT32 -> group.add(field, (Integer) value);
      case INT64 -> group.add(field, (Long) value);
      case FLOAT -> group.add(field, Float.intBitsToFloat((Integer) value));
      case DOUBLE -> group.add(field, Double.longBitsToDouble((Long) value));
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> group.add(field, binaries.apply((byte[]) value));
    }
  }

  private static MemoryFile avro(FileSettings settings) throws IOException {
    int rows = settings.rows(AVRO.columns());
    MemoryFile file = new MemoryFile();
    try (ParquetWriter<GenericRecord> writer =
        settings
            .configured(AvroParquetWriter.<GenericRecord>builder(file).withSchema(AVRO.schema()))
            .build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(AVRO.record(row));
      }
    }
    try (ParquetReader<GenericRecord> reader =
        AvroParquetReader.<GenericRecord>builder(file).build()) {
      for (int row = 0; row < rows; row++) {
        if (!AVRO.record(row).equals(reader.read())) {
          throw new AssertionError(settings + ": row " + row + " is another");
        }
      }
    }
    return file;
  }
}
