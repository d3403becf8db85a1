// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import java.util.Comparator;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.BsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Tells by which order parquet-java compares the values of a column for its statistics. */
final class Order {
  private Order() {}

  /** Returns whether numbers are compared as unsigned ones. */
  static boolean isUnsigned(PrimitiveType type) {
    return type.getPrimitiveTypeName() == PrimitiveTypeName.INT32
        ? Order.<Integer>comparator(type).compare(-1, 1) > 0
        : Order.<Long>comparator(type).compare(-1L, 1L) > 0;
  }

  private static <T> Comparator<T> comparator(PrimitiveType type) {
    return type.comparator();
  }

  /** Returns whether values are compared as signed numbers whose first byte is the highest. */
  static boolean isSignedBigEndian(PrimitiveType type) {
    return type.getPrimitiveTypeName() == PrimitiveTypeName.INT96
        || type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
  }

  /**
   * Returns whether values are compared byte by byte, as unsigned numbers. Decimals, intervals,
   * half-precision floats and geospatial values are not.
   */
  static boolean isLexicographic(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return type.getPrimitiveTypeName() != PrimitiveTypeName.INT96
        && (logical == null
            || logical instanceof StringLogicalTypeAnnotation
            || logical instanceof EnumLogicalTypeAnnotation
            || logical instanceof JsonLogicalTypeAnnotation
            || logical instanceof BsonLogicalTypeAnnotation
            || logical instanceof UUIDLogicalTypeAnnotation);
  }
}
