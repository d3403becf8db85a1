// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Writes the same rows with Iceberg's own appender of generic records and with the two appenders
 * here. {@code check ROWS} compares the files and all that Iceberg asks of an appender. {@code
 * measure ROWS ROUNDS [reverse]} compares the times.
 */
final class CompareAppenders {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private enum Rival {
    ICEBERG("Iceberg's own, of records"),
    ICEBERG_OF_COLUMNS("Iceberg's own, of records that are made of columns"),
    ROWS("Lanewise, of records"),
    COLUMNS("Lanewise, of columns");

    private final String title;

    Rival(String title) {
      this.title = title;
    }
  }

  private final List<Record> records = new ArrayList<>();
  private final List<ColumnBatch> batches;

  private CompareAppenders(int rows) {
    for (int row = 0; row < rows; row++) {
      records.add(Flights.record(row));
    }
    batches = Flights.batches(records);
  }

  public static void main(String[] args) throws IOException {
    CompareAppenders comparison = new CompareAppenders(Integer.parseInt(args[1]));
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.ZSTD)) {
      comparison.check(codec);
      if (args[0].equals("measure")) {
        comparison.measure(codec, Integer.parseInt(args[2]), args.length > 3);
      }
    }
  }

  /** Writes a file, and returns the appender after it has been closed. */
  private FileAppender<?> write(Rival rival, InMemoryOutputFile file, CompressionCodecName codec)
      throws IOException {
    return switch (rival) {
      case ICEBERG -> {
        FileAppender<Record> appender = icebergs(file, codec);
        try (appender) {
          appender.addAll(records);
        }
        yield appender;
      }
      case ICEBERG_OF_COLUMNS -> {
        FileAppender<Record> appender = icebergs(file, codec);
        try (appender) {
          Record record = Flights.emptyRecord();
          for (ColumnBatch batch : batches) {
            for (int row = 0; row < batch.rows; row++) {
              appender.add(Flights.fill(record, batch, row));
            }
          }
        }
        yield appender;
      }
      case ROWS -> {
        FileAppender<Record> appender =
            new RecordsAppender(file, Flights.SCHEMA, MetricsConfig.getDefault(), options(codec));
        try (appender) {
          appender.addAll(records);
        }
        yield appender;
      }
      case COLUMNS -> {
        FileAppender<ColumnBatch> appender =
            new ColumnsAppender(file, Flights.SCHEMA, MetricsConfig.getDefault(), options(codec));
        try (appender) {
          appender.addAll(batches);
        }
        yield appender;
      }
    };
  }

  private static WriteOptions options(CompressionCodecName codec) {
    return ColumnsAppender.optionsOfIceberg().codec(codec);
  }

  private static FileAppender<Record> icebergs(InMemoryOutputFile file, CompressionCodecName codec)
      throws IOException {
    return Parquet.write(file)
        .schema(Flights.SCHEMA)
        .set("write.parquet.compression-codec", codec.name())
        .createWriterFunc(GenericParquetWriter::create)
        .build();
  }

  private void check(CompressionCodecName codec) throws IOException {
    InMemoryOutputFile expected = new InMemoryOutputFile();
    FileAppender<?> icebergs = write(Rival.ICEBERG, expected, codec);
    for (Rival rival : Rival.values()) {
      InMemoryOutputFile file = new InMemoryOutputFile();
      FileAppender<?> appender = write(rival, file, codec);
      requireEqual(rival, "records", records, read(file));
      requireEqual(rival, "metrics", describe(icebergs.metrics()), describe(appender.metrics()));
      requireEqual(rival, "split offsets", icebergs.splitOffsets(), appender.splitOffsets());
      requireEqual(rival, "length", (long) file.toByteArray().length, appender.length());
      requireEqual(
          rival,
          "bytes of the file",
          0,
          Arrays.compare(expected.toByteArray(), file.toByteArray()));
    }
    System.out.printf(
        "%s: the same %,d bytes and the same metrics; Iceberg reads %,d rows as they were%n",
        codec.name().toLowerCase(Locale.ROOT), expected.toByteArray().length, records.size());
  }

  private static List<Record> read(InMemoryOutputFile file) throws IOException {
    List<Record> read = new ArrayList<>();
    try (CloseableIterable<Record> rows =
        Parquet.read(file.toInputFile())
            .project(Flights.SCHEMA)
            .createReaderFunc(type -> GenericParquetReaders.buildReader(Flights.SCHEMA, type))
            .build()) {
      rows.forEach(read::add);
    }
    return read;
  }

  private static List<Object> describe(Metrics metrics) {
    return Arrays.asList(
        metrics.recordCount(),
        metrics.columnSizes(),
        metrics.valueCounts(),
        metrics.nullValueCounts(),
        metrics.nanValueCounts(),
        metrics.lowerBounds(),
        metrics.upperBounds());
  }

  private static void requireEqual(Rival rival, String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException(
          rival + ": other " + what + (what.equals("records") ? "" : ": " + actual));
    }
  }

  /** Lets the rivals write in turns, and in every second round in the reverse order. */
  private void measure(CompressionCodecName codec, int rounds, boolean reverse) throws IOException {
    List<Rival> order = new ArrayList<>(List.of(Rival.values()));
    if (reverse) {
      Collections.reverse(order);
    }
    int warmUp = rounds / 2;
    long[][] cpu = new long[order.size()][rounds];
    long[][] wall = new long[order.size()][rounds];
    for (int round = -warmUp; round < rounds; round++) {
      for (Rival rival : order) {
        long wallBefore = System.nanoTime();
        long cpuBefore = THREADS.getCurrentThreadCpuTime();
        write(rival, new InMemoryOutputFile(), codec).metrics();
        if (round >= 0) {
          cpu[rival.ordinal()][round] = THREADS.getCurrentThreadCpuTime() - cpuBefore;
          wall[rival.ordinal()][round] = System.nanoTime() - wallBefore;
        }
      }
      Collections.reverse(order);
    }
    for (Rival rival : Rival.values()) {
      System.out.printf(
          "  %-52s %6.1f ms CPU", rival.title, median(cpu[rival.ordinal()].clone()) / 1e6);
      for (Rival baseline : List.of(Rival.ICEBERG, Rival.ICEBERG_OF_COLUMNS)) {
        System.out.printf(
            "  %s CPU, %s wall",
            ratio(cpu[baseline.ordinal()], cpu[rival.ordinal()]),
            ratio(wall[baseline.ordinal()], wall[rival.ordinal()]));
      }
      System.out.println();
    }
  }

  private static long median(long[] times) {
    Arrays.sort(times);
    return times[times.length / 2];
  }

  /** Returns the median of the rounds' ratios and its 95 % interval, by order statistics. */
  private static String ratio(long[] baseline, long[] times) {
    double[] ratios = new double[times.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = (double) baseline[i] / times[i];
    }
    Arrays.sort(ratios);
    int count = ratios.length;
    int rank = (int) Math.max(0, Math.floor(count / 2.0 - 0.98 * Math.sqrt(count)) - 1);
    return "%.2f× (%.2f to %.2f)"
        .formatted(ratios[count / 2], ratios[rank], ratios[count - 1 - rank]);
  }
}
