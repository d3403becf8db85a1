// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import org.apache.parquet.column.ColumnDescriptor;

/** Finds the {@link ValueType} of a column. */
public final class ValueTypes {
  private static final int INT96_BYTES = 12;

  private ValueTypes() {}

  public static ValueType<?> of(ColumnDescriptor column) {
    var type = column.getPrimitiveType();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> new BooleanType();
      case INT32 -> new IntType();
      case INT64 -> new LongType();
      case FLOAT -> new FloatType();
      case DOUBLE -> new DoubleType();
      case BINARY -> new StringsType();
      case FIXED_LEN_BYTE_ARRAY -> new FixedType(type.getTypeLength());
      case INT96 -> new FixedBytes("INT96", INT96_BYTES);
    };
  }
}
