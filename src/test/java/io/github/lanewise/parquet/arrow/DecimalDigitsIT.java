// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a decimal has at most the number of digits that its type allows. */
class DecimalDigitsIT {
  @ParameterizedTest
  @EnumSource(
      value = PrimitiveTypeName.class,
      names = {"INT32", "INT64", "FIXED_LEN_BYTE_ARRAY"})
  void numbersOfTooManyDigitsAreRefused(PrimitiveTypeName physical) throws IOException {
    int most =
        switch (physical) {
          case INT32 -> 9;
          case INT64 -> 18;
          default -> 38;
        };
    int bytes =
        switch (physical) {
          case INT32 -> 4;
          case INT64 -> 8;
          default -> 16;
        };
    for (int precision = 1; precision <= most; precision++) {
      Type type =
          Types.optional(physical)
              .length(physical == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 16 : 0)
              .as(LogicalTypeAnnotation.decimalType(0, precision))
              .named("a");
      BigInteger tooMany = BigInteger.TEN.pow(precision);
      try (RootAllocator allocator = new RootAllocator();
          DecimalVector vector = new DecimalVector("a", allocator, precision, 0)) {
        vector.allocateNew(3);
        set(vector, 0, tooMany.subtract(BigInteger.ONE));
        set(vector, 1, BigInteger.ONE.subtract(tooMany));
        set(vector, 2, tooMany);
        vector.setValueCount(3);
        BitVectorHelper.unsetBit(vector.getValidityBuffer(), 2);
        List<List<Object>> rows = GroupRows.read(write(vector, type));
        assertEquals(new BigDecimal(tooMany.subtract(BigInteger.ONE)), rows.get(0).get(0));
        assertEquals(new BigDecimal(BigInteger.ONE.subtract(tooMany)), rows.get(1).get(0));
        for (BigInteger number :
            List.of(tooMany, tooMany.negate(), BigInteger.TWO.pow(127).subtract(BigInteger.ONE))) {
          set(vector, 2, number);
          String message =
              assertThrows(IllegalArgumentException.class, () -> write(vector, type)).getMessage();
          assertTrue(
              message.endsWith(
                  "'a' has a decimal in slot 2 that takes more than %d digits or %d bytes"
                      .formatted(precision, bytes)),
              message);
        }
      }
    }
  }

  /** A type can allow more digits than its bytes can hold. */
  @Test
  void aNumberOfTooManyBytesIsRefused() throws IOException {
    assumeTrue(Releases.isFrom("1.14"), "a type whose annotation can be changed");
    Type type =
        Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
            .length(2)
            .named("a")
            .withLogicalTypeAnnotation(LogicalTypeAnnotation.decimalType(0, 5));
    try (RootAllocator allocator = new RootAllocator();
        DecimalVector vector = new DecimalVector("a", allocator, 5, 0)) {
      vector.allocateNew(2);
      vector.setValueCount(2);
      set(vector, 0, BigInteger.valueOf(Short.MAX_VALUE));
      set(vector, 1, BigInteger.valueOf(Short.MIN_VALUE));
      assertTrue(write(vector, type).getLength() > 0);
      for (int number : new int[] {Short.MAX_VALUE + 1, Short.MIN_VALUE - 1}) {
        set(vector, 1, BigInteger.valueOf(number));
        assertEquals(
            "column 'a' has a decimal in slot 1 that takes more than 5 digits or 2 bytes",
            assertThrows(IllegalArgumentException.class, () -> write(vector, type)).getMessage());
      }
    }
  }

  private static void set(DecimalVector vector, int slot, BigInteger number) {
    BitVectorHelper.setBit(vector.getValidityBuffer(), slot);
    vector.getDataBuffer().setLong(16L * slot, number.longValue());
    vector.getDataBuffer().setLong(16L * slot + 8, number.shiftRight(64).longValue());
  }

  private static MemoryFile write(DecimalVector vector, Type type) throws IOException {
    MemoryFile file = new MemoryFile();
    VectorSchemaRoot root = VectorSchemaRoot.of(vector);
    try (ColumnsArrowWriter writer =
        ColumnsArrowWriter.create(
            file,
            new Schema(List.of(vector.getField())),
            new MessageType("schema", type),
            new MapDictionaryProvider(),
            WriteOptions.defaults())) {
      writer.write(root);
    }
    return file;
  }
}
