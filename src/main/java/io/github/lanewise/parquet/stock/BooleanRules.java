// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;

/**
 * Holds the differences between releases of parquet-java in their pages of booleans. They have a
 * class of their own, because parquet-java loads hundreds of classes for a page of booleans.
 */
public final class BooleanRules {
  /**
   * Is true if booleans go through parquet-java's general encoder of few bits, as in releases up to
   * 1.17. A page may be asked for when its last byte is incomplete, and then go on with the next
   * byte. The encoder counts such a page without the gap. Its slabs have sizes of their own.
   */
  public static final boolean PACKED_BY_EIGHT = sizeIsOfValues();

  private BooleanRules() {}

  private static boolean sizeIsOfValues() {
    try (BooleanPlainValuesWriter writer = new BooleanPlainValuesWriter()) {
      writer.writeBoolean(true);
      writer.getBytes();
      writer.writeBoolean(true);
      return writer.getBufferedSize() == 1;
    }
  }
}
