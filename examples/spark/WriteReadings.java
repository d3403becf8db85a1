// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A program, called as {@code java WriteReadings.java FILE}. It writes the rows of indexes.py with
 * Lanewise, in row groups and pages as small as those that indexes.py tells Spark to write.
 */
public final class WriteReadings {
  private static final int ROWS = 100_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message readings {
            required int32 id;
            required int64 time;
            required double height;
            required binary name (STRING);
            optional int32 error;
            required binary key (STRING);
          }
          """);

  private WriteReadings() {}

  public static void main(String[] args) throws IOException {
    ParquetProperties properties =
        ParquetProperties.builder()
            .withPageRowCountLimit(1_000)
            .withDictionaryEncoding("key", false)
            .withBloomFilterEnabled("key", true)
            .withBloomFilterNDV("key", 20_000)
            .build();
    WriteOptions options =
        WriteOptions.defaults()
            .codec(CompressionCodecName.SNAPPY)
            .rowGroupSize(1 << 20)
            .properties(properties);
    HadoopOutputFile file = HadoopOutputFile.fromPath(new Path(args[0]), new Configuration());
    try (ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      writer.write(rows());
    }
  }

  private static WriteBatch rows() {
    int[] id = new int[ROWS];
    long[] time = new long[ROWS];
    double[] height = new double[ROWS];
    int[] error = new int[ROWS];
    long[] hasError = new long[(ROWS + 63) / 64];
    int[] nameEnds = new int[ROWS + 1];
    int[] keyEnds = new int[ROWS + 1];
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    ByteArrayOutputStream keys = new ByteArrayOutputStream();
    for (int row = 0; row < ROWS; row++) {
      id[row] = row;
      time[row] = 1_735_689_600_000_000L + 1_000_003L * row;
      height[row] = row * 0.125;
      if (row % 20_000 < 19_000) {
        error[row] = row % 100;
        hasError[row >>> 6] |= 1L << row;
      }
      String digits = "%08d".formatted(row);
      names.writeBytes(("reading " + digits).getBytes(StandardCharsets.UTF_8));
      nameEnds[row + 1] = names.size();
      String key = "key " + new StringBuilder(digits).reverse();
      keys.writeBytes(key.getBytes(StandardCharsets.UTF_8));
      keyEnds[row + 1] = keys.size();
    }
    return Columns.of(ROWS)
        .ints("id", id)
        .longs("time", time)
        .doubles("height", height)
        .bytes("name", nameEnds, names.toByteArray())
        .ints("error", error, hasError)
        .bytes("key", keyEnds, keys.toByteArray());
  }
}
