// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/** Direct memory as segments. */
final class Segments {
  static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  /**
   * Bytes of the segments that one call may make: two sides, twice for a tail. Escape analysis
   * removes them nearly always. Whether it does depends on the other code that the process has
   * compiled, and some bytes a page are no reason to refuse a kernel.
   */
  static final int MOST_VIEWS = 512;

  private Segments() {}

  /**
   * The buffer from its position on. Call it in the method that runs the loop: there the segment
   * does not escape, and C2 as a rule allocates nothing.
   */
  static MemorySegment of(ByteBuffer buffer) {
    return MemorySegment.ofBuffer(buffer);
  }

  /**
   * The buffer, or a view of it where the index lies before its position, which a segment does not
   * reach.
   */
  static ByteBuffer reaching(int index, ByteBuffer buffer) {
    return index >= buffer.position() ? buffer : buffer.duplicate().clear();
  }
}
