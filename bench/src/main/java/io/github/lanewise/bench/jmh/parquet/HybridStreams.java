// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;

/** Makes values with runs, and the streams that parquet-java writes for them. */
final class HybridStreams {
  private HybridStreams() {}

  /**
   * Makes values of {@code width} bits.
   *
   * @param runs "packed": random values; "mixed": pieces of up to 504 values, equal ones or random
   *     ones; "short": the same with up to 24 values
   */
  static int[] values(int width, String runs, int count) {
    SplittableRandom random = new SplittableRandom(width);
    int mask = (int) ((1L << width) - 1);
    int longest = runs.equals("short") ? 24 : 504;
    int[] values = new int[count];
    for (int i = 0; i < count; ) {
      int end = Math.min(count, i + random.nextInt(8, longest + 1));
      boolean equal = !runs.equals("packed") && random.nextBoolean();
      int value = random.nextInt() & mask;
      for (; i < end; i++) {
        values[i] = equal ? value : random.nextInt() & mask;
      }
    }
    return values;
  }

  static byte[] stream(int[] values, int width) {
    RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(width, 64, 1 << 20, new HeapByteBufferAllocator());
    try {
      for (int value : values) {
        encoder.writeInt(value);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      encoder.toBytes().writeAllTo(bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      encoder.close();
    }
  }
}
