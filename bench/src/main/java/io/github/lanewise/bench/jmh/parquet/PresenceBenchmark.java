// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.bench.jmh.Chosen;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
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

/**
 * Measures how definition levels are turned into a validity bitmap and the count of non-null
 * values, for an optional column or for one within an optional struct.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class PresenceBenchmark {
  @Param({"1", "2"})
  private int max;

  @Param({"mixed", "packed"})
  private String runs;

  @Param({"20000"})
  private int count;

  @Param({"stock", "scalar", "vector"})
  private String implementation;

  private int[] levels;
  private long[] bitmap;
  private int present;
  private byte[] stream;
  private final HybridDecoder decoder = new HybridDecoder();

  @Setup
  public void setUp() {
    levels = HybridStreams.values(max, runs, count);
    for (int i = 0; i < count; i++) {
      levels[i] = Math.min(levels[i], max);
    }
    stream = HybridStreams.stream(levels, max);
    bitmap = new long[(count + 63) / 64];
    if (!implementation.equals("stock")) {
      Chosen.provider(implementation);
      Chosen.settle("unpack int[]", 0);
      Chosen.settle("atLeast int[]", 4);
    }
  }

  /** Fails if the bits or the count of the last call are wrong. */
  @TearDown
  public void check() {
    int ones = 0;
    for (int i = 0; i < count; i++) {
      boolean one = levels[i] == max;
      if (one != ((bitmap[i >>> 6] >>> i & 1) != 0)) {
        throw new IllegalStateException(implementation + " set the wrong bits");
      }
      ones += one ? 1 : 0;
    }
    if (ones != present) {
      throw new IllegalStateException(implementation + " counted wrongly");
    }
  }

  @Benchmark
  public int decode() throws IOException {
    if (implementation.equals("stock")) {
      present = stock();
    } else {
      decoder.reset(max, stream, 0, stream.length);
      present = decoder.readAtLeast(max, max, bitmap, 0, count);
    }
    return present;
  }

  private int stock() throws IOException {
    var stock = new RunLengthBitPackingHybridDecoder(max, new ByteArrayInputStream(stream));
    int ones = 0;
    for (int i = 0; i < count; i += Long.SIZE) {
      long bits = 0;
      for (int j = 0; j < Math.min(Long.SIZE, count - i); j++) {
        if (stock.readInt() == max) {
          bits |= 1L << j;
          ones++;
        }
      }
      bitmap[i >>> 6] = bits;
    }
    return ones;
  }
}
