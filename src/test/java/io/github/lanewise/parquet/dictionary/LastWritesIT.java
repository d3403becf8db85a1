// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static io.github.lanewise.parquet.dictionary.DictionaryPair.lanewise;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.LittleEndianDataOutputStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that Lanewise knows how parquet-java ends a dictionary page. Only pages of 1.13 show it,
 * where a write of several bytes that fills a slab opens the next one.
 */
class LastWritesIT {
  /** Keeps the length of each write. */
  private static final class Writes extends OutputStream {
    private final List<Integer> lengths = new ArrayList<>();

    @Override
    public void write(int b) {
      lengths.add(1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      lengths.add(length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLastWriteOfADictionaryPageIsThatOfStock(DictionaryColumn column) throws IOException {
    assumeFalse(Releases.isFrom("1.18"), "this release writes whole ints");
    Writes writes = new Writes();
    LittleEndianDataOutputStream stock = new LittleEndianDataOutputStream(writes);
    try (ValuesWriter writer =
        lanewise(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, new CountingAllocator(false))) {
      for (int entries = 1; entries <= 3; entries++) {
        writeEntry(column, stock);
        int last = writes.lengths.size() - 1;
        assertEquals(
            last > 0 && writes.lengths.get(last) > 1,
            ((DictionaryWriter) writer).endsWithLaterWrite(entries),
            () -> writes.lengths.toString());
      }
    }
  }

  /** Writes an entry as parquet-java's PLAIN writers do. */
  private static void writeEntry(DictionaryColumn column, LittleEndianDataOutputStream stock)
      throws IOException {
    switch (column) {
      case INT32 -> stock.writeInt(1);
      case FLOAT -> stock.writeFloat(1);
      case INT64 -> stock.writeLong(1);
      case DOUBLE -> stock.writeDouble(1);
      case BINARY -> {
        stock.writeInt(3);
        stock.write(new byte[3]);
      }
      case FIXED_7 -> stock.write(new byte[7]);
      case INT96 -> stock.write(new byte[12]);
    }
  }
}
