// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Recognises buffers without an array that share memory. */
final class SharedMemory {
  private SharedMemory() {}

  /** Whether ranges of at least one byte each share a byte. */
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

  /** The address of the buffer's first byte. A segment starts at the buffer's position. */
  private static long address(ByteBuffer direct) {
    return MemorySegment.ofBuffer(direct).address() - direct.position();
  }

  private static MemorySegment slice(ByteBuffer buffer, int index, long length) {
    return MemorySegment.ofBuffer(buffer.duplicate().clear()).asSlice(index, length);
  }
}
