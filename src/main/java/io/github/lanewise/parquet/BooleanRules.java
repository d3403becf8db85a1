// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;

/**
 * What differs from release to release of parquet-java in its pages of booleans. Apart from the
 * other rules, as stock loads hundreds of classes for a page of booleans.
 */
final class BooleanRules {
  /**
   * Whether booleans go through stock's general encoder of few bits: up to 1.17. A page that has
   * been asked for in the middle of a byte, and goes on in the next, then counts as long as its
   * values would be without the gap, and its slabs have sizes of their own.
   */
  static final boolean PACKED_BY_EIGHT = sizeIsOfValues();

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
