// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.pages.Decoders;
import io.github.lanewise.parquet.pages.PageValues;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Holds a column of values, with one slot for each row, for each element of a {@link ListColumn},
 * or for each value of a {@link LevelsColumn}.
 */
public abstract sealed class ValueColumn extends Column
    permits IntColumn,
        LongColumn,
        FloatColumn,
        DoubleColumn,
        BooleanColumn,
        FixedColumn,
        BytesColumn {
  ValueColumn(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /**
   * Returns a column for the values of a physical type.
   *
   * @throws UnsupportedOperationException if the type is of a later parquet-java
   */
  static ValueColumn of(ColumnDescriptor descriptor) {
    return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new IntColumn(descriptor);
      case INT64 -> new LongColumn(descriptor);
      case FLOAT -> new FloatColumn(descriptor);
      case DOUBLE -> new DoubleColumn(descriptor);
      case BOOLEAN -> new BooleanColumn(descriptor);
      case BINARY -> new BytesColumn(descriptor);
      case INT96, FIXED_LEN_BYTE_ARRAY ->
          new FixedColumn(descriptor, Decoders.width(descriptor.getPrimitiveType()));
      default ->
          throw new UnsupportedOperationException(
              "column '"
                  + String.join(".", descriptor.getPath())
                  + "' is of a type that is not known: "
                  + descriptor.getPrimitiveType());
    };
  }

  /**
   * Reads values for consecutive slots, whose validity bits have been written.
   *
   * @param present the number of slots that have a value
   */
  final void readSlots(PageValues page, int slot, int count, int present) {
    if (present == count) {
      read(page, slot, count);
    } else {
      read(page, slot, present);
      spread(bits(), slot, count);
    }
  }

  /** Reads values for consecutive slots, none of which is null. */
  abstract void read(PageValues page, int slot, int count);

  /** Moves values from the first of these slots to the slots whose bits are 1. */
  abstract void spread(long[] present, int slot, int count);

  /** Returns the most slots to read at a time. */
  int step() {
    return ColumnChunk.STEP;
  }
}
