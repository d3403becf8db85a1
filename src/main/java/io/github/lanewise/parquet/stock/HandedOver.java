// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static io.github.lanewise.parquet.stock.DifferenceException.requireEqual;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/**
 * Holds the bytes of a page as a compressor gets them, and the length of each write. A compressor
 * may make a frame of each write.
 */
public final class HandedOver extends ByteArrayOutputStream {
  private int[] writes = new int[8];
  private int writeCount;

  private HandedOver() {}

  /** Takes the bytes of a page and the length of each write. */
  public static HandedOver of(BytesInput page) throws IOException {
    HandedOver handedOver = new HandedOver();
    long size = page.size();
    page.writeAllTo(handedOver);
    requireEqual(size, (long) handedOver.count, "the announced size of a page");
    return handedOver;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    count(length);
    super.write(bytes, offset, length);
  }

  @Override
  public void write(int b) {
    count(1);
    super.write(b);
  }

  private void count(int length) {
    if (writeCount == writes.length) {
      writes = Arrays.copyOf(writes, 2 * writeCount);
    }
    writes[writeCount++] = length;
  }

  /** Returns the length of each write, including writes of 0 bytes. */
  int[] writes() {
    return Arrays.copyOf(writes, writeCount);
  }

  /**
   * Compares this page, which is parquet-java's, with Lanewise's page.
   *
   * @throws DifferenceException if they differ
   */
  public void requireEqualTo(HandedOver ours, String what) {
    requireEqual(count, ours.count, "the length of " + what);
    int i = Arrays.mismatch(buf, 0, count, ours.buf, 0, count);
    if (i >= 0) {
      requireEqual(buf[i], ours.buf[i], "byte " + i + " of " + what);
    }
    if (!Arrays.equals(writes(), ours.writes())) {
      requireEqual(
          Arrays.toString(writes()),
          Arrays.toString(ours.writes()),
          "the lengths of writes of " + what);
    }
  }
}
