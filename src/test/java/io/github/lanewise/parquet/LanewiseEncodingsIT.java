// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.testkit.ReadCase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

class LanewiseEncodingsIT {
  private static final Set<PrimitiveTypeName> SPLIT =
      EnumSet.of(
          PrimitiveTypeName.INT32,
          PrimitiveTypeName.INT64,
          PrimitiveTypeName.FLOAT,
          PrimitiveTypeName.DOUBLE,
          PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY);

  @Test
  void plainAndByteStreamSplitHaveReadersAndNothingElseHas() {
    for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
      for (Encoding encoding : Encoding.values()) {
        Object reader =
            LanewiseEncodings.getValuesReader(encoding, column(type), ValuesType.VALUES);
        boolean accelerated =
            encoding == Encoding.PLAIN
                || encoding == Encoding.BYTE_STREAM_SPLIT && SPLIT.contains(type);
        assertEquals(accelerated, reader != null, encoding + " " + type);
      }
    }
  }

  @Test
  void levelsAreLeftToStock() {
    for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
      for (Encoding encoding : Encoding.values()) {
        for (ValuesType levels :
            EnumSet.of(ValuesType.REPETITION_LEVEL, ValuesType.DEFINITION_LEVEL)) {
          assertNull(LanewiseEncodings.getValuesReader(encoding, column(type), levels));
        }
      }
    }
  }

  @Test
  void fixedBytesSayHowWideTheyAre() {
    for (ReadCase kind : ReadCase.all()) {
      switch (kind.type()) {
        case FIXED_LEN_BYTE_ARRAY, INT96 ->
            assertEquals(
                kind.width(), assertInstanceOf(FixedBytesReader.class, kind.reader()).width());
        default -> assertNotNull(kind.reader());
      }
    }
  }

  @Test
  void fixedBytesWithoutALengthAreRefused() {
    for (int length : new int[] {0, -1}) {
      PrimitiveType type =
          new PrimitiveType(
              Repetition.REQUIRED, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, length, "c");
      ColumnDescriptor column = new ColumnDescriptor(new String[] {"c"}, type, 0, 0);
      for (Encoding encoding : EnumSet.of(Encoding.PLAIN, Encoding.BYTE_STREAM_SPLIT)) {
        assertThrows(
            ParquetDecodingException.class,
            () -> LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES));
      }
    }
  }

  /**
   * The class of a value decides how much it costs, and which bytes Java's serialisation writes.
   */
  @Test
  void valuesOfPlainPagesAreOfStocksClass() throws IOException {
    for (PrimitiveTypeName type :
        EnumSet.of(
            PrimitiveTypeName.BINARY,
            PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
            PrimitiveTypeName.INT96)) {
      ColumnDescriptor column = column(type);
      ValuesReader stock = Encoding.PLAIN.getValuesReader(column, ValuesType.VALUES);
      ValuesReader ours =
          LanewiseEncodings.getValuesReader(Encoding.PLAIN, column, ValuesType.VALUES);
      assertEquals(kindOfBinary(stock), kindOfBinary(ours));
    }
  }

  /** The page holds a BINARY of eight bytes, and is long enough for any other type. */
  private static Class<?> kindOfBinary(ValuesReader reader) throws IOException {
    reader.initFromPage(
        1,
        ByteBufferInputStream.wrap(
            ByteBuffer.wrap(new byte[] {8, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8})));
    return reader.readBytes().getClass();
  }

  private static ColumnDescriptor column(PrimitiveTypeName type) {
    return new ColumnDescriptor(
        new String[] {"c"},
        (type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
                ? Types.required(type).length(5)
                : Types.required(type))
            .named("c"),
        0,
        0);
  }
}
