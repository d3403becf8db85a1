// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.DeltaLengthDecoder;
import io.github.lanewise.DeltaLengthEncoder;
import io.github.lanewise.DeltaStringsDecoder;
import io.github.lanewise.DeltaStringsEncoder;
import io.github.lanewise.testkit.NaiveStrings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

/** Tests that DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY are byte for byte as in parquet-java. */
class DeltaStringsAsStockIT {
  private static final int[] COUNTS = {
    0, 1, 2, 31, 32, 33, 34, 64, 65, 127, 128, 129, 130, 160, 161, 200, 256, 257, 258, 300, 1000, 3,
    20_000, 5, 0
  };

  @Test
  void lengthsAndBytesAreThoseOfStock() throws IOException {
    DeltaLengthEncoder encoder = new DeltaLengthEncoder();
    DeltaLengthDecoder decoder = new DeltaLengthDecoder();
    try (ValuesWriter writer =
        new DeltaLengthByteArrayValuesWriter(64, 1 << 20, new HeapByteBufferAllocator())) {
      for (int count : COUNTS) {
        byte[][] values = NaiveStrings.values(count, count);
        byte[] page = page(writer, values);
        byte[] bytes = new byte[length(values)];
        int[] offsets = new int[count + 1];
        NaiveStrings.put(values, bytes, 0, offsets, 0);
        byte[] target = new byte[DeltaLengthEncoder.maxLength(count, bytes.length)];
        int length = encoder.encode(bytes, offsets, 0, target, 0, count);
        assertArrayEquals(page, Arrays.copyOf(target, length));
        decoder.reset(page, 0, page.length);
        int[] read = new int[count + 1];
        byte[] copy = new byte[decoder.read(read, 0, count)];
        decoder.copy(copy);
        assertReadAsStock(new DeltaLengthByteArrayValuesReader(), page, copy, read);
      }
    }
  }

  @Test
  void prefixesAndSuffixesAreThoseOfStock() throws IOException {
    DeltaStringsEncoder encoder = new DeltaStringsEncoder();
    DeltaStringsDecoder decoder = new DeltaStringsDecoder();
    try (ValuesWriter writer =
        new DeltaByteArrayWriter(64, 1 << 20, new HeapByteBufferAllocator())) {
      for (int count : COUNTS) {
        byte[][] values = NaiveStrings.values(count, count);
        byte[] page = page(writer, values);
        byte[] bytes = new byte[length(values)];
        int[] offsets = new int[count + 1];
        NaiveStrings.put(values, bytes, 0, offsets, 0);
        byte[] target = new byte[DeltaStringsEncoder.maxLength(count, bytes.length)];
        int length = encoder.encode(bytes, offsets, 0, target, 0, count);
        assertArrayEquals(page, Arrays.copyOf(target, length));
        decoder.reset(page, 0, page.length);
        int[] read = new int[count + 1];
        byte[] copy = new byte[decoder.read(read, 0, count)];
        decoder.copy(copy);
        assertReadAsStock(new DeltaByteArrayReader(), page, copy, read);
      }
    }
  }

  private static int length(byte[][] values) {
    return Arrays.stream(values).mapToInt(value -> value.length).sum();
  }

  private static byte[] page(ValuesWriter writer, byte[][] values) throws IOException {
    for (byte[] value : values) {
      writer.writeBytes(Binary.fromConstantByteArray(value));
    }
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    writer.getBytes().writeAllTo(page);
    writer.reset();
    return page.toByteArray();
  }

  private static void assertReadAsStock(
      ValuesReader reader, byte[] page, byte[] bytes, int[] offsets) throws IOException {
    int count = offsets.length - 1;
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    for (int i = 0; i < count; i++) {
      byte[] expected = reader.readBytes().getBytes();
      assertArrayEquals(expected, Arrays.copyOfRange(bytes, offsets[i], offsets[i + 1]));
    }
    assertEquals(bytes.length, offsets[count]);
  }
}
