// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.io.api.Binary;

/**
 * The bytes of a PLAIN page, parts of which are handed out: as views, which live as long as the
 * page does, the way stock does it.
 */
final class PageBytes {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer page;

  /** Null where the page exposes none. */
  private final byte[] array;

  private final int arrayOffset;

  /** The page starts at index 0. */
  PageBytes(ByteBuffer page) {
    this.page = page.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    array = page.hasArray() ? page.array() : null;
    arrayOffset = page.hasArray() ? page.arrayOffset() : 0;
  }

  int length() {
    return page.limit();
  }

  int getInt(int index) {
    return array != null ? (int) INT.get(array, arrayOffset + index) : page.getInt(index);
  }

  /**
   * A part of the page. Of an array it is half the garbage of a view through a buffer. A buffer is
   * never shared: up to 1.17.1 a Binary moves the position of its own while it is read, and
   * compares wrongly where it does not start at index 0.
   */
  Binary view(int index, int length) {
    return array != null
        ? Binary.fromConstantByteArray(array, arrayOffset + index, length)
        : Binary.fromConstantByteBuffer(page.slice(index, length));
  }
}
