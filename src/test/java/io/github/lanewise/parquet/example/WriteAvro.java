// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import io.github.lanewise.parquet.Lanewise;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;

/** A program for tests, called as {@code WriteAvro FILE}. It writes with AvroParquetWriter. */
public final class WriteAvro {
  private static final Schema SCHEMA =
      SchemaBuilder.record("measurement")
          .fields()
          .requiredLong("time")
          .requiredString("sensor")
          .optionalDouble("temperature")
          .endRecord();

  private WriteAvro() {}

  public static void main(String[] args) throws IOException {
    AvroParquetWriter.Builder<GenericRecord> builder = Lanewise.accelerate(builder(args[0]));
    try (ParquetWriter<GenericRecord> writer = builder.build()) {
      write(writer);
    }
  }

  static AvroParquetWriter.Builder<GenericRecord> builder(String file) throws IOException {
    return AvroParquetWriter.<GenericRecord>builder(
            HadoopOutputFile.fromPath(new Path(file), new Configuration()))
        .withSchema(SCHEMA)
        .withCompressionCodec(CompressionCodecName.ZSTD)
        .withByteStreamSplitEncoding(true);
  }

  static void write(ParquetWriter<GenericRecord> writer) throws IOException {
    for (int i = 0; i < 50_000; i++) {
      writer.write(
          new GenericRecordBuilder(SCHEMA)
              .set("time", 1_000L * i)
              .set("sensor", "s" + i % 40)
              .set("temperature", i % 10 == 0 ? null : 20 + Math.sin(i))
              .build());
    }
  }
}
