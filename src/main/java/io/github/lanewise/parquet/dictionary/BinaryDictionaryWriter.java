// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.dictionary.BinaryDictionary;
import io.github.lanewise.parquet.write.ArrayWriter;
import io.github.lanewise.parquet.write.BulkWrites;
import io.github.lanewise.parquet.write.Slab;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/** Writes dictionary-encoded BINARY values. */
class BinaryDictionaryWriter extends DictionaryWriter implements ArrayWriter {
  /**
   * The most values that are looked up together. They have at most {@link #BLOCK_BYTES} bytes,
   * unless a single value has more.
   */
  static final int BLOCK = 1024;

  static final int BLOCK_BYTES = 1 << 16;

  /**
   * Once the values of the page take more bytes than this, further values do not wait. By default
   * parquet-java allows a dictionary page half as many bytes.
   */
  private static final int MOST_WAITING_BYTES = 1 << 21;

  /** Is null after a fallback if no page refers to the dictionary. */
  private Lookup lookup = new Lookup();

  private final RecentSlot recentSlot = new RecentSlot();

  /**
   * The number of constant values of a page that are looked up before {@link #recent} may be made.
   * Small pages do without it.
   */
  private static final int FEW = 512;

  /** Is null unless the same objects come again and again. */
  private RecentConstants recent;

  /** The number of constant values of the page, which is not counted beyond {@link #FEW}. */
  private int constants;

  private final ConstantSample sample = new ConstantSample();

  /** The values of a first page while some of them wait for its end, or null. */
  private ValueBlock waiting;

  /** The number of values in {@link #waiting} that have been looked up. They come first. */
  private int lookedUp;

  /**
   * Whether a value of the page came by itself, not in an array, while others waited. Then no
   * further value of the page waits.
   */
  private boolean hasSingles;

  private int entries;
  private long bufferedSize;

  BinaryDictionaryWriter(DictionaryPages pages) {
    super(pages);
  }

  @Override
  public final void writeBytes(Binary value) {
    if (fellBack()) {
      bufferedSize += 4 + value.length();
      fallback().writeBytes(value);
      return;
    }
    if (waiting != null) {
      hasSingles = true;
      flush();
      writeBytes(value);
      return;
    }
    int length = value.length();
    bufferedSize += 4 + length;
    boolean constant = length >= RecentConstants.LEAST_LENGTH && !value.isBackingBytesReused();
    add(constant ? idOfConstant(value) : lookup.of(value), value, length);
  }

  @Override
  public void writeStrings(byte[] bytes, int[] offsets, int from, int count) {
    int stop = from + count;
    buffered(count, offsets[stop] - offsets[from]);
    int i = from;
    while (i < stop && !fellBack()) {
      int n = block(offsets, i, stop);
      if (looksUnique() && mayWait(n)) {
        waiting().add(bytes, offsets, i, n);
        i += n;
        continue;
      }
      flush();
      if (!fellBack()) {
        lookUp(bytes, offsets, i, n);
        i += n;
      }
    }
    if (i < stop) {
      BulkWrites.writeStrings(fallback(), bytes, offsets, i, stop - i);
    }
  }

  /**
   * Returns how many values are looked up next. They are few, so that a dictionary that is too
   * large is noticed soon.
   */
  private static int block(int[] offsets, int from, int stop) {
    int n = Math.min(stop - from, BLOCK);
    while (n > 1 && offsets[from + n] - offsets[from] > BLOCK_BYTES) {
      n /= 2;
    }
    return n;
  }

  private boolean mayWait(int n) {
    int values = waiting == null ? count() : waiting.count;
    return !hasSingles && values + n <= NoGain.MOST_VALUES && bufferedSize <= MOST_WAITING_BYTES;
  }

  /**
   * Returns {@link #waiting}, which is made if it is null. It begins with the values that have been
   * looked up, because those that wait may equal them.
   */
  private ValueBlock waiting() {
    if (waiting == null) {
      waiting = new ValueBlock();
      lookedUp = count();
      for (int id = 0; id < lookedUp; id++) {
        dictionary().value(id, waiting);
      }
    }
    return waiting;
  }

  @Override
  final boolean isKnownAsNoGain() {
    return waiting != null && NoGain.ofStrings(waiting, bufferedSize);
  }

  /** Looks up values, whose offsets are given as in {@link ArrayWriter#writeStrings}. */
  final void lookUp(byte[] bytes, int[] offsets, int from, int n) {
    added(n, find(bytes, offsets, from, n));
  }

  /** Puts the ids of values after those of the page. Returns the bytes of new entries. */
  private long find(byte[] bytes, int[] offsets, int from, int n) {
    dictionary().putAll(bytes, offsets, from, n, idsWithRoomFor(n), count());
    return bytesOfNewEntries();
  }

  private long bytesOfNewEntries() {
    long entered = 0;
    for (; entries < dictionary().size(); entries++) {
      entered += entryBytes(dictionary().length(entries));
    }
    return entered;
  }

  /** Counts values that are written, as parquet-java does. */
  final void buffered(int n, long bytes) {
    bufferedSize += 4L * n + bytes;
  }

  private int idOfConstant(Binary value) {
    if (recent == null && (constants < FEW || sample.isOver())) {
      constants = Math.min(constants + 1, FEW);
      return lookup.of(value);
    }
    int slot = recentSlot.of(value);
    if (recent == null) {
      if (!sample.comesAgain(slot, value)) {
        return lookup.of(value);
      }
      sample.clear();
      recent = new RecentConstants(dictionary().size());
    }
    int id = recent.find(slot, value);
    if (id < 0) {
      id = lookup.of(value);
      if (recent.isSmallFor(dictionary().size())) {
        recent = new RecentConstants(dictionary().size());
      }
      recent.remember(slot, value, id);
    }
    return id;
  }

  /**
   * Adds the id of a value. The new entry may cause a fallback. The value itself is then written
   * after the values before it.
   */
  private void add(int id, Binary value, int length) {
    if (dictionary().size() > entries) {
      entries = dictionary().size();
      added(0, entryBytes(length));
      if (fellBack()) {
        fallback().writeBytes(value);
        return;
      }
    }
    add(id);
  }

  final BinaryDictionary dictionary() {
    return lookup.dictionary;
  }

  /** Returns the number of bytes that an entry adds to the dictionary page. */
  int entryBytes(int length) {
    return 4 + length;
  }

  /** Looks up the values that wait, after a failed fallback has been tried again. */
  @Override
  final void flush() {
    if (!fellBack()) {
      added(0, 0);
    }
    while (waiting != null) {
      int from = lookedUp;
      if (from == waiting.count) {
        waiting = null;
        return;
      }
      int n = block(waiting.offsets, from, waiting.count);
      long entered = find(waiting.bytes, waiting.offsets, from, n);
      lookedUp += n;
      added(n, entered);
    }
  }

  @Override
  final void forgetWaiting() {
    waiting = null;
    // Memory may have run out amid a block.
    grownBy(bytesOfNewEntries());
  }

  @Override
  final void replay(int[] ids, int count, ValuesWriter target) {
    ValueBlock block = new ValueBlock();
    for (int i = 0; i < count; i++) {
      dictionary().value(ids[i], block);
      if (block.isFull() || i + 1 == count) {
        write(block, target);
        block.clear();
      }
    }
    if (waiting != null) {
      int left = waiting.count - lookedUp;
      BulkWrites.writeStrings(target, waiting.bytes, waiting.offsets, lookedUp, left);
      waiting = null;
    }
  }

  void write(ValueBlock block, ValuesWriter target) {
    BulkWrites.writeStrings(target, block.bytes, block.offsets, 0, block.count);
  }

  @Override
  final int dictionarySize() {
    return dictionary().size();
  }

  @Override
  final void clearDictionary() {
    if (lookup == null) {
      lookup = new Lookup();
    } else {
      lookup.dictionary.clear();
    }
    entries = 0;
  }

  @Override
  final void stopLookups() {
    recent = null;
  }

  @Override
  final void dropDictionary() {
    lookup = null;
  }

  /**
   * Does not copy the values if they are stored in one piece. The dictionary holds the bytes in the
   * form of the page, and does not change them until it is cleared.
   */
  @Override
  BytesInput dictionaryPage(int entries) {
    List<BytesInput> pieces = new ArrayList<>();
    dictionary()
        .piecesWithLengths(
            0,
            entries,
            (bytes, offset, length) -> pieces.add(BytesInput.from(bytes, offset, length)));
    if (pieces.size() == 1) {
      return pieces.get(0);
    }
    int bytes = Math.toIntExact(dictionary().bytes(0, entries) + 4L * entries);
    ByteBuffer page = buffers().take(bytes);
    dictionary().copyWithLengthsTo(0, entries, page, 0);
    return Slab.bytes(page, 0, bytes);
  }

  /**
   * Returns true, because parquet-java writes the length of a value before its bytes. So the last
   * write has the bytes of a value, and is never the first write.
   */
  @Override
  boolean endsWithLaterWrite(int entries) {
    return true;
  }

  @Override
  public final long getBufferedSize() {
    return bufferedSize;
  }

  @Override
  final void resetBufferedSize() {
    bufferedSize = 0;
    waiting = null;
    hasSingles = false;
    constants = 0;
    sample.clear();
    if (recent != null) {
      // The objects are released, because a value may keep alive the page that it was read from.
      recent.clear();
    }
  }

  private static final class Lookup extends BytesFunction {
    final BinaryDictionary dictionary = new BinaryDictionary();

    @Override
    int apply(byte[] bytes, int offset, int length) {
      return dictionary.put(bytes, offset, length);
    }
  }

  private static final class RecentSlot extends BytesFunction {
    @Override
    int apply(byte[] bytes, int offset, int length) {
      return RecentConstants.slot(bytes, offset, length);
    }
  }
}
