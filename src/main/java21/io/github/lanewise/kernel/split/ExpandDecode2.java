// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Decodes values of width 2 with {@link Long#expand}. This is a single instruction on processors
 * that have a fast bit deposit.
 */
final class ExpandDecode2 {
  private static final long EVEN = 0x00ff00ff00ff00ffL;

  private ExpandDecode2() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      ScalarDecode2.run(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      long a = (long) Bytes.LONG.get(streams, streamsOffset + i);
      long b = (long) Bytes.LONG.get(streams, streamsOffset + stride + i);
      int v = valuesOffset + 2 * i;
      Bytes.LONG.set(values, v, Long.expand(a, EVEN) | Long.expand(b, ~EVEN));
      Bytes.LONG.set(values, v + 8, Long.expand(a >>> 32, EVEN) | Long.expand(b >>> 32, ~EVEN));
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + 2 * last, stride, 8);
    }
  }
}
