// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.LanewiseEncodings;
import java.io.IOException;
import java.util.Random;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Writes and reads a file of 100,000 rows with a column of every type, as in parquet-java's
 * benchmarks.
 */
final class ParquetFiles {
  static final int ROWS = 100_000;

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            required int32 int32_field;
            required int64 int64_field;
            required float float_field;
            required double double_field;
            required boolean boolean_field;
            required binary binary_field;
            required fixed_len_byte_array(16) flba_field;
          }
          """);

  private ParquetFiles() {}

  static Group[] rows() {
    Random random = new Random(42);
    Group[] rows = new Group[ROWS];
    for (int i = 0; i < ROWS; i++) {
      byte[] text = new byte[12];
      byte[] fixed = new byte[16];
      random.nextBytes(text);
      random.nextBytes(fixed);
      rows[i] =
          new SimpleGroup(SCHEMA)
              .append("int32_field", random.nextInt())
              .append("int64_field", random.nextLong())
              .append("float_field", random.nextFloat())
              .append("double_field", random.nextDouble())
              .append("boolean_field", random.nextBoolean())
              .append("binary_field", Binary.fromConstantByteArray(text))
              .append("flba_field", Binary.fromConstantByteArray(fixed));
    }
    return rows;
  }

  /**
   * @param encodings plain, dictionary or byte-stream-split
   */
  static void write(
      Group[] rows, OutputFile file, String implementation, String encodings, String codec)
      throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(file)
            .withType(SCHEMA)
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(encodings.equals("dictionary"))
            .withByteStreamSplitEncoding(encodings.equals("byte-stream-split"))
            .withCompressionCodec(CompressionCodecName.valueOf(codec));
    accelerate(builder, implementation);
    try (ParquetWriter<Group> writer = builder.build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
  }

  static void accelerate(ParquetWriter.Builder<?, ?> builder, String implementation) {
    if (implementation.equals("lanewise")) {
      Lanewise.accelerate(builder);
    }
  }

  /**
   * Reads every value by a call of its own. Rows are not put together again. parquet-java's record
   * readers cannot be given other readers of values, and would take the same time for both.
   */
  static void read(InputFile file, String implementation, Blackhole blackhole) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      PageReadStore rowGroup;
      while ((rowGroup = reader.readNextRowGroup()) != null) {
        for (ColumnDescriptor column : SCHEMA.getColumns()) {
          readColumn(rowGroup.getPageReader(column), column, implementation, blackhole);
        }
      }
    }
  }

  /** Fails if the implementation reads anything but the rows that were written. */
  static void requireSameValues(InputFile file, Group[] rows, String implementation)
      throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      int first = 0;
      PageReadStore rowGroup;
      while ((rowGroup = reader.readNextRowGroup()) != null) {
        for (ColumnDescriptor column : SCHEMA.getColumns()) {
          PageReader pages = rowGroup.getPageReader(column);
          int end = requireSameColumn(pages, column, rows, first, implementation);
          requireRow(first + rowGroup.getRowCount() == end, end, column);
        }
        first += (int) rowGroup.getRowCount();
      }
      requireRow(first == rows.length, first, null);
    }
  }

  /** Returns the row after the last one of the column chunk. */
  private static int requireSameColumn(
      PageReader pages, ColumnDescriptor column, Group[] rows, int first, String implementation)
      throws IOException {
    Dictionary dictionary = dictionary(pages, column);
    int row = first;
    for (var page = pages.readPage(); page != null; page = pages.readPage()) {
      ValuesReader values = opened((DataPageV1) page, column, dictionary, implementation);
      for (int i = 0; i < page.getValueCount(); i++, row++) {
        requireRow(value(values, column).equals(value(rows[row], column)), row, column);
      }
    }
    return row;
  }

  private static void requireRow(boolean same, int row, ColumnDescriptor column) {
    if (!same) {
      throw new IllegalStateException("row " + row + " of " + column + " is not what was written");
    }
  }

  /**
   * Returns a value in a form that can be compared. Floating-point values become their bits,
   * because a NaN does not equal itself.
   */
  private static Object value(ValuesReader values, ColumnDescriptor column) {
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> values.readInteger();
      case INT64 -> values.readLong();
      case FLOAT -> Float.floatToRawIntBits(values.readFloat());
      case DOUBLE -> Double.doubleToRawLongBits(values.readDouble());
      case BOOLEAN -> values.readBoolean();
      default -> values.readBytes();
    };
  }

  private static Object value(Group row, ColumnDescriptor column) {
    String field = column.getPath()[0];
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> row.getInteger(field, 0);
      case INT64 -> row.getLong(field, 0);
      case FLOAT -> Float.floatToRawIntBits(row.getFloat(field, 0));
      case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(field, 0));
      case BOOLEAN -> row.getBoolean(field, 0);
      default -> row.getBinary(field, 0);
    };
  }

  private static void readColumn(
      PageReader pages, ColumnDescriptor column, String implementation, Blackhole blackhole)
      throws IOException {
    Dictionary dictionary = dictionary(pages, column);
    for (var page = pages.readPage(); page != null; page = pages.readPage()) {
      DataPageV1 data = (DataPageV1) page;
      ValuesReader values = opened(data, column, dictionary, implementation);
      consume(values, column, data.getValueCount(), blackhole);
    }
  }

  private static Dictionary dictionary(PageReader pages, ColumnDescriptor column)
      throws IOException {
    DictionaryPage page = pages.readDictionaryPage();
    return page == null ? null : page.getEncoding().initDictionary(column, page);
  }

  private static ValuesReader opened(
      DataPageV1 page, ColumnDescriptor column, Dictionary dictionary, String implementation)
      throws IOException {
    ValuesReader values = values(page.getValueEncoding(), column, dictionary, implementation);
    values.initFromPage(page.getValueCount(), page.getBytes().toInputStream());
    return values;
  }

  private static ValuesReader values(
      Encoding encoding, ColumnDescriptor column, Dictionary dictionary, String implementation) {
    if (encoding.usesDictionary()) {
      return encoding.getDictionaryBasedValuesReader(column, ValuesType.VALUES, dictionary);
    }
    return implementation.equals("stock")
        ? encoding.getValuesReader(column, ValuesType.VALUES)
        : LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES);
  }

  private static void consume(
      ValuesReader values, ColumnDescriptor column, int count, Blackhole blackhole) {
    switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(values.readInteger());
        }
      }
      case INT64 -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(values.readLong());
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(values.readFloat());
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(values.readDouble());
        }
      }
      case BOOLEAN -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(values.readBoolean());
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(values.readBytes());
        }
      }
    }
  }
}
