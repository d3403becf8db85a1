// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.FixedColumn;
import io.github.lanewise.parquet.columns.IntColumn;
import io.github.lanewise.parquet.columns.LongColumn;
import io.github.lanewise.parquet.columns.ValueColumn;
import java.util.Arrays;
import org.apache.parquet.io.ParquetDecodingException;

/** Copies decimals into numbers of 16 bytes, little-endian. In Parquet, bytes are big-endian. */
final class Decimals {
  private static final int WIDTH = 16;

  private Decimals() {}

  static void copy(ValueColumn column, FieldBuffers target) {
    int count = column.rows();
    target.reserve((long) count * WIDTH);
    for (int from = 0; from < count; from += Values.STEP) {
      int step = Math.min(Values.STEP, count - from);
      byte[] numbers = target.scratch(step * WIDTH);
      copy(column, from, step, numbers);
      target.bytes(numbers, step * WIDTH);
    }
  }

  private static void copy(ValueColumn column, int from, int count, byte[] numbers) {
    if (column instanceof IntColumn ints) {
      for (int i = 0; i < count; i++) {
        put(ints.values()[from + i], numbers, i);
      }
    } else if (column instanceof LongColumn longs) {
      for (int i = 0; i < count; i++) {
        put(longs.values()[from + i], numbers, i);
      }
    } else if (column instanceof FixedColumn fixed) {
      for (int i = 0; i < count; i++) {
        put(fixed.values(), (from + i) * fixed.width(), fixed.width(), numbers, i);
      }
    } else {
      copy((BytesColumn) column, from, count, numbers);
    }
  }

  private static void copy(BytesColumn column, int from, int count, byte[] numbers) {
    int[] offsets = column.offsets();
    for (int i = 0; i < count; i++) {
      int start = offsets[from + i];
      int length = offsets[from + i + 1] - start;
      if (column.isNull(from + i)) {
        put(0, numbers, i);
      } else if (length == 0 || length > WIDTH) {
        throw new ParquetDecodingException(
            "column '%s': a decimal of %d bytes; there are 1 to 16"
                .formatted(column.name(), length));
      } else {
        put(column.bytes(), start, length, numbers, i);
      }
    }
  }

  private static void put(long value, byte[] numbers, int index) {
    for (int i = 0; i < Long.BYTES; i++) {
      numbers[index * WIDTH + i] = (byte) (value >>> Byte.SIZE * i);
    }
    int sign = index * WIDTH + Long.BYTES;
    Arrays.fill(numbers, sign, sign + Long.BYTES, (byte) (value >> Long.SIZE - 1));
  }

  private static void put(byte[] bytes, int from, int length, byte[] numbers, int index) {
    int first = index * WIDTH;
    for (int i = 0; i < length; i++) {
      numbers[first + i] = bytes[from + length - 1 - i];
    }
    Arrays.fill(numbers, first + length, first + WIDTH, (byte) (bytes[from] >> Byte.SIZE - 1));
  }
}
