// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.ServingWriters;
import io.github.lanewise.parquet.testkit.WriterPair;
import io.github.lanewise.parquet.testkit.WriterPair.Pages;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import io.github.lanewise.testkit.NaiveStrings;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that pages of version 2 from arrays are byte for byte those that parquet-java's own writers
 * make of the same values, one after another. The size is compared after each array. One writer
 * makes several pages, because padding comes from the page before.
 */
class V2WritersIT {
  /** How the values of a page follow each other. */
  private enum Spread {
    CONSTANT,
    SORTED,
    FALLING,
    NARROW,
    WIDE,
    RANDOM,
    OVERFLOWING,
    BLOCKS_OF_ALL_WIDTHS;

    long[] values(int count, SplittableRandom random) {
      long[] values = new long[count];
      long value = random.nextLong();
      for (int i = 0; i < count; i++) {
        values[i] = value;
        value =
            switch (this) {
              case CONSTANT -> value;
              case SORTED -> value + random.nextInt(100);
              case FALLING -> value - 7;
              case NARROW -> value + random.nextInt(-1, 2);
              case WIDE -> value + (random.nextLong() >> 20);
              case RANDOM -> random.nextLong();
              case OVERFLOWING ->
                  random.nextInt(3) == 0
                      ? Long.MIN_VALUE + random.nextInt(2)
                      : Long.MAX_VALUE - (1L << 31) * random.nextInt(2);
              case BLOCKS_OF_ALL_WIDTHS -> value + (random.nextLong() >>> 63 - i / 32 % 64);
            };
      }
      return values;
    }
  }

  @ParameterizedTest
  @EnumSource(Spread.class)
  void intsOfAnySpreadAreStocks(Spread spread) {
    pagesAreStocks(spread, PrimitiveTypeName.INT32);
  }

  @ParameterizedTest
  @EnumSource(Spread.class)
  void longsOfAnySpreadAreStocks(Spread spread) {
    pagesAreStocks(spread, PrimitiveTypeName.INT64);
  }

  private static void pagesAreStocks(Spread spread, PrimitiveTypeName type) {
    SplittableRandom random = new SplittableRandom(spread.ordinal());
    for (Memory memory : Memory.values()) {
      LedgerAllocator allocator = new LedgerAllocator(memory);
      WriterPair writers = WriterPair.of(WrittenColumn.of(type, 0), Pages.V2, allocator);
      assertTrue(ServingWriters.isLanewise(writers.ours()));
      for (int count = 0; count <= 300; count++) {
        writePage(writers, spread.values(count, random), type, random);
      }
      for (int count : new int[] {20_000, 129, 130, 5_000, 0}) {
        writePage(writers, spread.values(count, random), type, random);
      }
      writers.close();
      assertEquals(0, allocator.lent());
    }
  }

  /**
   * A page is dropped if its writer is reset before the page was asked for. Deltas of the dropped
   * page stay in the writer, and can pad the last miniblock of the next page. If the next page is
   * empty, its header has the first value of the dropped page.
   */
  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64"})
  void aPageDroppedBeforeItWasAskedForLeavesWhatStocksLeaves(PrimitiveTypeName type) {
    SplittableRandom random = new SplittableRandom(7);
    WriterPair writers =
        WriterPair.of(WrittenColumn.of(type, 0), Pages.V2, new LedgerAllocator(Memory.HEAP));
    assertTrue(ServingWriters.isLanewise(writers.ours()));
    for (int dropped : new int[] {1, 2, 40, 128, 129, 130, 257, 300}) {
      for (int next : new int[] {0, 3, 40, 130}) {
        write(writers, Spread.WIDE.values(dropped, random), type);
        writers.ours().reset();
        writers.stock().reset();
        write(writers, Spread.NARROW.values(next, random), type);
        assertSamePage(
            writers, Encoding.DELTA_BINARY_PACKED, next + " values after " + dropped + " dropped");
      }
    }
    writers.close();
  }

  private static void write(WriterPair writers, long[] values, PrimitiveTypeName type) {
    for (long value : values) {
      if (type == PrimitiveTypeName.INT32) {
        writers.ours().writeInteger((int) value);
        writers.stock().writeInteger((int) value);
      } else {
        writers.ours().writeLong(value);
        writers.stock().writeLong(value);
      }
    }
  }

  private static void writePage(
      WriterPair writers, long[] values, PrimitiveTypeName type, SplittableRandom random) {
    boolean ints = type == PrimitiveTypeName.INT32;
    int[] narrow = Arrays.stream(values).mapToInt(value -> (int) value).toArray();
    for (int done = 0; done < values.length; ) {
      int some = Math.min(values.length - done, random.nextInt(random.nextInt(3) == 0 ? 2 : 200));
      boolean singly = random.nextBoolean();
      if (!singly && ints) {
        BulkWrites.writeInts(writers.ours(), narrow, done, some);
      } else if (!singly) {
        BulkWrites.writeLongs(writers.ours(), values, done, some);
      }
      for (int i = done; i < done + some; i++) {
        if (ints) {
          writers.stock().writeInteger(narrow[i]);
        } else {
          writers.stock().writeLong(values[i]);
        }
        if (singly && ints) {
          writers.ours().writeInteger(narrow[i]);
        } else if (singly) {
          writers.ours().writeLong(values[i]);
        }
      }
      done += some;
      if (random.nextBoolean()) {
        assertSameSize(writers, done);
      }
    }
    assertSamePage(writers, Encoding.DELTA_BINARY_PACKED, values.length + " values");
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void stringsAreStocks(Memory memory) {
    SplittableRandom random = new SplittableRandom(5);
    LedgerAllocator allocator = new LedgerAllocator(memory);
    WriterPair writers =
        WriterPair.of(WrittenColumn.of(PrimitiveTypeName.BINARY, 0), Pages.V2, allocator);
    assertTrue(ServingWriters.isLanewise(writers.ours()));
    for (int count = 0; count <= 300; count++) {
      writeStrings(writers, NaiveStrings.values(count, count), random);
    }
    for (int count : new int[] {5_000, 129, 130, 0, 700}) {
      writeStrings(writers, NaiveStrings.values(count, count), random);
    }
    writers.close();
    assertEquals(0, allocator.lent());
  }

  private static void writeStrings(WriterPair writers, byte[][] values, SplittableRandom random) {
    int count = values.length;
    byte[] bytes = new byte[Arrays.stream(values).mapToInt(value -> value.length).sum() + 3];
    int[] offsets = new int[count + 1];
    NaiveStrings.put(values, bytes, 2, offsets, 0);
    for (int done = 0; done < count; ) {
      int some = Math.min(count - done, random.nextInt(random.nextInt(3) == 0 ? 2 : 200));
      if (some == 1) {
        byte[] reused = values[done].clone();
        writers.ours().writeBytes(Binary.fromReusedByteArray(reused));
        Arrays.fill(reused, (byte) 1);
      } else {
        BulkWrites.writeStrings(writers.ours(), bytes, offsets, done, some);
      }
      for (int i = done; i < done + some; i++) {
        writers.stock().writeBytes(Binary.fromConstantByteArray(values[i]));
      }
      done += some;
      assertSameSize(writers, done);
    }
    assertSamePage(writers, Encoding.DELTA_BYTE_ARRAY, count + " values");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16, 40})
  void fixedValuesAreStocks(int width) {
    SplittableRandom random = new SplittableRandom(width);
    WriterPair writers =
        WriterPair.of(
            WrittenColumn.of(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, width),
            Pages.V2,
            new LedgerAllocator(Memory.HEAP));
    assertTrue(ServingWriters.isLanewise(writers.ours()));
    for (int count : new int[] {0, 1, 2, 127, 128, 129, 130, 1_000, 257, 20}) {
      byte[] values = new byte[count * width + 1];
      random.nextBytes(values);
      for (int i = 1; i < count; i++) {
        // Each value shares a prefix of random length with the one before.
        System.arraycopy(
            values, (i - 1) * width + 1, values, i * width + 1, random.nextInt(width + 1));
      }
      for (int done = 0; done < count; ) {
        int some = Math.min(count - done, random.nextInt(200));
        BulkWrites.writeFixed(writers.ours(), values, width, done * width + 1, some);
        for (int i = done; i < done + some; i++) {
          writers.stock().writeBytes(Binary.fromConstantByteArray(values, i * width + 1, width));
        }
        done += some;
        assertSameSize(writers, done);
      }
      assertSamePage(writers, Encoding.DELTA_BYTE_ARRAY, count + " values");
    }
    writers.close();
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void booleansAreStocks(Memory memory) {
    SplittableRandom random = new SplittableRandom(6);
    LedgerAllocator allocator = new LedgerAllocator(memory);
    WriterPair writers =
        WriterPair.of(WrittenColumn.of(PrimitiveTypeName.BOOLEAN, 0), Pages.V2, allocator);
    assertTrue(ServingWriters.isLanewise(writers.ours()));
    for (int count = 0; count <= 300; count++) {
      writeBooleans(writers, booleans(count, 1 + count % 40, random), random);
    }
    for (int count : new int[] {5_000, 1024, 1025, 0, 30_000, 7}) {
      for (int longestRun : new int[] {1, 2, 12, 3_000}) {
        writeBooleans(writers, booleans(count, longestRun, random), random);
      }
      writeBooleans(writers, runsAndSingles(count, random), random);
    }
    writers.close();
    assertEquals(0, allocator.lent());
  }

  /** Returns stretches of values: in some the values change often, in others seldom. */
  private static boolean[] runsAndSingles(int count, SplittableRandom random) {
    boolean[] values = new boolean[count];
    for (int i = 0; i < count; ) {
      boolean[] part =
          booleans(Math.min(count - i, random.nextInt(400)), random.nextBoolean() ? 2 : 90, random);
      System.arraycopy(part, 0, values, i, part.length);
      i += part.length;
    }
    return values;
  }

  private static boolean[] booleans(int count, int longestRun, SplittableRandom random) {
    boolean[] values = new boolean[count];
    for (int i = 0; i < count; ) {
      int run = Math.min(count - i, 1 + random.nextInt(longestRun));
      Arrays.fill(values, i, i + run, random.nextBoolean());
      i += run;
    }
    return values;
  }

  private static void writeBooleans(WriterPair writers, boolean[] values, SplittableRandom random) {
    for (int done = 0; done < values.length; ) {
      int some = Math.min(values.length - done, random.nextInt(random.nextInt(3) == 0 ? 2 : 2000));
      if (random.nextBoolean()) {
        for (int i = done; i < done + some; i++) {
          writers.ours().writeBoolean(values[i]);
        }
      } else {
        BulkWrites.writeBooleans(writers.ours(), values, done, some);
      }
      for (int i = done; i < done + some; i++) {
        writers.stock().writeBoolean(values[i]);
      }
      done += some;
      if (random.nextBoolean()) {
        assertSameSize(writers, done);
      }
    }
    assertSamePage(writers, Encoding.RLE, values.length + " values");
  }

  private static void assertSameSize(WriterPair writers, int values) {
    assertEquals(
        writers.stock().getBufferedSize(),
        writers.ours().getBufferedSize(),
        "after " + values + " values");
  }

  private static void assertSamePage(WriterPair writers, Encoding encoding, String what) {
    BytesInput stock = writers.stock().getBytes();
    BytesInput ours = writers.ours().getBytes();
    assertArrayEquals(PageBytes.of(stock), PageBytes.of(ours), what);
    assertEquals(PageBytes.writes(stock), PageBytes.writes(ours), what);
    assertEquals(encoding, writers.ours().getEncoding());
    writers.stock().reset();
    writers.ours().reset();
  }
}
