// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.write.PageBuffers;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how many values are looked up. With more lookups, pages have the same bytes but take
 * longer.
 */
class LookupsIT {
  /**
   * The number of first values that must all differ before later values wait. This is also the
   * length of a block.
   */
  private static final int FIRST = 1024;

  private final ByteBufferAllocator memory = new HeapByteBufferAllocator();
  private final IntDictionaryWriter ints;
  private final LongDictionaryWriter longs;
  private int lookups;

  LookupsIT() {
    ints =
        new IntDictionaryWriter(pages(DictionaryColumn.INT32)) {
          @Override
          void putAll(int[] values, int offset, int n, int[] ids, int idsOffset) {
            lookups += n;
            super.putAll(values, offset, n, ids, idsOffset);
          }
        };
    longs =
        new LongDictionaryWriter(pages(DictionaryColumn.INT64)) {
          @Override
          void putAll(long[] values, int offset, int n, int[] ids, int idsOffset) {
            lookups += n;
            super.putAll(values, offset, n, ids, idsOffset);
          }
        };
  }

  private DictionaryPages pages(DictionaryColumn column) {
    return pages(column, memory);
  }

  private DictionaryPages pages(DictionaryColumn column, ByteBufferAllocator ids) {
    return new DictionaryPages(
        DictionaryPair.NO_LIMIT,
        Encoding.PLAIN,
        Encoding.RLE_DICTIONARY,
        new PageBuffers(new SpareBuffer(ids)),
        column.plain(memory));
  }

  private static int[] different(int n) {
    return IntStream.range(0, n).toArray();
  }

  /** Writes ints one by one or as an array, and longs as well. */
  private void write(boolean asArray, int[] values) {
    if (asArray) {
      ints.writeInts(values, 0, values.length);
      longs.writeLongs(Arrays.stream(values).asLongStream().toArray(), 0, values.length);
      return;
    }
    for (int value : values) {
      ints.writeInteger(value);
      longs.writeLong(value);
    }
  }

  private void finishPage(boolean withDictionary) {
    ints.getBytes();
    longs.getBytes();
    assertEquals(withDictionary, ints.getEncoding().usesDictionary());
    assertEquals(withDictionary, longs.getEncoding().usesDictionary());
  }

  private void assertLookups(int ofEach) {
    assertEquals(2 * ofEach, lookups);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void valuesThatAllDifferAreNotLookedUp(boolean asArray) {
    write(asArray, different(20_000));
    finishPage(false);
    assertLookups(FIRST);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void valuesWaitUntilTheyAreTooManyToBeTold(boolean asArray) {
    int most = FIRST + NoGain.MOST_VALUES;
    write(asArray, different(most));
    assertLookups(FIRST);
    write(asArray, new int[] {most});
    assertLookups(most);
    write(asArray, different(100));
    finishPage(false);
    assertLookups(most + 101);
  }

  @Test
  void arraysOfValuesThatComeAgainAreLookedUpAtOnce() {
    int[] values = different(FIRST);
    values[FIRST - 1] = 0;
    write(true, values);
    assertLookups(FIRST);
    write(true, different(100));
    assertLookups(FIRST + 100);
    finishPage(false);
    assertLookups(FIRST + 100);
  }

  /** The last of the values that wait has come before, so the next array need not wait. */
  @Test
  void anArrayAfterValuesThatComeAgainIsLookedUpAtOnce() {
    int[] values = different(FIRST + NoGain.MOST_VALUES);
    values[values.length - 1] = 0;
    write(true, values);
    assertLookups(FIRST);
    write(true, new int[1]);
    assertLookups(values.length + 1);
  }

  /** A page of ids would take memory of the allocator. Each page has two NaNs. */
  @Test
  void noPageOfIdsIsMadeOfFloatsAndDoublesThatAllDiffer() {
    CountingAllocator ids = new CountingAllocator(false);
    FloatDictionaryWriter floats = new FloatDictionaryWriter(pages(DictionaryColumn.FLOAT, ids));
    DoubleDictionaryWriter doubles =
        new DoubleDictionaryWriter(pages(DictionaryColumn.DOUBLE, ids));
    for (int i = 0; i < 20_000; i++) {
      floats.writeFloat(i);
      doubles.writeDouble(i);
    }
    floats.writeFloat(Float.NaN);
    floats.writeFloat(Float.intBitsToFloat(0x7fc12345));
    doubles.writeDouble(Double.NaN);
    doubles.writeDouble(Double.longBitsToDouble(0x7ff8000012345678L));
    floats.getBytes();
    doubles.getBytes();
    assertFalse(floats.getEncoding().usesDictionary());
    assertFalse(doubles.getEncoding().usesDictionary());
    assertEquals(0, ids.taken());
  }

  @Test
  void valuesAreLookedUpByTheBlock() {
    int[] zeros = new int[FIRST];
    write(false, zeros);
    assertLookups(0);
    write(false, new int[1]);
    assertLookups(FIRST);
    finishPage(true);
    assertLookups(FIRST + 1);
  }

  /** A later page uses the dictionary, whatever it gains. */
  @Test
  void valuesOfALaterPageAreLookedUp() {
    write(false, new int[2000]);
    finishPage(true);
    ints.reset();
    longs.reset();
    write(true, different(5000));
    assertLookups(7000);
    assertTrue(ints.getEncoding().usesDictionary());
    assertFalse(ints.fellBack() || longs.fellBack());
  }
}
