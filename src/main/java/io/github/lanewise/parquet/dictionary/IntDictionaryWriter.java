// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.dictionary.IntDictionary;
import io.github.lanewise.parquet.write.ArrayWriter;
import io.github.lanewise.parquet.write.BulkWrites;
import io.github.lanewise.parquet.write.Slab;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Writes dictionary-encoded values of INT32 and other types with four bytes. Values are looked up
 * by the block.
 */
class IntDictionaryWriter extends DictionaryWriter implements ArrayWriter {
  static final int BLOCK = 1024;
  private static final int FIRST = 32;

  /**
   * The length of the block that stays between row groups and after a fallback. The fallback's
   * writer has a block of its own.
   */
  private static final int FALLBACK_BLOCK = 128;

  /** Is null after a fallback if no page refers to the dictionary. */
  IntDictionary dictionary = new IntDictionary();

  private int[] block = {};
  private int blockCount;
  private long flushed;

  /** The number of entries that are counted in the dictionary's size. */
  private int entries;

  IntDictionaryWriter(DictionaryPages pages) {
    super(pages);
  }

  @Override
  public void writeInteger(int value) {
    append(value);
  }

  /** Looks up the values in the caller's array, block by block, so that a fallback comes soon. */
  @Override
  public void writeInts(int[] values, int offset, int count) {
    int done = 0;
    while (done < count && !fellBack()) {
      int n = Math.min(count - done, BLOCK);
      if (looksUnique()) {
        System.arraycopy(values, offset + done, blockWithRoomFor(n), waiting(), n);
        appended(n);
        done += n;
        continue;
      }
      flush();
      if (!fellBack()) {
        lookUp(values, offset + done, n);
        done += n;
      }
    }
    if (done < count) {
      flush();
      handedOver(count - done);
      BulkWrites.writeInts(fallback(), values, offset + done, count - done);
    }
  }

  final void append(int value) {
    int i = blockCount;
    if (i == block.length) {
      i = makeRoom();
    }
    block[i] = value;
    blockCount = i + 1;
  }

  /**
   * Makes room in the block. The block starts small, because a whole block would be most of the
   * memory of a column with few values.
   */
  private int makeRoom() {
    if (block.length >= mostWaiting()) {
      flush();
    } else {
      block = Arrays.copyOf(block, Math.max(FIRST, 2 * block.length));
    }
    return blockCount;
  }

  private int mostWaiting() {
    return looksUnique() ? NoGain.MOST_VALUES : fellBack() ? FALLBACK_BLOCK : BLOCK;
  }

  /** Returns the block with room for {@code n} values after those that wait. */
  final int[] blockWithRoomFor(int n) {
    if (blockCount + n > mostWaiting()) {
      flush();
    }
    if (blockCount + n > block.length) {
      block = Arrays.copyOf(block, Math.max(blockCount + n, 2 * block.length));
    }
    return block;
  }

  /** Returns the number of values in the block. */
  final int waiting() {
    return blockCount;
  }

  /** Counts values that have been put into the block, and looks them up unless they may wait. */
  final void appended(int n) {
    blockCount += n;
    if (!looksUnique()) {
      flush();
    }
  }

  @Override
  final boolean isKnownAsNoGain() {
    long distinct = distinctAtLeast(block, blockCount);
    return NoGain.of(distinct, (long) count() + blockCount, 4L * distinct, getBufferedSize());
  }

  int distinctAtLeast(int[] values, int n) {
    return NoGain.distinctAtLeast(values, n);
  }

  @Override
  final void flush() {
    int n = blockCount;
    if (fellBack()) {
      handOver(n);
      return;
    }
    lookUp(block, 0, n);
    if (block.length > BLOCK) {
      block = new int[BLOCK];
    }
  }

  @Override
  final void forgetWaiting() {
    blockCount = 0;
  }

  /** Looks up the values of the block, or other values while it is empty. Empties the block. */
  final void lookUp(int[] values, int offset, int n) {
    putAll(values, offset, n, idsWithRoomFor(n), count());
    flushed += n;
    blockCount = 0;
    long entered = 4L * (dictionary.size() - entries);
    entries = dictionary.size();
    added(n, entered);
  }

  /**
   * Hands values to the fallback. If it throws, the values that it has not taken are still in the
   * block.
   */
  private void handOver(int n) {
    int done = 0;
    try {
      for (; done < n; done++) {
        write(block[done], fallback());
      }
    } finally {
      System.arraycopy(block, done, block, 0, n - done);
      flushed += done;
      blockCount = n - done;
    }
  }

  /** Counts values that went to the fallback without passing through the block. */
  final void handedOver(int n) {
    flushed += n;
  }

  void putAll(int[] values, int offset, int n, int[] ids, int idsOffset) {
    dictionary.putAll(values, offset, n, ids, idsOffset);
  }

  void write(int value, ValuesWriter target) {
    target.writeInteger(value);
  }

  @Override
  final void replay(int[] ids, int count, ValuesWriter target) {
    int[] values = new int[Math.min(count, BLOCK)];
    for (int done = 0; done < count; ) {
      int n = Math.min(count - done, BLOCK);
      for (int i = 0; i < n; i++) {
        values[i] = dictionary.value(ids[done + i]);
      }
      write(values, 0, n, target);
      done += n;
    }
    for (int done = 0; done < blockCount; done += BLOCK) {
      write(block, done, Math.min(blockCount - done, BLOCK), target);
    }
    flushed += blockCount;
    blockCount = 0;
  }

  void write(int[] values, int offset, int n, ValuesWriter target) {
    BulkWrites.writeInts(target, values, offset, n);
  }

  @Override
  final int dictionarySize() {
    return dictionary.size();
  }

  @Override
  final void clearDictionary() {
    if (dictionary == null) {
      dictionary = new IntDictionary();
    } else {
      dictionary.clear();
    }
    entries = 0;
  }

  /** Shortens the block, which is empty now. */
  @Override
  void stopLookups() {
    if (block.length > FALLBACK_BLOCK) {
      block = new int[FALLBACK_BLOCK];
    }
  }

  @Override
  final void dropDictionary() {
    dictionary = null;
  }

  @Override
  final BytesInput dictionaryPage(int entries) {
    ByteBuffer page = buffers().take(4 * entries);
    copyDictionary(entries, page);
    return Slab.bytes(page, 0, 4 * entries);
  }

  @Override
  final boolean endsWithLaterWrite(int entries) {
    return false;
  }

  void copyDictionary(int entries, ByteBuffer page) {
    dictionary.copyTo(0, entries, page, 0);
  }

  @Override
  public long getBufferedSize() {
    return 4L * (flushed + blockCount);
  }

  @Override
  final void resetBufferedSize() {
    flushed = 0;
    blockCount = 0;
  }
}
