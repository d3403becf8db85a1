// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;

/**
 * Recognises buffers without an array that share memory. Before Java 22 there is no way to tell.
 */
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
