// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.WriterPair;
import io.github.lanewise.parquet.testkit.WriterPair.Pages;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that writers refuse values that no page can take, and leave the page as it was. */
class WriterBadInputIT {
  static Stream<WrittenColumn> fixedColumns() {
    return WrittenColumn.all()
        .filter(
            column ->
                switch (column.type().getPrimitiveTypeName()) {
                  case FIXED_LEN_BYTE_ARRAY, INT96 -> true;
                  default -> false;
                });
  }

  @ParameterizedTest
  @MethodSource("fixedColumns")
  void aValueOfAnotherLengthIsRefused(WrittenColumn column) {
    int length =
        column.type().getPrimitiveTypeName() == PrimitiveTypeName.INT96
            ? 12
            : column.type().getTypeLength();
    for (boolean byteStreamSplit : new boolean[] {false, true}) {
      ValuesWriter writer =
          WriterPair.of(
                  column,
                  byteStreamSplit ? Pages.SPLIT : Pages.PLAIN,
                  new LedgerAllocator(Memory.HEAP))
              .ours();
      writer.writeBytes(Binary.fromConstantByteArray(new byte[length]));
      // parquet-java's own writers throw the same exceptions if assertions are off.
      Class<? extends RuntimeException> refused =
          writer instanceof ByteStreamSplitWriter
              ? ParquetEncodingException.class
              : IllegalArgumentException.class;
      for (int wrong : new int[] {0, length - 1, length + 1}) {
        if (wrong != length) {
          assertThrows(
              refused, () -> writer.writeBytes(Binary.fromConstantByteArray(new byte[wrong])));
          if (writer instanceof ArrayWriter bulk) {
            assertThrows(refused, () -> bulk.writeFixed(new byte[2 * wrong], wrong, 0, 2));
          }
        }
      }
      assertEquals(length, writer.getBufferedSize());
      writer.close();
    }
  }

  @Test
  void noValueAtAllIsRefused() {
    WrittenColumn.all()
        .filter(
            column ->
                switch (column.type().getPrimitiveTypeName()) {
                  case FIXED_LEN_BYTE_ARRAY, INT96, BINARY -> true;
                  default -> false;
                })
        .forEach(
            column -> {
              ValuesWriter writer =
                  WriterPair.of(column, Pages.SPLIT, new LedgerAllocator(Memory.HEAP)).ours();
              assertThrows(NullPointerException.class, () -> writer.writeBytes(null));
              assertEquals(0, writer.getBufferedSize());
              writer.close();
            });
  }

  @Test
  void aTypeThatIsNotTheColumnsIsRefused() {
    ValuesWriter writer =
        WriterPair.of(
                WrittenColumn.of(PrimitiveTypeName.FLOAT, 0),
                Pages.SPLIT,
                new HeapByteBufferAllocator())
            .ours();
    assertThrows(UnsupportedOperationException.class, () -> writer.writeInteger(1));
    assertThrows(UnsupportedOperationException.class, () -> writer.writeDouble(1));
    writer.close();
  }

  /** The page holds the values before and after the refused one, and no length of that one. */
  @Test
  void aValueThatCannotBeWrittenLeavesNothing() {
    byte[] array = "a value that ends here".getBytes();
    for (int rounds : new int[] {1, 200}) {
      WriterPair writers =
          WriterPair.of(
              WrittenColumn.of(PrimitiveTypeName.BINARY, 0),
              Pages.PLAIN,
              new HeapByteBufferAllocator());
      for (int i = 0; i < rounds; i++) {
        writers.stock().writeBytes(Binary.fromString("value " + i));
        writers.ours().writeBytes(Binary.fromString("value " + i));
        Binary beyond = Binary.fromReusedByteArray(array, i % 20, 100);
        assertThrows(IndexOutOfBoundsException.class, () -> writers.ours().writeBytes(beyond));
        assertEquals(writers.stock().getBufferedSize(), writers.ours().getBufferedSize());
      }
      assertArrayEquals(
          PageBytes.of(writers.stock().getBytes()), PageBytes.of(writers.ours().getBytes()));
      assertEquals(
          PageBytes.writes(writers.stock().getBytes()),
          PageBytes.writes(writers.ours().getBytes()));
      writers.close();
    }
  }

  /** All slabs share one array, so the test refuses a page of 2 GiB without taking 2 GiB. */
  @Test
  void aPageBeyondTwoGibibytesIsRefused() {
    byte[] memory = new byte[(1 << 26) + 1024];
    ParquetProperties properties =
        ParquetProperties.builder()
            .withAllocator(
                new HeapByteBufferAllocator() {
                  @Override
                  public ByteBuffer allocate(int size) {
                    return ByteBuffer.wrap(memory, 0, size);
                  }
                })
            .build();
    PageBuffer page = PageBuffer.likeStock(properties, new SlabSizes(1 << 26, 1 << 28));
    byte[] value = new byte[(1 << 26) - 16];
    for (int i = 0; i < 31; i++) {
      page.write(value, 0, value.length);
    }
    int left = Integer.MAX_VALUE - page.size();
    Binary tooLong = Binary.fromReusedByteArray(memory, 0, left + 1);
    ParquetEncodingException e =
        assertThrows(ParquetEncodingException.class, () -> page.putBytes(tooLong));
    assertTrue(e.getMessage().contains(String.valueOf(page.size())), e.getMessage());
    page.write(value, 0, value.length);
    page.write(value, 0, Integer.MAX_VALUE - page.size());
    assertEquals(Integer.MAX_VALUE, page.size());
    assertThrows(ParquetEncodingException.class, () -> page.room(Integer.BYTES));
    assertThrows(ParquetEncodingException.class, () -> page.write(1));
    assertEquals(Integer.MAX_VALUE, page.size());
  }
}
