// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.bench.jmh.Chosen;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
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
 * Measures the decoding of RLE/bit-packing hybrid streams, as parquet-java writes them, to ints.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class HybridDecodeBenchmark {
  @Param({"1", "5", "12", "20"})
  private int width;

  @Param({"mixed", "packed", "short"})
  private String runs;

  @Param({"20000"})
  private int count;

  @Param({"stock", "scalar", "vector"})
  private String implementation;

  private int[] expected;
  private int[] values;
  private byte[] stream;
  private final HybridDecoder decoder = new HybridDecoder();

  @Setup
  public void setUp() {
    expected = HybridStreams.values(width, runs, count);
    stream = HybridStreams.stream(expected, width);
    values = new int[count];
    if (!implementation.equals("stock")) {
      Chosen.provider(implementation);
      Chosen.settle("unpack int[]", 0);
      Chosen.settle("runs int[]", 0);
    }
  }

  /** Fails if the values of the last call are wrong. */
  @TearDown
  public void check() {
    if (!Arrays.equals(expected, values)) {
      throw new IllegalStateException(implementation + " decoded the wrong values");
    }
  }

  @Benchmark
  public void decode() throws IOException {
    if (implementation.equals("stock")) {
      var stock = new RunLengthBitPackingHybridDecoder(width, new ByteArrayInputStream(stream));
      for (int i = 0; i < count; i++) {
        values[i] = stock.readInt();
      }
    } else {
      decoder.reset(width, stream, 0, stream.length);
      decoder.read(values, 0, count);
    }
  }
}
