// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;

/** Buffers that show the same memory without an array. Before Java 22 nothing tells. */
final class SharedMemory {
  private SharedMemory() {}

  static boolean overlaps(
      ByteBuffer first,
      int firstIndex,
      long firstLength,
      ByteBuffer second,
      int secondIndex,
      long secondLength) {
    return false;
  }
}
