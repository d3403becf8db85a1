// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.columns.BooleanColumn;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Column;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.DoubleColumn;
import io.github.lanewise.parquet.columns.FixedColumn;
import io.github.lanewise.parquet.columns.FloatColumn;
import io.github.lanewise.parquet.columns.IntColumn;
import io.github.lanewise.parquet.columns.ListColumn;
import io.github.lanewise.parquet.columns.LongColumn;
import io.github.lanewise.parquet.columns.StructColumn;
import io.github.lanewise.parquet.columns.ValueColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Compares the vectors of a batch with the columns that {@code ColumnsReader} reads instead. */
final class ColumnVectors {
  private static final VectorRows VALUES = new VectorRows(new MapDictionaryProvider());

  private final Columns columns;

  /** The columns and the optional structs that have been compared. */
  private int column;

  private int struct;

  private ColumnVectors(Columns columns) {
    this.columns = columns;
  }

  static void assertSame(Columns columns, VectorSchemaRoot root) {
    assertEquals(columns.rows(), root.getRowCount());
    ColumnVectors compared = new ColumnVectors(columns);
    root.getFieldVectors().forEach(vector -> compared.assertSame(vector, columns.rows()));
    assertEquals(columns.all().size(), compared.column);
    assertEquals(columns.structs().size(), compared.struct);
  }

  private void assertSame(FieldVector vector, int slots) {
    assertEquals(slots, vector.getValueCount(), vector::getName);
    if (vector instanceof StructVector structs) {
      if (vector.getField().isNullable()) {
        StructColumn expected = columns.structs().get(struct);
        struct++;
        for (int i = 0; i < slots; i++) {
          assertEquals(expected.isNull(i), vector.isNull(i), vector::getName);
        }
      }
      structs.getChildrenFromFields().forEach(child -> assertSame(child, slots));
    } else if (vector instanceof ListVector lists) {
      ListColumn expected = (ListColumn) columns.all().get(column);
      for (int i = 0; i < slots; i++) {
        assertEquals(expected.isNull(i), vector.isNull(i), vector::getName);
        assertEquals(expected.offsets()[i], lists.getElementStartIndex(i), vector::getName);
        assertEquals(expected.offsets()[i + 1], lists.getElementEndIndex(i), vector::getName);
      }
      assertSame(lists.getDataVector(), expected.elements().rows());
    } else {
      Column next = columns.all().get(column);
      column++;
      assertSame(next instanceof ListColumn lists ? lists.elements() : (ValueColumn) next, vector);
    }
  }

  private static void assertSame(ValueColumn expected, FieldVector vector) {
    assertEquals(expected.rows(), vector.getValueCount(), expected::name);
    assertEquals(expected.nulls(), vector.getNullCount(), expected::name);
    for (int i = 0; i < expected.rows(); i++) {
      Object value = expected.isNull(i) ? null : value(expected, i, vector.getField().getType());
      assertEquals(value, VALUES.value(vector, i), expected::name);
    }
  }

  /** Returns a value in the form of {@link VectorRows}. */
  private static Object value(ValueColumn column, int row, ArrowType type) {
    if (column instanceof BooleanColumn booleans) {
      return booleans.values()[row];
    } else if (column instanceof FloatColumn floats) {
      return (long) Float.floatToRawIntBits(floats.values()[row]);
    } else if (column instanceof DoubleColumn doubles) {
      return Double.doubleToRawLongBits(doubles.values()[row]);
    } else if (column instanceof IntColumn || column instanceof LongColumn) {
      long number =
          column instanceof IntColumn ints
              ? ints.values()[row]
              : ((LongColumn) column).values()[row];
      if (type instanceof ArrowType.Decimal decimal) {
        return BigDecimal.valueOf(number, decimal.getScale());
      }
      int unused = type instanceof ArrowType.Int narrow ? Long.SIZE - narrow.getBitWidth() : 0;
      return number << unused >> unused;
    }
    byte[] bytes = bytes(column, row);
    return type instanceof ArrowType.Decimal decimal
        ? new BigDecimal(new BigInteger(bytes), decimal.getScale())
        : GroupRows.hex(bytes);
  }

  private static byte[] bytes(ValueColumn column, int row) {
    if (column instanceof FixedColumn fixed) {
      int from = row * fixed.width();
      return Arrays.copyOfRange(fixed.values(), from, from + fixed.width());
    }
    BytesColumn texts = (BytesColumn) column;
    return Arrays.copyOfRange(texts.bytes(), texts.offsets()[row], texts.offsets()[row + 1]);
  }
}
