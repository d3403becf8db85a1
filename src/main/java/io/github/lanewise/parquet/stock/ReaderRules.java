// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesReader;
import org.apache.parquet.io.api.Binary;

/** Tells how this release of parquet-java reads pages. */
public final class ReaderRules {
  /**
   * Whether the fixed-length values of a PLAIN page share the page's buffer, as they do from 1.18.1
   * on. Before that, a Binary moves the position of its buffer, so each value needs a buffer of its
   * own.
   */
  public static final boolean VALUES_SHARE_BUFFERS =
      readerKeepsItsBuffer() && !binaryMovesItsBuffer();

  private ReaderRules() {}

  private static boolean readerKeepsItsBuffer() {
    return Arrays.stream(FixedLenByteArrayPlainValuesReader.class.getDeclaredFields())
        .anyMatch(field -> field.getType() == ByteBuffer.class);
  }

  /**
   * Returns whether a Binary moves its buffer's position. It does so in 1.18.0 as well, where
   * values already share a buffer.
   */
  private static boolean binaryMovesItsBuffer() {
    ByteBuffer buffer = ByteBuffer.allocate(2).position(2);
    Binary.fromConstantByteBuffer(buffer, 0, 1).getBytes();
    return buffer.position() != 2;
  }
}
