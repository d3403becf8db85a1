// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;

/**
 * Recognises whether two buffers share memory if one of them has no accessible array. Before Java
 * 22 the JDK offers no way to find out, so this version always answers no.
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
