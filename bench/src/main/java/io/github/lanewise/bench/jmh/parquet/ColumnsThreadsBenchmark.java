// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures how well {@code ColumnsReader} uses a second processor. Every rival reads eight files in
 * memory into arrays of each file's own, on one thread or on two. With two idle processors two
 * threads could take half as long. The warm-up is long because C2 compiles on the second processor.
 * Until C2 has ended, the rival with one thread uses both processors.
 *
 * <p>Two controls tell what the machine allows. {@code copy} only copies the same files, as
 * parquet-java does before a page is seen. Each thread copies into an array that it uses again.
 * {@code hash} hashes one short array that stays in the first-level cache, so only the processors
 * limit it. Virtual processors may be two hardware threads of one core.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 8, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ColumnsThreadsBenchmark {
  /**
   * The number of files. Both threads wait for the last file, which took a quarter of the time when
   * there were two files.
   */
  private static final int FILES = 8;

  private static final int SHORT = 8_192;
  private static final int HASHES = 2_000;

  @Param({"flights", "telemetry"})
  String table;

  @Param({"dictionary", "plain", "byte-stream-split"})
  String encodings;

  @Param({"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  String codec;

  @Param({"100000"})
  int count;

  @Param({"lanewise", "lanewise-two-threads"})
  String implementation;

  private MemoryFile file;
  private byte[] content;
  private final ThreadLocal<byte[]> targets =
      ThreadLocal.withInitial(() -> new byte[content.length]);
  private ExecutorService threads;

  @Setup
  public void setUp() throws IOException {
    file = ColumnFiles.write(table, count, encodings, codec);
    content = file.content();
    threads = Executors.newFixedThreadPool(implementation.equals("lanewise") ? 1 : 2);
  }

  /**
   * Fails if a value is wrong. It runs after the last call, on the same threads, so it checks the
   * code that C2 has compiled.
   */
  @TearDown
  public void check() throws IOException, InterruptedException, ExecutionException {
    ColumnHashes stock = new ColumnHashes();
    StockColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, stock);
    Callable<Void> checked =
        () -> {
          ColumnHashes hashes = new ColumnHashes();
          read(hashes);
          if (!hashes.byColumn().equals(stock.byColumn())) {
            throw new IllegalStateException(
                "the hashes of the columns are %s, and not %s"
                    .formatted(hashes.byColumn(), stock.byColumn()));
          }
          return null;
        };
    try {
      all(checked);
    } finally {
      threads.shutdown();
    }
  }

  @Benchmark
  public void read(Blackhole blackhole) throws InterruptedException, ExecutionException {
    Callable<Void> one =
        () -> {
          read(
              (column, rows, validity, values, offsets) -> {
                blackhole.consume(validity);
                blackhole.consume(values);
                blackhole.consume(offsets);
              });
          return null;
        };
    all(one);
  }

  @Benchmark
  public void copy(Blackhole blackhole) throws InterruptedException, ExecutionException {
    Callable<Void> one =
        () -> {
          byte[] target = targets.get();
          System.arraycopy(content, 0, target, 0, target.length);
          blackhole.consume(target);
          return null;
        };
    all(one);
  }

  @Benchmark
  public void hash(Blackhole blackhole) throws InterruptedException, ExecutionException {
    Callable<Void> one =
        () -> {
          byte[] bytes = Arrays.copyOf(content, SHORT);
          for (int i = 0; i < HASHES; i++) {
            blackhole.consume(Arrays.hashCode(bytes));
          }
          return null;
        };
    all(one);
  }

  private void read(ColumnConsumer consumer) throws IOException {
    LanewiseColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, consumer);
  }

  private void all(Callable<Void> one) throws InterruptedException, ExecutionException {
    List<Future<Void>> files = threads.invokeAll(Collections.nCopies(FILES, one));
    for (Future<Void> read : files) {
      read.get();
    }
  }
}
