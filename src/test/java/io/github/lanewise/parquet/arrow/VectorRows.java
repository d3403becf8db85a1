// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;

/** The rows of vectors as plain objects. Numbers are the bits that lie in their vector. */
final class VectorRows {
  private final DictionaryProvider dictionaries;

  VectorRows(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  List<Object> row(VectorSchemaRoot root, int row) {
    return values(root.getFieldVectors(), row);
  }

  private List<Object> values(List<FieldVector> vectors, int row) {
    List<Object> values = new ArrayList<>();
    vectors.forEach(vector -> values.add(value(vector, row)));
    return values;
  }

  Object value(FieldVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    } else if (vector instanceof StructVector struct) {
      return values(struct.getChildrenFromFields(), row);
    } else if (vector instanceof ListVector list) {
      List<Object> elements = new ArrayList<>();
      for (int i = list.getElementStartIndex(row); i < list.getElementEndIndex(row); i++) {
        elements.add(value(list.getDataVector(), i));
      }
      return elements;
    } else if (vector instanceof BitVector bits) {
      return bits.get(row) == 1;
    } else if (vector instanceof DecimalVector decimals) {
      return decimals.getObject(row);
    } else if (vector instanceof FixedSizeBinaryVector fixed) {
      return GroupRows.hex(fixed.get(row));
    } else if (vector instanceof BaseVariableWidthVector text) {
      return hex(text.getDataBuffer(), text.getStartOffset(row), text.getEndOffset(row));
    } else if (vector instanceof BaseLargeVariableWidthVector text) {
      return hex(
          text.getDataBuffer(),
          text.getOffsetBuffer().getLong(8L * row),
          text.getOffsetBuffer().getLong(8L * row + 8));
    }
    long number = number((BaseFixedWidthVector) vector, row);
    DictionaryEncoding encoding = vector.getField().getDictionary();
    return encoding == null
        ? number
        : value(dictionaries.lookup(encoding.getId()).getVector(), (int) number);
  }

  private static long number(BaseFixedWidthVector numbers, int row) {
    long index = (long) row * numbers.getTypeWidth();
    return switch (numbers.getTypeWidth()) {
      case 1 -> numbers.getDataBuffer().getByte(index);
      case 2 -> numbers.getDataBuffer().getShort(index);
      case 4 -> numbers.getDataBuffer().getInt(index);
      default -> numbers.getDataBuffer().getLong(index);
    };
  }

  private static String hex(ArrowBuf buffer, long from, long to) {
    byte[] bytes = new byte[(int) (to - from)];
    buffer.getBytes(from, bytes);
    return GroupRows.hex(bytes);
  }
}
