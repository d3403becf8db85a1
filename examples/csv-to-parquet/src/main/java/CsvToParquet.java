// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Makes a Parquet file of lines "time,site,power". A line may end without power. */
public final class CsvToParquet {
  private static final int BATCH = 10_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message readings {
            required int64 time;
            required binary site (STRING);
            optional double power;
          }
          """);

  private CsvToParquet() {}

  public static void main(String[] args) throws IOException {
    System.out.printf("%,d rows%n", convert(Path.of(args[0]), Path.of(args[1])));
  }

  static long convert(Path csv, Path parquet) throws IOException {
    WriteOptions options = WriteOptions.defaults().codec(CompressionCodecName.ZSTD).overwrite();
    try (BufferedReader lines = Files.newBufferedReader(csv);
        ColumnsWriter writer =
            ColumnsWriter.create(new LocalOutputFile(parquet), SCHEMA, options)) {
      try {
        return writeLines(lines, writer);
      } catch (Throwable e) {
        writer.abort(); // close() would make a whole file of the lines so far
        throw e;
      }
    }
  }

  private static long writeLines(BufferedReader lines, ColumnsWriter writer) throws IOException {
    long rows = 0;
    long[] time = new long[BATCH];
    double[] power = new double[BATCH];
    long[] hasPower = new long[(BATCH + 63) / 64];
    int[] offsets = new int[BATCH + 1];
    String line = lines.readLine(); // the names of the columns
    while (line != null) {
      int count = 0;
      byte[] sites = {};
      Arrays.fill(hasPower, 0);
      for (; count < BATCH && (line = lines.readLine()) != null; count++) {
        String[] fields = line.split(",");
        time[count] = Long.parseLong(fields[0]);
        byte[] site = fields[1].getBytes(StandardCharsets.UTF_8);
        int end = offsets[count] + site.length;
        sites = end <= sites.length ? sites : Arrays.copyOf(sites, 2 * end);
        System.arraycopy(site, 0, sites, offsets[count], site.length);
        offsets[count + 1] = end;
        if (fields.length > 2) {
          power[count] = Double.parseDouble(fields[2]);
          hasPower[count >>> 6] |= 1L << count;
        }
      }
      writer.write(
          Columns.of(count)
              .longs("time", time)
              .bytes("site", offsets, sites)
              .doubles("power", power, hasPower));
      rows += count;
    }
    return rows;
  }
}
