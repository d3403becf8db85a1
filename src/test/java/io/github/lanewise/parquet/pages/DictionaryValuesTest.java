// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.testkit.HybridStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests dictionaries, and pages of ids. The tile of ids is shorter than a page. */
final class DictionaryValuesTest {
  private static final int OFFSET = 3;
  private static final int ENTRIES = 3;
  private static final HybridStream IDS =
      new HybridStream(2).repeat(6, 2).pack(0, 1, 2, 0, 0, 2, 1, 1);

  private static DictionaryPage dictionary(byte[] page, int entries) {
    return new DictionaryPage(BytesInput.from(page), entries, Encoding.PLAIN);
  }

  /** Returns entries 1, 2, 3 of this width. */
  private static byte[] numbers(PrimitiveTypeName type, int width) {
    ByteBuffer page = ByteBuffer.allocate(ENTRIES * width).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 1; i <= ENTRIES; i++) {
      switch (type) {
        case INT32 -> page.putInt(i);
        case INT64 -> page.putLong(i);
        case FLOAT -> page.putFloat(i);
        case DOUBLE -> page.putDouble(i);
        default -> page.put((byte) i).position(i * width);
      }
    }
    return page.array();
  }

  private static DictionaryEntries entries(PrimitiveTypeName type, int width) throws IOException {
    DictionaryEntries entries = new DictionaryEntries(type, width);
    entries.read(dictionary(numbers(type, width), ENTRIES));
    return entries;
  }

  /** Opens a page of ids, after which other bytes follow in the array. */
  private static DictionaryValues open(DictionaryEntries entries) {
    byte[] ids = IDS.bytes();
    byte[] page = new byte[OFFSET + 1 + ids.length + 2];
    page[OFFSET] = 2;
    System.arraycopy(ids, 0, page, OFFSET + 1, ids.length);
    page[page.length - 2] = 8;
    DictionaryValues values = new DictionaryValues(entries, new int[4]);
    values.open(page, OFFSET, 1 + ids.length, 0);
    return values;
  }

  private static String refusal(Executable read) {
    return assertThrows(ParquetDecodingException.class, read).getMessage();
  }

  private static double[] expected() {
    return Arrays.stream(IDS.values()).mapToDouble(id -> id + 1).toArray();
  }

  @Test
  void idsStandForNumbersOfEachType() throws IOException {
    int count = IDS.values().length;
    for (int first = 0; first <= count; first++) {
      int rest = count - first;
      int[] ints = new int[count];
      DictionaryValues values = open(entries(PrimitiveTypeName.INT32, 4));
      values.ints(ints, 0, first);
      values.ints(ints, first, rest);
      assertArrayEquals(expected(), Arrays.stream(ints).asDoubleStream().toArray());
      long[] longs = new long[count];
      values = open(entries(PrimitiveTypeName.INT64, 8));
      values.longs(longs, 0, first);
      values.longs(longs, first, rest);
      assertArrayEquals(expected(), Arrays.stream(longs).asDoubleStream().toArray());
      float[] floats = new float[count];
      values = open(entries(PrimitiveTypeName.FLOAT, 4));
      values.floats(floats, 0, first);
      values.floats(floats, first, rest);
      double[] doubles = new double[count];
      values = open(entries(PrimitiveTypeName.DOUBLE, 8));
      values.doubles(doubles, 0, first);
      values.doubles(doubles, first, rest);
      assertArrayEquals(expected(), doubles);
      byte[] fixed = new byte[3 * count];
      values = open(entries(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 3));
      values.fixed(3, fixed, 0, first);
      values.fixed(3, fixed, 3 * first, rest);
      for (int i = 0; i < count; i++) {
        assertEquals(expected()[i], floats[i]);
        assertEquals(expected()[i], fixed[3 * i]);
      }
    }
  }

  @Test
  void idsAreSkippedAndEndWithTheirPage() throws IOException {
    DictionaryValues values = open(entries(PrimitiveTypeName.INT32, 4));
    values.skip(7);
    int[] ints = new int[7];
    values.ints(ints, 0, 7);
    assertArrayEquals(new int[] {2, 3, 1, 1, 3, 2, 2}, ints);
    assertThrows(RuntimeException.class, () -> values.ints(ints, 0, 1));
  }

  @Test
  void anIdHasAtMost32Bits() throws IOException {
    DictionaryValues values = new DictionaryValues(entries(PrimitiveTypeName.INT32, 4), new int[4]);
    byte[] page = {33, 2, 0, 0, 0, 0};
    assertEquals("ids of 33 bits; there are at most 32", refusal(() -> values.open(page, 0, 6, 1)));
    page[0] = (byte) 0x80;
    assertEquals(
        "ids of 128 bits; there are at most 32", refusal(() -> values.open(page, 0, 6, 1)));
    page[0] = 32;
    values.open(page, 0, 6, 1);
    int[] ints = new int[1];
    values.ints(ints, 0, 1);
    assertEquals(1, ints[0]);
  }

  @Test
  void aPageOfNullsMayBeEmpty() throws IOException {
    DictionaryValues values = open(entries(PrimitiveTypeName.INT32, 4));
    values.open(new byte[OFFSET], OFFSET, 0, 9);
    values.ints(new int[0], 0, 0);
    assertThrows(RuntimeException.class, () -> values.ints(new int[1], 0, 1));
  }

  @Test
  void aPageWithoutADictionaryIsRefused() throws IOException {
    String message = "the page refers to a dictionary, but there is none";
    DictionaryEntries entries = new DictionaryEntries(PrimitiveTypeName.INT32, 4);
    assertEquals(message, refusal(() -> open(entries)));
    entries.read(dictionary(numbers(PrimitiveTypeName.INT32, 4), ENTRIES));
    open(entries);
    // The next row group has none.
    entries.read(null);
    assertEquals(message, refusal(() -> open(entries)));
    entries.read(dictionary(new byte[0], 0));
    open(entries);
  }

  @Test
  @SuppressWarnings("deprecation") // Pages v1 call PLAIN so.
  void anotherEncodingThanPlainIsRefused() throws IOException {
    DictionaryEntries entries = new DictionaryEntries(PrimitiveTypeName.INT32, 4);
    BytesInput page = BytesInput.from(numbers(PrimitiveTypeName.INT32, 4));
    entries.read(new DictionaryPage(page, ENTRIES, Encoding.PLAIN_DICTIONARY));
    assertEquals(ENTRIES, entries.size());
    assertEquals(
        "the dictionary is encoded as RLE; only PLAIN is defined",
        refusal(() -> entries.read(new DictionaryPage(page, ENTRIES, Encoding.RLE))));
  }

  @Test
  void onlyAPageThatRefersToADictionaryOfBooleansIsRefused() throws IOException {
    DictionaryEntries entries = new DictionaryEntries(PrimitiveTypeName.BOOLEAN, 0);
    entries.read(dictionary(new byte[1], 2));
    assertEquals(
        "the page refers to a dictionary, but booleans have none", refusal(() -> open(entries)));
  }

  /** A text takes at least four bytes, those of its length. */
  @Test
  void aNumberOfEntriesThatThePageCannotHaveIsRefused() throws IOException {
    DictionaryEntries ints = new DictionaryEntries(PrimitiveTypeName.INT32, 4);
    DictionaryEntries texts = new DictionaryEntries(PrimitiveTypeName.BINARY, 0);
    DictionaryEntries fixed = new DictionaryEntries(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 6);
    for (DictionaryEntries entries : new DictionaryEntries[] {ints, texts}) {
      for (int count : new int[] {4, -1, Integer.MAX_VALUE}) {
        assertEquals(
            "a dictionary of %d entries is announced, but its page has only 15 bytes"
                .formatted(count),
            refusal(() -> entries.read(dictionary(new byte[15], count))));
      }
      entries.read(dictionary(new byte[16], 4));
      assertEquals(4, entries.size());
    }
    assertEquals(
        "a dictionary of 3 entries is announced, but its page has only 17 bytes",
        refusal(() -> fixed.read(dictionary(new byte[17], 3))));
    fixed.read(dictionary(new byte[18], 3));
  }

  @Test
  void arraysServeTheNextRowGroup() throws IOException {
    DictionaryEntries ints = entries(PrimitiveTypeName.INT32, 4);
    DictionaryEntries longs = entries(PrimitiveTypeName.INT64, 8);
    DictionaryEntries floats = entries(PrimitiveTypeName.FLOAT, 4);
    DictionaryEntries doubles = entries(PrimitiveTypeName.DOUBLE, 8);
    DictionaryEntries fixed = entries(PrimitiveTypeName.INT96, 12);
    Object[] before = {
      ints.ints(), longs.longs(), floats.floats(), doubles.doubles(), fixed.fixed()
    };
    for (int count : new int[] {2, ENTRIES, ENTRIES + 1}) {
      ints.read(dictionary(new byte[4 * count], count));
      longs.read(dictionary(new byte[8 * count], count));
      floats.read(dictionary(new byte[4 * count], count));
      doubles.read(dictionary(new byte[8 * count], count));
      fixed.read(dictionary(new byte[12 * count], count));
      Object[] now = {
        ints.ints(), longs.longs(), floats.floats(), doubles.doubles(), fixed.fixed()
      };
      for (int i = 0; i < now.length && count <= ENTRIES; i++) {
        assertSame(before[i], now[i]);
      }
    }
    assertEquals(0, ints.ints()[2]);
    assertEquals(0, fixed.fixed()[24]);
  }

  @Test
  void textsComeWithTheirNumber() throws IOException {
    DictionaryEntries entries = new DictionaryEntries(PrimitiveTypeName.BINARY, 0);
    entries.read(dictionary("\1\0\0\0a\2\0\0\0bc".getBytes(ISO_8859_1), 2));
    ByteArrays texts = entries.bytes();
    assertEquals(2, texts.size());
    assertEquals("abc", new String(texts.bytes(), 0, texts.offsets()[2], ISO_8859_1));
    assertEquals(1, texts.offsets()[1]);
  }
}
