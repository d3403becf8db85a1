// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * Is a program, called as {@code ShortProgram TABLE FILES FOLDER}. It writes and reads FILES files
 * of 100,000 rows. TABLE is "departures", strings and numbers with dictionaries and Snappy, or
 * "doubles", ten columns with BYTE_STREAM_SPLIT.
 */
final class ShortProgram {
  private static final int ROWS = 100_000;

  private ShortProgram() {}

  public static void main(String[] args) throws Exception {
    boolean departures = args[0].equals("departures");
    Path file = Path.of(args[2], args[0] + ".parquet");
    long rows = 0;
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      write(departures, file);
      rows += read(file);
      Files.delete(file);
    }
    if (rows != ROWS * Long.parseLong(args[1])) {
      throw new AssertionError(rows + " rows");
    }
  }

  private static void write(boolean departures, Path file) throws Exception {
    MessageType type = departures ? departures() : doubles();
    Random random = new Random(42);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new org.apache.hadoop.fs.Path(file.toString()))
            .withConf(new Configuration())
            .withType(type)
            .withDictionaryEncoding(departures)
            .withByteStreamSplitEncoding(!departures)
            .withCompressionCodec(
                departures ? CompressionCodecName.SNAPPY : CompressionCodecName.UNCOMPRESSED)
            .build()) {
      for (int i = 0; i < ROWS; i++) {
        writer.write(departures ? departure(type, random) : row(type, random));
      }
    }
  }

  private static long read(Path file) throws Exception {
    long rows = 0;
    try (ParquetReader<Group> reader =
        ParquetReader.builder(
                new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toString()))
            .build()) {
      while (reader.read() != null) {
        rows++;
      }
    }
    return rows;
  }

  private static MessageType departures() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (String text : new String[] {"carrier", "tailnum", "origin", "dest"}) {
      schema
          .optional(PrimitiveTypeName.BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named(text);
    }
    return schema
        .required(PrimitiveTypeName.INT64)
        .named("time")
        .required(PrimitiveTypeName.INT32)
        .named("flight")
        .required(PrimitiveTypeName.INT32)
        .named("scheduled")
        .optional(PrimitiveTypeName.DOUBLE)
        .named("departure_delay")
        .optional(PrimitiveTypeName.DOUBLE)
        .named("arrival_delay")
        .optional(PrimitiveTypeName.FLOAT)
        .named("air_time")
        .required(PrimitiveTypeName.BOOLEAN)
        .named("late")
        .named("departures");
  }

  private static Group departure(MessageType type, Random random) {
    SimpleGroup row = new SimpleGroup(type);
    row.add("carrier", "C" + random.nextInt(16));
    row.add("tailnum", "N" + (10_000 + random.nextInt(4_000)));
    row.add("origin", "O" + random.nextInt(3));
    row.add("dest", "D" + random.nextInt(105));
    row.add("time", 1_356_998_400_000L + 3_600_000L * random.nextInt(7_000));
    row.add("flight", random.nextInt(3_800));
    row.add("scheduled", random.nextInt(1_000));
    if (random.nextInt(40) > 0) {
      row.add("departure_delay", (double) random.nextInt(500));
      row.add("arrival_delay", (double) random.nextInt(500));
      row.add("air_time", (float) random.nextInt(500));
    }
    row.add("late", random.nextBoolean());
    return row;
  }

  private static MessageType doubles() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (int column = 0; column < 10; column++) {
      schema.required(PrimitiveTypeName.DOUBLE).named("c" + column);
    }
    return schema.named("doubles");
  }

  private static Group row(MessageType type, Random random) {
    SimpleGroup row = new SimpleGroup(type);
    for (int column = 0; column < 10; column++) {
      row.add(column, random.nextDouble());
    }
    return row;
  }
}
