// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.WriterWithoutPages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that pages of self-tests are valid and have the values that releases treat differently. */
class AwkwardValuesIT {
  private static final HeapByteBufferAllocator HEAP = new HeapByteBufferAllocator();

  private static ValuesWriter plainWriter(PrimitiveTypeName type) {
    return switch (type) {
      case BOOLEAN -> new BooleanPlainValuesWriter();
      case INT96 -> new FixedLenByteArrayPlainValuesWriter(12, 64, 1 << 16, HEAP);
      case FIXED_LEN_BYTE_ARRAY -> new FixedLenByteArrayPlainValuesWriter(5, 64, 1 << 16, HEAP);
      default -> new PlainValuesWriter(64, 1 << 16, HEAP);
    };
  }

  private static byte[] bytes(ValuesWriter writer) throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    writer.getBytes().writeAllTo(page);
    writer.close();
    return page.toByteArray();
  }

  @ParameterizedTest
  @EnumSource
  void aPlainPageIsThatOfStocksWriter(PrimitiveTypeName type) throws IOException {
    for (int count : new int[] {0, 1, 40}) {
      AwkwardValues values = new AwkwardValues(type);
      ValuesWriter writer = plainWriter(type);
      for (int i = 0; i < count; i++) {
        values.write(i, writer);
      }
      byte[] expected = bytes(writer);
      byte[] page = values.plainPage(count);
      // Some releases write canonical NaNs. The page to be read keeps all bits of its NaNs.
      if (type == PrimitiveTypeName.FLOAT || type == PrimitiveTypeName.DOUBLE) {
        assertEquals(expected.length, page.length);
      } else {
        assertArrayEquals(expected, page);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE"})
  void aPageOfNumbersHasZerosAndNansWithAPayload(PrimitiveTypeName type) {
    ByteBuffer page =
        ByteBuffer.wrap(new AwkwardValues(type).plainPage(40)).order(ByteOrder.LITTLE_ENDIAN);
    Set<Long> bits = new HashSet<>();
    while (page.hasRemaining()) {
      bits.add(type == PrimitiveTypeName.FLOAT ? page.getInt() : page.getLong());
    }
    assertTrue(bits.contains(0L));
    assertTrue(
        bits.containsAll(
            type == PrimitiveTypeName.FLOAT
                ? List.of((long) Integer.MIN_VALUE, 0x7fc12345L)
                : List.of(Long.MIN_VALUE, 0x7ff8000000012345L)));
    assertEquals(40, bits.size(), "values that are equal would fill no dictionary");
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE"})
  void aSplitPageIsThatOfStocksWriter(PrimitiveTypeName type) throws IOException {
    boolean isFloat = type == PrimitiveTypeName.FLOAT;
    AwkwardValues values = new AwkwardValues(type);
    ValuesWriter writer =
        isFloat
            ? new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(64, 1 << 16, HEAP)
            : new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(64, 1 << 16, HEAP);
    int count = 40;
    for (int i = 0; i < count; i++) {
      values.write(i, writer);
    }
    byte[] expected = bytes(writer);
    byte[] page = values.splitPage(count);
    assertEquals(expected.length, page.length);
    // Some releases write canonical NaNs. The NaNs are among the first ten values, which are
    // skipped.
    for (int stream = 0; stream < expected.length; stream += count) {
      for (int i = 10; i < count; i++) {
        assertEquals(expected[stream + i], page[stream + i], "byte of value " + i);
      }
    }
    assertEquals(0, values.splitPage(0).length);
  }

  @ParameterizedTest
  @EnumSource
  void valuesThatAreWrittenAgainComeInRunsOfEight(PrimitiveTypeName type) throws IOException {
    ValuesWriter again = plainWriter(type);
    new AwkwardValues(type).writeAgain(7, 100, again);
    ValuesWriter expected = plainWriter(type);
    AwkwardValues values = new AwkwardValues(type);
    for (int i = 0; i < 100; i++) {
      values.write(i / 8 % 7, expected);
    }
    assertArrayEquals(bytes(expected), bytes(again));
  }

  /** Keeps the Binaries that it is given, and their bytes. */
  private static final class Kept extends WriterWithoutPages {
    private final List<Binary> values = new ArrayList<>();
    private final List<byte[]> bytes = new ArrayList<>();

    @Override
    public void writeBytes(Binary value) {
      values.add(value);
      bytes.add(value.getBytes());
    }
  }

  /** A writer that keeps a reused Binary instead of its bytes writes a wrong page. */
  @Test
  void halfOfTheBinariesAreReusedAndChangeOnceTheyAreWritten() {
    AwkwardValues values = new AwkwardValues(PrimitiveTypeName.BINARY);
    Kept kept = new Kept();
    for (int i = 0; i < 40; i++) {
      values.write(i, kept);
    }
    for (int i = 0; i < 40; i++) {
      Binary value = kept.values.get(i);
      assertEquals(i % 2 == 1, value.isBackingBytesReused());
      byte[] written = kept.bytes.get(i);
      if (i % 2 == 0) {
        assertArrayEquals(written, value.getBytes());
      } else {
        byte[] changed = new byte[written.length];
        Arrays.fill(changed, (byte) 0x55);
        assertArrayEquals(changed, value.getBytes());
      }
    }
  }

  /** Dictionaries of strings recognise an object that they have met before. */
  @Test
  void constantsAreTheSameObjectsEachTime() {
    AwkwardValues values = new AwkwardValues(PrimitiveTypeName.BINARY);
    Kept kept = new Kept();
    for (int i : new int[] {0, 4, 0, 64, 64, 0}) {
      values.write(i, kept);
    }
    assertSame(kept.values.get(0), kept.values.get(2));
    assertNotSame(kept.values.get(0), kept.values.get(1));
    assertNotEquals(kept.values.get(0), kept.values.get(3));
    assertEquals(kept.values.get(3), kept.values.get(4));
  }

  @Test
  void stringsAreEmptyShortAndLong() {
    AwkwardValues values = new AwkwardValues(PrimitiveTypeName.BINARY);
    Kept kept = new Kept();
    for (int i = 0; i < 6; i++) {
      values.write(i, kept);
    }
    assertEquals(
        List.of(0, 1, 9, 24, 3, 300), kept.bytes.stream().map(bytes -> bytes.length).toList());
  }
}
