// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Recognises whether two buffers share memory if one of them has no accessible array. */
final class SharedMemory {
  private SharedMemory() {}

  /** Returns whether the ranges share a byte. Each range must have at least one byte. */
  static boolean overlaps(
      ByteBuffer first,
      int firstIndex,
      long firstLength,
      ByteBuffer second,
      int secondIndex,
      long secondLength) {
    if (first.isDirect() && second.isDirect()) {
      long firstAddress = address(first) + firstIndex;
      long secondAddress = address(second) + secondIndex;
      return firstAddress < secondAddress + secondLength
          && secondAddress < firstAddress + firstLength;
    }
    return first.isDirect() == second.isDirect()
        && slice(first, firstIndex, firstLength)
            .asOverlappingSlice(slice(second, secondIndex, secondLength))
            .isPresent();
  }

  /**
   * Returns the address of the buffer's first byte. A segment starts at the buffer's position, so
   * the position is subtracted.
   */
  private static long address(ByteBuffer direct) {
    return MemorySegment.ofBuffer(direct).address() - direct.position();
  }

  private static MemorySegment slice(ByteBuffer buffer, int index, long length) {
    return MemorySegment.ofBuffer(buffer.duplicate().clear()).asSlice(index, length);
  }
}
