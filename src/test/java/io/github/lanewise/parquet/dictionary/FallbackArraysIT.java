// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.WriterWithoutPages;
import io.github.lanewise.parquet.write.ArrayWriter;
import io.github.lanewise.parquet.write.BulkWrites;
import io.github.lanewise.parquet.write.PageBuffers;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests how many values each call of the fallback brings. With other calls, pages have the same
 * bytes but take longer.
 */
class FallbackArraysIT {
  /** A limit of dictionary bytes that ten values do not reach and fifty exceed. */
  private static final int MORE_THAN_TEN = 150;

  /** A fallback that keeps the number of values of each call. */
  private static final class Calls extends WriterWithoutPages implements ArrayWriter {
    private final List<Integer> counts = new ArrayList<>();

    @Override
    public void writeInts(int[] values, int offset, int count) {
      counts.add(count);
    }

    @Override
    public void writeLongs(long[] values, int offset, int count) {
      counts.add(count);
    }

    @Override
    public void writeFloats(float[] values, int offset, int count) {
      counts.add(count);
    }

    @Override
    public void writeDoubles(double[] values, int offset, int count) {
      counts.add(count);
    }

    @Override
    public void writeFixed(byte[] values, int width, int offset, int count) {
      counts.add(count);
    }

    @Override
    public void writeStrings(byte[] bytes, int[] offsets, int from, int count) {
      counts.add(count);
    }

    @Override
    public void writeBytes(Binary value) {
      counts.add(1);
    }
  }

  private final Calls calls = new Calls();
  private final CountingAllocator memory = new CountingAllocator(false);

  private ValuesWriter writer(DictionaryColumn column, int maxDictionary) {
    return DictionaryPair.lanewise(column, maxDictionary, Encoding.PLAIN, memory, calls);
  }

  /** Returns ten values that come again and again, and after 3,000 values others. */
  private static int tenAtFirst(int i) {
    return i < 3000 ? i % 10 : i;
  }

  /** Writes one array. */
  private static void write(
      DictionaryColumn column, ValuesWriter writer, int count, IntUnaryOperator value) {
    int[] ints = IntStream.range(0, count).map(value).toArray();
    switch (column) {
      case INT32 -> BulkWrites.writeInts(writer, ints, 0, count);
      case INT64 ->
          BulkWrites.writeLongs(writer, IntStream.of(ints).asLongStream().toArray(), 0, count);
      case FLOAT -> {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
          floats[i] = ints[i];
        }
        BulkWrites.writeFloats(writer, floats, 0, count);
      }
      case DOUBLE ->
          BulkWrites.writeDoubles(writer, IntStream.of(ints).asDoubleStream().toArray(), 0, count);
      case BINARY -> {
        int[] offsets = IntStream.rangeClosed(0, count).map(i -> 8 * i).toArray();
        BulkWrites.writeStrings(writer, bytes(8, ints), offsets, 0, count);
      }
      case FIXED_7 -> BulkWrites.writeFixed(writer, bytes(7, ints), 7, 0, count);
      case INT96 -> BulkWrites.writeFixed(writer, bytes(12, ints), 12, 0, count);
    }
  }

  private static byte[] bytes(int width, int... ints) {
    ByteBuffer bytes = ByteBuffer.allocate(width * ints.length);
    for (int i = 0; i < ints.length; i++) {
      bytes.putInt(width * i, ints[i]);
    }
    return bytes.array();
  }

  @ParameterizedTest
  @EnumSource
  void aDictionaryIsGivenUpAfterTheBlockThatIsTooMuch(DictionaryColumn column) {
    try (ValuesWriter writer = writer(column, MORE_THAN_TEN)) {
      write(column, writer, 2048, FallbackArraysIT::tenAtFirst);
      assertEquals(List.of(), calls.counts);
    }
    try (ValuesWriter writer = writer(column, MORE_THAN_TEN)) {
      write(column, writer, 5000, FallbackArraysIT::tenAtFirst);
      assertEquals(List.of(1024, 1024, 1024, 1928), calls.counts);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingFollowsAnArrayWhoseLastBlockIsTooMuch(DictionaryColumn column) {
    try (ValuesWriter writer = writer(column, MORE_THAN_TEN)) {
      write(column, writer, 3072, FallbackArraysIT::tenAtFirst);
      assertEquals(List.of(1024, 1024, 1024), calls.counts);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE"})
  void numbersThatHaveWaitedAreHandedOverByTheBlock(DictionaryColumn column) {
    try (ValuesWriter writer = writer(column, DictionaryPair.NO_LIMIT)) {
      write(column, writer, 20 * 1024, IntUnaryOperator.identity());
      assertEquals(List.of(), calls.counts);
      writer.getBytes();
      assertEquals(Collections.nCopies(20, 1024), calls.counts);
    }
  }

  @Test
  void stringsThatHaveWaitedAreHandedOverTogether() {
    DictionaryColumn column = DictionaryColumn.BINARY;
    try (ValuesWriter writer = writer(column, DictionaryPair.NO_LIMIT)) {
      write(column, writer, 5000, IntUnaryOperator.identity());
      assertEquals(List.of(), calls.counts);
      writer.getBytes();
      assertEquals(List.of(1024, 3976), calls.counts);
    }
  }

  @Test
  void aStringThatIsTooMuchFollowsThoseBefore() {
    try (ValuesWriter writer = writer(DictionaryColumn.BINARY, MORE_THAN_TEN)) {
      // Twelve entries take 144 bytes.
      for (int i = 0; i < 3003; i++) {
        assertEquals(List.of(), calls.counts);
        writer.writeBytes(Binary.fromConstantByteArray(bytes(8, tenAtFirst(i))));
      }
      assertEquals(List.of(1024, 1024, 954, 1), calls.counts);
    }
  }

  /** Up to 64 KiB of values are looked up together, and up to 32 KiB are handed over together. */
  @Test
  void longFixedValuesAreHandedOverInShorterBlocks() {
    try (ValuesWriter writer =
        new FixedDictionaryWriter(
            new DictionaryPages(
                100_000,
                Encoding.PLAIN,
                Encoding.RLE_DICTIONARY,
                new PageBuffers(new SpareBuffer(memory)),
                calls),
            1000)) {
      BulkWrites.writeFixed(writer, bytes(1000, IntStream.range(0, 1024).toArray()), 1000, 0, 1024);
      assertEquals(List.of(33, 33, 33, 31, 894), calls.counts);
    }
  }
}
