// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import java.util.Arrays;

/** Values of any length: value i is {@code bytes[offsets[i], offsets[i + 1])}. */
final class Strings {
  private byte[] bytes = new byte[1 << 16];
  private final int[] offsets;

  Strings(int capacity) {
    offsets = new int[capacity + 1];
  }

  void set(int index, byte[] value) {
    int from = offsets[index];
    int to = Math.addExact(from, value.length);
    if (to > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(to, 2 * bytes.length));
    }
    System.arraycopy(value, 0, bytes, from, value.length);
    offsets[index + 1] = to;
  }

  byte[] bytes() {
    return bytes;
  }

  int[] offsets() {
    return offsets;
  }
}
