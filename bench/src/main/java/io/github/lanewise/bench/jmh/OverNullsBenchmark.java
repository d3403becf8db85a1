// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.Validity;
import java.util.Arrays;
import java.util.SplittableRandom;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Measures spreading, which moves dense values to the slots that are not null, and compacting,
 * which moves them back. The baselines are a loop with a branch on each bit of the bitmap, and a
 * copy of as many values as there are slots.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class OverNullsBenchmark {
  @Param({"10", "50"})
  private int nulls;

  @Param({"20000"})
  private int count;

  @Param({"loop", "copy", "scalar", "vector"})
  private String implementation;

  private long[] validity;
  private int present;
  private final Ints ints = new Ints();
  private final Longs longs = new Longs();

  private static final class Ints {
    int[] dense;
    int[] slots;
    int[] target;
  }

  private static final class Longs {
    long[] dense;
    long[] slots;
    long[] target;
  }

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(nulls);
    validity = new long[count / Long.SIZE + 1];
    ints.dense = new int[count];
    ints.slots = new int[count];
    for (int i = 0; i < count; i++) {
      if (random.nextInt(100) >= nulls) {
        validity[i / Long.SIZE] |= 1L << i;
        ints.slots[i] = random.nextInt(1, Integer.MAX_VALUE);
        ints.dense[present++] = ints.slots[i];
      }
    }
    ints.target = new int[count];
    longs.dense = Arrays.stream(ints.dense).asLongStream().toArray();
    longs.slots = Arrays.stream(ints.slots).asLongStream().toArray();
    longs.target = new long[count];
    if (!implementation.equals("loop") && !implementation.equals("copy")) {
      Chosen.provider(implementation);
      for (String type : new String[] {"int", "long"}) {
        int width = type.equals("int") ? Integer.BYTES : Long.BYTES;
        Chosen.settle("spread " + type + "[]", width);
        Chosen.settle("compact " + type + "[]", width);
      }
    }
  }

  /** Fails if the values of the last call are wrong. */
  @TearDown
  public void check(BenchmarkParams benchmark) {
    boolean right =
        switch (Measured.method(benchmark)) {
          case "spreadInts" -> Arrays.equals(ints.target, copies() ? ints.dense : ints.slots);
          case "spreadLongs" -> Arrays.equals(longs.target, copies() ? longs.dense : longs.slots);
          case "compactInts" ->
              copies()
                  ? Arrays.equals(ints.target, ints.slots)
                  : Arrays.equals(ints.target, 0, present, ints.dense, 0, present);
          default ->
              copies()
                  ? Arrays.equals(longs.target, longs.slots)
                  : Arrays.equals(longs.target, 0, present, longs.dense, 0, present);
        };
    if (!right) {
      throw new IllegalStateException(implementation + " moved the wrong values");
    }
  }

  private boolean copies() {
    return implementation.equals("copy");
  }

  @Benchmark
  public void spreadInts() {
    switch (implementation) {
      case "copy" -> System.arraycopy(ints.dense, 0, ints.target, 0, count);
      case "loop" -> {
        int next = 0;
        for (int i = 0; i < count; i++) {
          ints.target[i] = (validity[i >>> 6] >>> i & 1) != 0 ? ints.dense[next++] : 0;
        }
      }
      default -> Validity.spread(ints.dense, 0, validity, 0, ints.target, 0, count);
    }
  }

  @Benchmark
  public void spreadLongs() {
    switch (implementation) {
      case "copy" -> System.arraycopy(longs.dense, 0, longs.target, 0, count);
      case "loop" -> {
        int next = 0;
        for (int i = 0; i < count; i++) {
          longs.target[i] = (validity[i >>> 6] >>> i & 1) != 0 ? longs.dense[next++] : 0;
        }
      }
      default -> Validity.spread(longs.dense, 0, validity, 0, longs.target, 0, count);
    }
  }

  @Benchmark
  public void compactInts() {
    switch (implementation) {
      case "copy" -> System.arraycopy(ints.slots, 0, ints.target, 0, count);
      case "loop" -> {
        int next = 0;
        for (int i = 0; i < count; i++) {
          if ((validity[i >>> 6] >>> i & 1) != 0) {
            ints.target[next++] = ints.slots[i];
          }
        }
      }
      default -> Validity.compact(ints.slots, 0, validity, 0, ints.target, 0, count);
    }
  }

  @Benchmark
  public void compactLongs() {
    switch (implementation) {
      case "copy" -> System.arraycopy(longs.slots, 0, longs.target, 0, count);
      case "loop" -> {
        int next = 0;
        for (int i = 0; i < count; i++) {
          if ((validity[i >>> 6] >>> i & 1) != 0) {
            longs.target[next++] = longs.slots[i];
          }
        }
      }
      default -> Validity.compact(longs.slots, 0, validity, 0, longs.target, 0, count);
    }
  }
}
