// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.testkit.HybridStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that {@link HybridDecoder} reads the streams that parquet-java writes, and that it reads
 * any other stream as parquet-java does.
 */
@Tag("any-java")
final class StockHybridIT {
  private static final int SEEDS = 20;

  private final HybridDecoder decoder = new HybridDecoder();

  private static IntStream widths() {
    return IntStream.rangeClosed(0, 32);
  }

  @ParameterizedTest
  @MethodSource("widths")
  void readsTheStreamsOfStock(int width) throws IOException {
    SplittableRandom random = new SplittableRandom(width);
    for (int round = 0; round < 50; round++) {
      int[] values = HybridStream.random(width, 12, random.nextLong()).values();
      byte[] stream = stock(values, width);
      decoder.reset(width, stream, 0, stream.length);
      int[] read = new int[values.length];
      decoder.read(read, 0, read.length);
      assertArrayEquals(values, read);
    }
  }

  @ParameterizedTest
  @MethodSource("widths")
  void readsAnyStreamLikeStock(int width) throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      HybridStream source = anyStream(width, seed);
      byte[] stream = source.bytes();
      RunLengthBitPackingHybridDecoder stock = stock(width, stream);
      int[] read = new int[source.values().length];
      decoder.reset(width, stream, 0, stream.length);
      decoder.read(read, 0, read.length);
      for (int value : read) {
        assertEquals(stock.readInt(), value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void readsBitsLikeStock(int width) throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      compareBits(width, seed, 1, decoder::readBits);
    }
  }

  @ParameterizedTest
  @MethodSource("widthsOfLevels")
  void findsLevelsLikeStock(int width) throws IOException {
    int max = (int) ((1L << width) - 1);
    for (int seed = 0; seed < SEEDS; seed++) {
      // The maximum is the level of a value that is not null. Other levels are those of the stream,
      // because only values of the level itself tell "at least" from "more than".
      int[] values = anyStream(width, seed).values();
      int level = seed % 2 == 0 ? max : values[values.length / 2];
      compareBits(
          width,
          seed,
          level,
          (bitmap, firstBit, count) -> decoder.readAtLeast(level, max, bitmap, firstBit, count));
    }
  }

  /** Levels are not negative, so they have at most 31 bits. */
  private static IntStream widthsOfLevels() {
    return IntStream.rangeClosed(0, 31);
  }

  @FunctionalInterface
  private interface BitReader {
    int read(long[] bitmap, int firstBit, int count);
  }

  /** Reads a stream in pieces, most of which begin and end within a run. */
  private void compareBits(int width, int seed, int level, BitReader reader) throws IOException {
    HybridStream source = anyStream(width, seed);
    byte[] stream = source.bytes();
    RunLengthBitPackingHybridDecoder stock = stock(width, stream);
    decoder.reset(width, stream, 0, stream.length);
    SplittableRandom random = new SplittableRandom(seed);
    for (int left = source.values().length; left > 0; ) {
      int count = Math.min(left, random.nextInt(1, 3_000));
      int firstBit = random.nextInt(200);
      long[] bitmap = random.longs((firstBit + count) / 64 + 2).toArray();
      BitSet expected = BitSet.valueOf(bitmap);
      int ones = 0;
      for (int i = 0; i < count; i++) {
        boolean one = stock.readInt() >= level;
        expected.set(firstBit + i, one);
        ones += one ? 1 : 0;
      }
      assertEquals(ones, reader.read(bitmap, firstBit, count));
      assertEquals(expected, BitSet.valueOf(bitmap));
      left -= count;
    }
  }

  /** Returns a stream whose runs all have values, because parquet-java never gets past others. */
  private static HybridStream anyStream(int width, int seed) {
    HybridStream source = new HybridStream(width);
    SplittableRandom random = new SplittableRandom(seed);
    long mask = (1L << width) - 1;
    for (int run = 0; run < 30; run++) {
      int groups = random.nextInt(1, random.nextBoolean() ? 4 : 400);
      if (random.nextBoolean()) {
        source.repeat(random.nextInt(1, 8 * groups), (int) (random.nextLong() & mask));
      } else {
        source.pack(random.longs(8L * groups).mapToInt(bits -> (int) (bits & mask)).toArray());
      }
    }
    return source;
  }

  private static RunLengthBitPackingHybridDecoder stock(int width, byte[] stream) {
    return new RunLengthBitPackingHybridDecoder(width, new ByteArrayInputStream(stream));
  }

  private static byte[] stock(int[] values, int width) throws IOException {
    RunLengthBitPackingHybridEncoder encoder =
        new RunLengthBitPackingHybridEncoder(width, 64, 1 << 20, new HeapByteBufferAllocator());
    try {
      for (int value : values) {
        encoder.writeInt(value);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      encoder.toBytes().writeAllTo(bytes);
      return bytes.toByteArray();
    } finally {
      encoder.close();
    }
  }
}
