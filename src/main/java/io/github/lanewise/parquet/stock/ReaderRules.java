// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesReader;

/** Tells how this release of parquet-java reads pages. */
public final class ReaderRules {
  /**
   * Is true if the fixed-length values of a PLAIN page share the page's buffer, as they do from
   * 1.18 on. Before that, a Binary moves the position of its buffer, so each needs its own. The
   * reader's fields tell: one that shares a buffer keeps it.
   */
  public static final boolean VALUES_SHARE_BUFFERS =
      Arrays.stream(FixedLenByteArrayPlainValuesReader.class.getDeclaredFields())
          .anyMatch(field -> field.getType() == ByteBuffer.class);

  private ReaderRules() {}
}
