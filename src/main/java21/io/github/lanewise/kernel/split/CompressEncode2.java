// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Encodes values of width 2 with {@link Long#compress}. This is a single instruction on processors
 * that have a fast bit extract.
 */
final class CompressEncode2 {
  private static final long EVEN = 0x00ff00ff00ff00ffL;

  private CompressEncode2() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      ScalarEncode2.run(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int v = valuesOffset + 2 * i;
      long x = (long) Bytes.LONG.get(values, v);
      long y = (long) Bytes.LONG.get(values, v + 8);
      Bytes.LONG.set(
          streams, streamsOffset + i, Long.compress(x, EVEN) | Long.compress(y, EVEN) << 32);
      Bytes.LONG.set(
          streams,
          streamsOffset + stride + i,
          Long.compress(x, ~EVEN) | Long.compress(y, ~EVEN) << 32);
    }
    if (whole < count) {
      int last = count - 8;
      run(values, valuesOffset + 2 * last, streams, streamsOffset + last, stride, 8);
    }
  }
}
