// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.BooleanColumn;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.DoubleColumn;
import io.github.lanewise.parquet.columns.FixedColumn;
import io.github.lanewise.parquet.columns.FloatColumn;
import io.github.lanewise.parquet.columns.IntColumn;
import io.github.lanewise.parquet.columns.LongColumn;
import io.github.lanewise.parquet.columns.ValueColumn;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Adds the values of a column to the buffers of a vector. */
final class Values {
  /**
   * The number of values that are converted at a time. All elements of a list's column together may
   * need more bytes than an array can have.
   */
  static final int STEP = 1 << 13;

  private Values() {}

  static void copy(ValueColumn column, ArrowType type, FieldBuffers target) {
    int count = column.rows();
    target.slots(count, column.nulls(), column.validity());
    if (type instanceof ArrowType.Decimal) {
      Decimals.copy(column, target);
    } else if (column instanceof IntColumn ints) {
      if (type instanceof ArrowType.Int number && number.getBitWidth() < Integer.SIZE) {
        narrow(ints.values(), count, number.getBitWidth() / Byte.SIZE, target);
      } else {
        target.ints(ints.values(), count);
      }
    } else if (column instanceof LongColumn longs) {
      target.longs(longs.values(), count);
    } else if (column instanceof FloatColumn floats) {
      target.floats(floats.values(), count);
    } else if (column instanceof DoubleColumn doubles) {
      target.doubles(doubles.values(), count);
    } else if (column instanceof BooleanColumn booleans) {
      target.booleans(booleans.values(), count);
    } else if (column instanceof FixedColumn fixed) {
      target.bytes(fixed.values(), count * fixed.width());
    } else if (column instanceof BytesColumn bytes) {
      target.offsets(bytes.offsets(), count);
      target.bytes(bytes.bytes(), bytes.offsets()[count]);
    }
  }

  private static void narrow(int[] values, int count, int width, FieldBuffers target) {
    target.reserve((long) count * width);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      byte[] narrow = target.scratch(step * width);
      for (int i = 0; i < step; i++) {
        narrow[i * width] = (byte) values[from + i];
        if (width == Short.BYTES) {
          narrow[i * width + 1] = (byte) (values[from + i] >>> Byte.SIZE);
        }
      }
      target.bytes(narrow, step * width);
    }
  }
}
