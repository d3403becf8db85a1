// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** Chooses the Arrow type that fits a Parquet type. */
final class ArrowTypes {
  /** The most digits of a decimal of 16 bytes. */
  private static final int MOST_DIGITS = 38;

  private static final int INT96_BYTES = 12;

  private ArrowTypes() {}

  static ArrowType of(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DecimalLogicalTypeAnnotation decimal && isShort(type, decimal)) {
      return new ArrowType.Decimal(decimal.getPrecision(), decimal.getScale(), Byte.SIZE * 16);
    }
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> ArrowType.Bool.INSTANCE;
      case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
      case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case INT32 -> integer(logical, Integer.SIZE);
      case INT64 -> integer(logical, Long.SIZE);
      case INT96 -> new ArrowType.FixedSizeBinary(INT96_BYTES);
      case FIXED_LEN_BYTE_ARRAY -> new ArrowType.FixedSizeBinary(type.getTypeLength());
      case BINARY -> isText(logical) ? ArrowType.Utf8.INSTANCE : ArrowType.Binary.INSTANCE;
    };
  }

  private static boolean isShort(PrimitiveType type, DecimalLogicalTypeAnnotation decimal) {
    return decimal.getPrecision() <= MOST_DIGITS && type.getTypeLength() <= 16;
  }

  private static boolean isText(LogicalTypeAnnotation logical) {
    return logical instanceof StringLogicalTypeAnnotation
        || logical instanceof EnumLogicalTypeAnnotation
        || logical instanceof JsonLogicalTypeAnnotation;
  }

  private static ArrowType integer(LogicalTypeAnnotation logical, int bits) {
    if (logical instanceof IntLogicalTypeAnnotation number) {
      return new ArrowType.Int(number.getBitWidth(), number.isSigned());
    } else if (logical instanceof DateLogicalTypeAnnotation) {
      return new ArrowType.Date(DateUnit.DAY);
    } else if (logical instanceof TimeLogicalTypeAnnotation time) {
      return new ArrowType.Time(unit(time.getUnit()), bits);
    } else if (logical instanceof TimestampLogicalTypeAnnotation time) {
      return new ArrowType.Timestamp(unit(time.getUnit()), time.isAdjustedToUTC() ? "UTC" : null);
    }
    return new ArrowType.Int(bits, true);
  }

  private static TimeUnit unit(LogicalTypeAnnotation.TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> TimeUnit.MILLISECOND;
      case MICROS -> TimeUnit.MICROSECOND;
      case NANOS -> TimeUnit.NANOSECOND;
    };
  }
}
