// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Makes memory segments of direct buffers. */
final class Segments {
  /**
   * The largest number of bytes that one call may allocate for memory segments. A call makes one
   * segment of its buffer, and another one if there is a tail. Escape analysis nearly always
   * removes them. Whether it succeeds depends on the other code that the process has compiled, and
   * some bytes a page are no reason to refuse a kernel.
   */
  static final int MAX_SEGMENT_BYTES = 512;

  private Segments() {}

  /**
   * Returns a segment of the buffer from its position on. The method that runs the loop must call
   * this itself. The segment then does not escape from that method, and C2 as a rule allocates
   * nothing.
   */
  static MemorySegment of(ByteBuffer buffer) {
    return MemorySegment.ofBuffer(buffer);
  }

  /**
   * Returns a buffer whose segment reaches the index. It is the buffer itself unless the index lies
   * before the position, where the segment starts.
   */
  static ByteBuffer reaching(int index, ByteBuffer buffer) {
    return index >= buffer.position() ? buffer : buffer.duplicate().clear();
  }
}
