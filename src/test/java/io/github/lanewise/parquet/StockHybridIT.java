// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.testkit.HybridStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that {@link HybridDecoder} reads the streams that parquet-java writes, and that it reads
 * any other stream as parquet-java does.
 */
final class StockHybridIT {
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
    for (int seed = 0; seed < 20; seed++) {
      // parquet-java never gets past a run of no values, so each run has values here.
      HybridStream source = new HybridStream(width);
      int[] values = HybridStream.random(width, 12, seed).values();
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i + 4000 < values.length; ) {
        if (random.nextBoolean()) {
          source.repeat(random.nextInt(1, 3000), values[i++]);
        } else {
          int some = 8 * random.nextInt(1, 500);
          source.pack(Arrays.copyOfRange(values, i, i + some));
          i += some;
        }
      }
      byte[] stream = source.bytes();
      RunLengthBitPackingHybridDecoder stock =
          new RunLengthBitPackingHybridDecoder(width, new ByteArrayInputStream(stream));
      int[] read = new int[source.values().length];
      decoder.reset(width, stream, 0, stream.length);
      decoder.read(read, 0, read.length);
      for (int value : read) {
        assertEquals(stock.readInt(), value);
      }
    }
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
