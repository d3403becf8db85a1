// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.bench.jmh.Measured;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures files that several threads write and read at once, a file for each thread. The time is
 * that of one file.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ConcurrentBenchmark {
  private static final String CODEC = "UNCOMPRESSED";

  /** The number of files that each thread checks after the measurement. */
  private static final int FILES_CHECKED = 3;

  @Param({"plain", "byte-stream-split"})
  private String encodings;

  @Param({"stock", "lanewise"})
  private String implementation;

  private Group[] rows;
  private MemoryFile input;

  /** The lengths of all files that any thread has written. */
  private final Set<Long> lengths = ConcurrentHashMap.newKeySet();

  @Setup
  public void setUp(BenchmarkParams benchmark) throws IOException {
    rows = ParquetFiles.rows();
    if (reads(benchmark)) {
      input = new MemoryFile(1 << 24);
      ParquetFiles.write(rows, input, "stock", encodings, CODEC);
    }
  }

  private static boolean reads(BenchmarkParams benchmark) {
    return Measured.method(benchmark).startsWith("read");
  }

  /**
   * Fails if a file is wrong. It runs after the last call, so only the measured code has run while
   * C2 compiled it. It uses as many threads at once as the measurement, several times each.
   */
  @TearDown
  public void check(BenchmarkParams benchmark) throws IOException, InterruptedException {
    boolean reads = reads(benchmark);
    DigestedFile stock = new DigestedFile();
    ParquetFiles.write(rows, stock, "stock", encodings, CODEC);
    byte[] digest = stock.digest();
    Callable<Void> checked =
        () -> {
          if (reads) {
            ParquetFiles.requireSameValues(input, rows, implementation);
          } else {
            requireSameBytes(digest);
          }
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(benchmark.getThreads());
    try {
      int files = FILES_CHECKED * benchmark.getThreads();
      for (Future<Void> future : threads.invokeAll(Collections.nCopies(files, checked))) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdown();
    }
    if (!reads) {
      requireSameLengths(stock);
    }
  }

  private void requireSameBytes(byte[] stock) throws IOException {
    DigestedFile file = new DigestedFile();
    ParquetFiles.write(rows, file, implementation, encodings, CODEC);
    if (!Arrays.equals(stock, file.digest())) {
      throw new IllegalStateException(implementation + " wrote another file than stock");
    }
  }

  /**
   * Fails if a measured file has another length. A digest would take most of the time that a file
   * takes.
   */
  private void requireSameLengths(DigestedFile stock) {
    if (!lengths.equals(Set.of(stock.length()))) {
      throw new IllegalStateException(
          implementation + " wrote files of " + lengths + " bytes, stock of " + stock.length());
    }
  }

  @Benchmark
  @Threads(1)
  public void write1() throws IOException {
    write();
  }

  @Benchmark
  @Threads(2)
  public void write2() throws IOException {
    write();
  }

  @Benchmark
  @Threads(4)
  public void write4() throws IOException {
    write();
  }

  @Benchmark
  @Threads(1)
  public void read1(Blackhole blackhole) throws IOException {
    read(blackhole);
  }

  @Benchmark
  @Threads(2)
  public void read2(Blackhole blackhole) throws IOException {
    read(blackhole);
  }

  @Benchmark
  @Threads(4)
  public void read4(Blackhole blackhole) throws IOException {
    read(blackhole);
  }

  private void write() throws IOException {
    DiscardedFile file = new DiscardedFile();
    ParquetFiles.write(rows, file, implementation, encodings, CODEC);
    lengths.add(file.length());
  }

  private void read(Blackhole blackhole) throws IOException {
    ParquetFiles.read(input, implementation, blackhole);
  }
}
