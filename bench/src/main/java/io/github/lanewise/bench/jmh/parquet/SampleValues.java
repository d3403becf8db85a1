// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/** Makes values, and loops that write an array value by value, as a record writer does. */
final class SampleValues {
  private SampleValues() {}

  static Consumer<ValuesWriter> ints(int[] values) {
    return writer -> {
      for (int value : values) {
        writer.writeInteger(value);
      }
    };
  }

  static Consumer<ValuesWriter> longs(long[] values) {
    return writer -> {
      for (long value : values) {
        writer.writeLong(value);
      }
    };
  }

  static Consumer<ValuesWriter> floats(float[] values) {
    return writer -> {
      for (float value : values) {
        writer.writeFloat(value);
      }
    };
  }

  static Consumer<ValuesWriter> doubles(double[] values) {
    return writer -> {
      for (double value : values) {
        writer.writeDouble(value);
      }
    };
  }

  static Consumer<ValuesWriter> booleans(boolean[] values) {
    return writer -> {
      for (boolean value : values) {
        writer.writeBoolean(value);
      }
    };
  }

  static Consumer<ValuesWriter> binaries(Binary[] values) {
    return writer -> {
      for (Binary value : values) {
        writer.writeBytes(value);
      }
    };
  }

  /** Returns distinct values, as parquet-java's own benchmarks have them for a high cardinality. */
  static int[] shuffled(int count) {
    SplittableRandom random = new SplittableRandom(count);
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      int j = random.nextInt(i + 1);
      values[i] = values[j];
      values[j] = i;
    }
    return values;
  }

  static float[] randomFloats(int count) {
    SplittableRandom random = new SplittableRandom(count);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextDouble();
    }
    return values;
  }

  /**
   * Moves objects to their final place in memory, in the order in which they were made. Otherwise
   * the garbage of each contender, or of its first calls, decides when they are moved and in what
   * order. 100,000 short values then take up to half as long again to read.
   */
  static void settle() {
    System.gc();
    System.gc();
  }

  /** Returns constant binaries of one length, each with an array of its own. */
  static Binary[] randomBinaries(int count, int length) {
    SplittableRandom random = new SplittableRandom(length);
    Binary[] binaries =
        IntStream.range(0, count)
            .mapToObj(
                i -> {
                  byte[] bytes = new byte[length];
                  random.nextBytes(bytes);
                  return Binary.fromConstantByteArray(bytes);
                })
            .toArray(Binary[]::new);
    settle();
    return binaries;
  }

  /** Returns the same 100 binaries again and again, in random order. */
  static Binary[] fewBinaries(int count, int length) {
    Binary[] distinct = randomBinaries(100, length);
    Binary[] binaries =
        new SplittableRandom(count)
            .ints(count, 0, distinct.length)
            .mapToObj(i -> distinct[i])
            .toArray(Binary[]::new);
    settle();
    return binaries;
  }
}
