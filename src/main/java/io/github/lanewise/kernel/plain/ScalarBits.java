// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

/** Packs booleans into bits and unpacks them, eight at a time. */
final class ScalarBits {
  private ScalarBits() {}

  static void pack(boolean[] source, int sourceOffset, byte[] target, int targetOffset, int bytes) {
    for (int i = 0; i < bytes; i++) {
      int s = sourceOffset + 8 * i;
      target[targetOffset + i] =
          (byte)
              ((source[s] ? 1 : 0)
                  | (source[s + 1] ? 2 : 0)
                  | (source[s + 2] ? 4 : 0)
                  | (source[s + 3] ? 8 : 0)
                  | (source[s + 4] ? 16 : 0)
                  | (source[s + 5] ? 32 : 0)
                  | (source[s + 6] ? 64 : 0)
                  | (source[s + 7] ? 128 : 0));
    }
  }

  static void unpack(
      byte[] source, int sourceOffset, boolean[] target, int targetOffset, int bytes) {
    for (int i = 0; i < bytes; i++) {
      int bits = source[sourceOffset + i];
      int t = targetOffset + 8 * i;
      target[t] = (bits & 1) != 0;
      target[t + 1] = (bits & 2) != 0;
      target[t + 2] = (bits & 4) != 0;
      target[t + 3] = (bits & 8) != 0;
      target[t + 4] = (bits & 16) != 0;
      target[t + 5] = (bits & 32) != 0;
      target[t + 6] = (bits & 64) != 0;
      target[t + 7] = (bits & 128) != 0;
    }
  }
}
