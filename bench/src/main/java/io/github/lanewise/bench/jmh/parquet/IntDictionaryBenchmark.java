// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.bench.jmh.Chosen;
import io.github.lanewise.dictionary.IntDictionary;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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

/**
 * Measures finding the ids of a batch of ints in a new dictionary, compared with fastutil's map
 * used as a dictionary.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {
      "--add-modules=jdk.incubator.vector",
      "-Xms1g",
      "-Xmx1g",
      "-XX:+AlwaysPreTouch"
    })
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class IntDictionaryBenchmark {
  /**
   * The implementation that looks up one value a call in Lanewise's dictionary. Only calls with
   * many values have vectors.
   */
  private static final String ONE_BY_ONE = "one-by-one";

  @Param({"10", "100", "1000", "100000"})
  private int distinct;

  @Param({"100000"})
  private int count;

  @Param({"fastutil", ONE_BY_ONE, "scalar", "vector"})
  private String implementation;

  private int[] values;
  private int[] ids;
  private int[] expected;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    int[] pool = random.ints(distinct).toArray();
    values = random.ints(count, 0, distinct).map(i -> pool[i]).toArray();
    ids = new int[count];
    // Ids number the distinct values in the order in which they come. They are computed here,
    // because garbage of the check would count as the benchmark's.
    Map<Integer, Integer> numbered = new HashMap<>();
    expected = new int[count];
    for (int i = 0; i < count; i++) {
      Integer known = numbered.putIfAbsent(values[i], numbered.size());
      expected[i] = known == null ? numbered.size() - 1 : known;
    }
    if (implementation.equals("scalar") || implementation.equals("vector")) {
      Chosen.provider(implementation);
      // No trial must run during the measurement. Kernels with gathers exist from JDK 22 and 256
      // bits on.
      Chosen.settle("find int[]", 4);
    }
  }

  @TearDown
  public void check() {
    if (!Arrays.equals(expected, ids)) {
      throw new IllegalStateException(implementation + ": the ids are not those of the values");
    }
  }

  @Benchmark
  public int[] putAll() {
    switch (implementation) {
      case "fastutil" -> fastutil();
      case ONE_BY_ONE -> oneByOne();
      default -> new IntDictionary().putAll(values, 0, count, ids);
    }
    return ids;
  }

  private void oneByOne() {
    IntDictionary dictionary = new IntDictionary();
    for (int i = 0; i < count; i++) {
      ids[i] = dictionary.put(values[i]);
    }
  }

  private void fastutil() {
    Int2IntOpenHashMap map = new Int2IntOpenHashMap();
    map.defaultReturnValue(-1);
    for (int i = 0; i < count; i++) {
      int id = map.putIfAbsent(values[i], map.size());
      ids[i] = id < 0 ? map.size() - 1 : id;
    }
  }
}
