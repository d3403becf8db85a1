// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.Dictionaries;
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
 * Measures the lookup of the values of ids, which are random. The baselines are a loop over the ids
 * and a copy of the values. Unlike Lanewise, neither checks the ids. Only numbers of at most 16
 * entries have vector kernels. In all other cases scalar and vector run the same code.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class DictionaryLookupBenchmark {
  private static final int WIDTH = 12;
  private static final int MOST_STRING_BYTES = 20;

  /** The number of entries. A register of 512 bits holds 16 ints or 8 longs. */
  @Param({"8", "100", "5000"})
  int entries;

  /** The number of ids: those of the longest bit-packed run, and of a page. */
  @Param({"504", "20000"})
  int count;

  @Param({"loop", "copy", "scalar", "vector"})
  String implementation;

  private int[] ids;
  private final Ints ints = new Ints();
  private final Longs longs = new Longs();
  private final Fixed fixed = new Fixed();
  private final Strings strings = new Strings();

  private static final class Ints {
    int[] dictionary;
    int[] wanted;
    int[] values;
  }

  private static final class Longs {
    long[] dictionary;
    long[] wanted;
    long[] values;
  }

  private static final class Fixed {
    byte[] dictionary;
    byte[] wanted;
    byte[] values;
  }

  private static final class Strings {
    int[] starts;
    byte[] dictionary;
    int[] wantedOffsets;
    byte[] wanted;
    int[] offsets;
    byte[] values;
  }

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(entries);
    ids = random.ints(count, 0, entries).toArray();
    ints.dictionary = random.ints(entries).toArray();
    ints.wanted = Arrays.stream(ids).map(id -> ints.dictionary[id]).toArray();
    ints.values = new int[count];
    longs.dictionary = random.longs(entries).toArray();
    longs.wanted = Arrays.stream(ids).mapToLong(id -> longs.dictionary[id]).toArray();
    longs.values = new long[count];
    fixed.dictionary = new byte[WIDTH * entries];
    random.nextBytes(fixed.dictionary);
    fixed.wanted = new byte[WIDTH * count];
    fixed.values = new byte[WIDTH * count];
    for (int i = 0; i < count; i++) {
      System.arraycopy(fixed.dictionary, WIDTH * ids[i], fixed.wanted, WIDTH * i, WIDTH);
    }
    makeStrings(random);
    if (!implementation.equals("loop") && !implementation.equals("copy")) {
      Chosen.provider(implementation);
      Chosen.settle("look up int[]", Integer.BYTES);
      Chosen.settle("look up long[]", Long.BYTES);
    }
  }

  private void makeStrings(SplittableRandom random) {
    strings.starts = new int[entries + 1];
    for (int k = 0; k < entries; k++) {
      strings.starts[k + 1] = strings.starts[k] + random.nextInt(MOST_STRING_BYTES + 1);
    }
    strings.dictionary = new byte[strings.starts[entries]];
    random.nextBytes(strings.dictionary);
    strings.wantedOffsets = new int[count + 1];
    for (int i = 0; i < count; i++) {
      strings.wantedOffsets[i + 1] = strings.wantedOffsets[i] + lengthOf(ids[i]);
    }
    strings.wanted = new byte[strings.wantedOffsets[count]];
    for (int i = 0; i < count; i++) {
      copyString(ids[i], strings.wanted, strings.wantedOffsets[i]);
    }
    strings.offsets = new int[count + 1];
    strings.values = new byte[strings.wanted.length];
  }

  private int lengthOf(int id) {
    return strings.starts[id + 1] - strings.starts[id];
  }

  private void copyString(int id, byte[] target, int at) {
    System.arraycopy(strings.dictionary, strings.starts[id], target, at, lengthOf(id));
  }

  /** Fails if the values of the last call are wrong. */
  @TearDown
  public void check(BenchmarkParams benchmark) {
    check(Measured.method(benchmark));
  }

  void check(String method) {
    boolean right =
        switch (method) {
          case "lookUpInts" -> Arrays.equals(ints.values, ints.wanted);
          case "lookUpLongs" -> Arrays.equals(longs.values, longs.wanted);
          case "lookUpFixed" -> Arrays.equals(fixed.values, fixed.wanted);
          default ->
              Arrays.equals(strings.values, strings.wanted)
                  && Arrays.equals(strings.offsets, strings.wantedOffsets);
        };
    if (!right) {
      throw new IllegalStateException(implementation + " wrote the wrong values");
    }
  }

  @Benchmark
  public void lookUpInts() {
    switch (implementation) {
      case "copy" -> System.arraycopy(ints.wanted, 0, ints.values, 0, count);
      case "loop" -> {
        for (int i = 0; i < count; i++) {
          ints.values[i] = ints.dictionary[ids[i]];
        }
      }
      default -> Dictionaries.lookup(ids, 0, ints.dictionary, entries, ints.values, 0, count);
    }
  }

  @Benchmark
  public void lookUpLongs() {
    switch (implementation) {
      case "copy" -> System.arraycopy(longs.wanted, 0, longs.values, 0, count);
      case "loop" -> {
        for (int i = 0; i < count; i++) {
          longs.values[i] = longs.dictionary[ids[i]];
        }
      }
      default -> Dictionaries.lookup(ids, 0, longs.dictionary, entries, longs.values, 0, count);
    }
  }

  @Benchmark
  public void lookUpFixed() {
    switch (implementation) {
      case "copy" -> System.arraycopy(fixed.wanted, 0, fixed.values, 0, fixed.wanted.length);
      case "loop" -> {
        for (int i = 0; i < count; i++) {
          System.arraycopy(fixed.dictionary, WIDTH * ids[i], fixed.values, WIDTH * i, WIDTH);
        }
      }
      default ->
          Dictionaries.lookup(ids, 0, fixed.dictionary, WIDTH, entries, fixed.values, 0, count);
    }
  }

  @Benchmark
  public void lookUpStrings() {
    switch (implementation) {
      case "copy" -> {
        System.arraycopy(strings.wantedOffsets, 0, strings.offsets, 0, count + 1);
        System.arraycopy(strings.wanted, 0, strings.values, 0, strings.wanted.length);
      }
      case "loop" -> {
        for (int i = 0; i < count; i++) {
          copyString(ids[i], strings.values, strings.offsets[i]);
          strings.offsets[i + 1] = strings.offsets[i] + lengthOf(ids[i]);
        }
      }
      default -> {
        Dictionaries.lookupOffsets(ids, 0, strings.starts, entries, strings.offsets, 0, count);
        Dictionaries.lookupBytes(
            ids, 0, strings.starts, strings.dictionary, strings.offsets, 0, strings.values, count);
      }
    }
  }
}
