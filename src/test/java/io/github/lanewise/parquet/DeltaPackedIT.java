// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.DeltaDecoder;
import io.github.lanewise.DeltaEncoder;
import io.github.lanewise.testkit.NaiveDelta;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that Lanewise writes DELTA_BINARY_PACKED byte for byte, and reads it value for value, as
 * parquet-java does.
 */
class DeltaPackedIT {
  private static final int LONGEST = 20_000;

  private final ValuesWriter intWriter =
      new DeltaBinaryPackingValuesWriterForInteger(64, 1 << 20, new HeapByteBufferAllocator());
  private final ValuesWriter longWriter =
      new DeltaBinaryPackingValuesWriterForLong(64, 1 << 20, new HeapByteBufferAllocator());
  private final DeltaEncoder intEncoder = new DeltaEncoder();
  private final DeltaEncoder longEncoder = new DeltaEncoder();
  private final DeltaDecoder decoder = new DeltaDecoder();

  private static NaiveDelta[] sizes() {
    return NaiveDelta.ofAllSizes(64);
  }

  @AfterEach
  void close() {
    intWriter.close();
    longWriter.close();
  }

  @Test
  void longsOfEveryWidthAreThoseOfStock() throws IOException {
    for (int width = 0; width <= 64; width++) {
      assertAsStock(NaiveDelta.values(width, 1000 + width, 1));
    }
  }

  @Test
  void intsOfEveryWidthAreThoseOfStock() throws IOException {
    for (int width = 0; width <= 32; width++) {
      assertAsStock(NaiveDelta.ints(NaiveDelta.intValues(width, 1000 + width, 2)));
    }
  }

  /**
   * One writer makes all pages, because the bytes that a page leaves behind are padding in the
   * next.
   */
  @Test
  void anyNumberOfValuesIsAsStockWritesThem() throws IOException {
    for (int count = 0; count <= 300; count++) {
      assertAsStock(mixed(count));
      assertAsStock(NaiveDelta.ints(mixed(count)));
    }
    assertAsStock(mixed(LONGEST));
    assertAsStock(NaiveDelta.ints(mixed(LONGEST)));
    assertAsStock(new long[0]);
    assertAsStock(new int[0]);
  }

  @Test
  void valuesThatWrapAroundAreThoseOfStock() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    long[] ends = {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE};
    for (int round = 0; round < 50; round++) {
      long[] values = new long[300];
      for (int i = 0; i < values.length; i++) {
        values[i] = ends[random.nextInt(ends.length)] + random.nextInt(-1, 2);
      }
      assertAsStock(values);
      assertAsStock(NaiveDelta.ints(values));
      assertAsStock(new SplittableRandom(round).longs(500).toArray());
      assertAsStock(new SplittableRandom(round).ints(500).toArray());
    }
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void otherSizesOfBlocksAreReadAsStockReadsThem(NaiveDelta naive) throws IOException {
    NaiveDelta ofInts = new NaiveDelta(32, naive.block(), naive.miniblocks());
    for (int width : new int[] {0, 1, 5, 8, 13, 24, 31, 32, 33, 57, 58, 64}) {
      assertReadAsStock(naive.encode(NaiveDelta.values(width, 3000, 4)));
      assertReadAsStock(ofInts.encode(NaiveDelta.intValues(Math.min(width, 32), 3000, 5)));
    }
  }

  /** Returns values whose deltas have a few widths, as in a file. */
  private static long[] mixed(int count) {
    SplittableRandom random = new SplittableRandom(count);
    long[] values = new long[count];
    long value = random.nextLong();
    for (int i = 0; i < count; i++) {
      values[i] = value;
      value += random.nextLong() >> 64 - random.nextInt(1, 2 + i / 32 % 63);
    }
    return values;
  }

  private void assertAsStock(long[] values) throws IOException {
    for (long value : values) {
      longWriter.writeLong(value);
    }
    byte[] expected = page(longWriter);
    byte[] target = new byte[3 + DeltaEncoder.maxLongsLength(values.length)];
    int length = longEncoder.encode(values, 0, target, 3, values.length);
    assertArrayEquals(expected, Arrays.copyOfRange(target, 3, 3 + length));
    assertReadAsStock(expected);
  }

  private void assertAsStock(int[] values) throws IOException {
    for (int value : values) {
      intWriter.writeInteger(value);
    }
    byte[] expected = page(intWriter);
    byte[] target = new byte[3 + DeltaEncoder.maxIntsLength(values.length)];
    int length = intEncoder.encode(values, 0, target, 3, values.length);
    assertArrayEquals(expected, Arrays.copyOfRange(target, 3, 3 + length));
    assertReadAsStock(expected);
  }

  private static byte[] page(ValuesWriter writer) throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    writer.getBytes().writeAllTo(page);
    writer.reset();
    return page.toByteArray();
  }

  private void assertReadAsStock(byte[] page) throws IOException {
    byte[] longer = Arrays.copyOf(page, page.length + 5);
    decoder.reset(longer, 0, longer.length);
    DeltaBinaryPackingValuesReader reader = new DeltaBinaryPackingValuesReader();
    ByteBufferInputStream stream = ByteBufferInputStream.wrap(ByteBuffer.wrap(longer));
    reader.initFromPage(decoder.count(), stream);
    long[] longs = new long[decoder.count()];
    decoder.read(longs, 0, longs.length);
    assertEquals(stream.position(), decoder.end());
    int[] ints = new int[decoder.count()];
    decoder.reset(page, 0, page.length);
    decoder.read(ints, 0, ints.length);
    for (int i = 0; i < longs.length; i++) {
      long expected = reader.readLong();
      assertEquals(expected, longs[i]);
      assertEquals((int) expected, ints[i]);
    }
  }
}
