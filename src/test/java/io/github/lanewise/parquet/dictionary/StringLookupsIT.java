// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.write.PageBuffers;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

/**
 * Tests how many strings of arrays are entered into the dictionary. With more entries, pages have
 * the same bytes but take longer. All strings of a test are different.
 */
class StringLookupsIT {
  /** Strings that have to differ before later ones wait. This is also the length of a block. */
  private static final int FIRST = 1024;

  private int entered;
  private BinaryDictionaryWriter writer = writer(DictionaryPair.NO_LIMIT);

  private BinaryDictionaryWriter writer(int maxDictionary) {
    ByteBufferAllocator memory = new HeapByteBufferAllocator();
    return new BinaryDictionaryWriter(
        new DictionaryPages(
            maxDictionary,
            Encoding.PLAIN,
            Encoding.RLE_DICTIONARY,
            new PageBuffers(new SpareBuffer(memory)),
            DictionaryColumn.BINARY.plain(memory))) {
      @Override
      int entryBytes(int length) {
        entered++;
        return super.entryBytes(length);
      }
    };
  }

  /** Writes an array of strings, which begin with the numbers from {@code first} on. */
  private void write(int first, int count, int length) {
    int[] lengths = new int[count];
    Arrays.fill(lengths, length);
    writeLengths(first, lengths);
  }

  private void writeLengths(int first, int... lengths) {
    int[] offsets = new int[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      offsets[i + 1] = offsets[i] + lengths[i];
    }
    ByteBuffer bytes = ByteBuffer.allocate(offsets[lengths.length]);
    for (int i = 0; i < lengths.length; i++) {
      bytes.putInt(offsets[i], first + i);
    }
    writer.writeStrings(bytes.array(), offsets, 0, lengths.length);
  }

  private void finishPageWithoutDictionary() {
    writer.getBytes();
    assertEquals(Encoding.PLAIN, writer.getEncoding());
  }

  @Test
  void stringsThatAllDifferAreNotEntered() {
    write(0, 20_000, 8);
    finishPageWithoutDictionary();
    assertEquals(FIRST, entered);
  }

  @Test
  void stringsWaitUntilTheyAreTooManyToBeTold() {
    write(0, NoGain.MOST_VALUES, 8);
    assertEquals(FIRST, entered);
    write(NoGain.MOST_VALUES, 1, 8);
    assertEquals(NoGain.MOST_VALUES + 1, entered);
    finishPageWithoutDictionary();
  }

  /** Each string takes 1 KiB of its page. */
  @Test
  void stringsWaitUntilTheirPageHas2MiB() {
    write(0, FIRST, 1020);
    write(FIRST, 1024, 1020);
    assertEquals(FIRST, entered);
    write(2048, 1, 1020);
    assertEquals(2049, entered);
    finishPageWithoutDictionary();
  }

  @Test
  void noStringWaitsAfterOneThatComesAlone() {
    write(0, 3000, 8);
    assertEquals(FIRST, entered);
    writer.writeBytes(Binary.fromConstantByteArray(new byte[100]));
    assertEquals(3001, entered);
    write(3000, 1000, 8);
    assertEquals(4001, entered);
  }

  /** A block has at most 64 KiB. The first one takes 65,792 bytes of the dictionary page. */
  @Test
  void aDictionaryThatIsTooLargeIsNoticedAfterTwoBlocks() {
    writer = writer(70_000);
    write(0, 1024 + 64, 1024);
    assertEquals(2 * 64, entered);
    finishPageWithoutDictionary();
  }

  @Test
  void stringsThatAreLongerThanABlockAreEntered() {
    writeLengths(0, 70_000, 8, 65_536, 70_000);
    assertEquals(4, entered);
  }
}
