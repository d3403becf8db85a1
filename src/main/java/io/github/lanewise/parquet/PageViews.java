// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import org.apache.parquet.io.api.Binary;

/** Parts of a PLAIN page, handed out as views, which live as long as the page: the way of stock. */
final class PageViews {
  private PageViews() {}

  /**
   * A part of a page. A view of an array is half the garbage of one through a buffer. A buffer is
   * never shared: up to 1.17.1 a Binary moves the position of its own while it is read, and
   * compares wrongly where it does not start at index 0.
   */
  static Binary view(ByteBuffer page, int index, int length) {
    return page.hasArray()
        ? Binary.fromConstantByteArray(page.array(), page.arrayOffset() + index, length)
        : Binary.fromConstantByteBuffer(page.slice(index, length));
  }
}
