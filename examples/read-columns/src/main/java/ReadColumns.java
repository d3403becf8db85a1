// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.DoubleColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Writes a file, then sums up one of its columns by the names in another column. */
public final class ReadColumns {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message measurement {
            required int64 time;
            required binary site (STRING);
            optional double power;
          }
          """);

  private ReadColumns() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    write(file, 1_000_000);
    long start = System.nanoTime();
    Map<String, Double> sums = sumBySite(file);
    System.out.printf("%,d ms%n", (System.nanoTime() - start) / 1_000_000);
    sums.forEach((site, sum) -> System.out.printf("%-10s %,15.1f%n", site, sum));
  }

  /** Returns the sum of power for each site. Rows without power do not count. */
  static Map<String, Double> sumBySite(Path path) throws IOException {
    Map<String, Double> sums = new TreeMap<>();
    try (ColumnsReader reader =
        ColumnsReader.open(new LocalInputFile(path), ColumnsReader.columns("site", "power"))) {
      while (reader.next()) {
        Columns batch = reader.columns();
        DoubleColumn power = batch.doubles("power");
        BytesColumn site = batch.bytes("site");
        double[] values = power.values();
        int[] offsets = site.offsets();
        byte[] bytes = site.bytes();
        for (int row = 0; row < batch.rows(); row++) {
          if (!power.isNull(row)) {
            int length = offsets[row + 1] - offsets[row];
            String name = new String(bytes, offsets[row], length, StandardCharsets.UTF_8);
            sums.merge(name, values[row], Double::sum);
          }
        }
      }
    }
    return sums;
  }

  static void write(Path file, int rows) throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE);
    try (ParquetWriter<Group> writer = Lanewise.accelerate(builder).build()) {
      for (int i = 0; i < rows; i++) {
        Group row =
            new SimpleGroup(SCHEMA).append("time", 1_000L * i).append("site", "site " + i % 8);
        if (i % 10 != 0) {
          row.append("power", i % 1_000 / 10.0);
        }
        writer.write(row);
      }
    }
  }
}
