// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;

/**
 * Holds the differences between releases of parquet-java in their pages of booleans. The
 * differences have a class of their own, because parquet-java loads hundreds of classes for a page
 * of booleans.
 */
public final class BooleanRules {
  /**
   * Whether booleans go through parquet-java's general bit-packing encoder, as in releases up to
   * 1.17. If a page is asked for while its last byte is incomplete, later values begin the next
   * byte. The size that this encoder returns does not count the gap. Its slabs have sizes of their
   * own.
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
