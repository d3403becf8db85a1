// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Writes pages of ids into a dictionary, and falls back to another writer exactly where stock's
 * {@code FallbackValuesWriter} around a {@code DictionaryValuesWriter} does: once the dictionary is
 * too large, with all values of the page at hand; or after the first page, if it was no gain.
 *
 * <p>Stock asks after every value whether to fall back. Asking later in the same page writes the
 * same bytes, as the page as a whole changes sides: this is what lets values of fixed width be
 * looked up by the block.
 *
 * <p>One thing is not copied: a row group begun after a reset never sees ids of the one before.
 * Stock up to 1.17 keeps them if it had fallen back, and writes pages that cannot be read.
 */
abstract class DictionaryWriter extends ValuesWriter {
  /** Of an array, in ints. */
  private static final int HEADER = 4;

  /**
   * Arrays of ids take powers of two with their headers: one of 131,072 ids would just be more than
   * half a region of 1 MiB, and G1 would give it regions of its own.
   */
  private static final int FIRST_IDS = 64 - HEADER;

  private static final int[] NO_IDS = {};

  private final DictionaryPages pages;
  private final PageBuffers buffers;
  private final ValuesWriter fallback;

  private int[] ids = NO_IDS;
  private int count;

  private long dictionaryBytes;

  /** Of the dictionary, when the last page was made of ids: what pages can refer to. */
  private int usedEntries;

  /** What stock takes for the size of their page. */
  private long usedBytes;

  private boolean fellBack;
  private boolean firstPage = true;

  /** Whether a page's encoding was asked for and was a dictionary's. */
  private boolean usedDictionary;

  DictionaryWriter(DictionaryPages pages) {
    this.pages = pages;
    this.buffers = pages.buffers();
    this.fallback = pages.fallback();
  }

  /** Looks up, or hands to the fallback, what was written and is not yet. */
  abstract void flush();

  /** Writes the value that has this id. */
  abstract void replay(int id, ValuesWriter target);

  abstract int dictionarySize();

  /** Forgets the dictionary's entries; or makes a new dictionary, if there is none. */
  abstract void clearDictionary();

  /** Lets go of what serves to look values up, as none will be before the next row group. */
  abstract void stopLookups();

  /** Lets go of the dictionary, to which no page refers, until it is cleared. */
  abstract void dropDictionary();

  /** The bytes of the first {@code entries} entries as a page. */
  abstract BytesInput dictionaryPage(int entries);

  /** Bytes of the page at hand as PLAIN would have them, and where pages are cut. */
  @Override
  public abstract long getBufferedSize();

  abstract void resetBufferedSize();

  final boolean fellBack() {
    return fellBack;
  }

  final ValuesWriter fallback() {
    return fallback;
  }

  final PageBuffers buffers() {
    return buffers;
  }

  /** The ids of this page, with room for {@code more}, to be added from {@link #count} on. */
  final int[] idsWithRoomFor(int more) {
    if (count + more > ids.length) {
      ids = Arrays.copyOf(ids, lengthFor(count + more));
    }
    return ids;
  }

  /** Of an array for so many ids. */
  static int lengthFor(int count) {
    return Math.max(FIRST_IDS, 2 * Integer.highestOneBit(count + HEADER - 1) - HEADER);
  }

  final int count() {
    return count;
  }

  /** Counts ids that have been added, and what the dictionary has grown by. */
  final void added(int more, long bytes) {
    count += more;
    dictionaryBytes += bytes;
    if (dictionaryBytes > pages.maxDictionaryBytes()) {
      fallBack();
    }
  }

  final void add(int id) {
    idsWithRoomFor(1)[count++] = id;
  }

  /** If that fails, all values are where they were, and what comes next tries again. */
  private void fallBack() {
    try {
      for (int i = 0; i < count; i++) {
        replay(ids[i], fallback);
      }
    } catch (Throwable e) {
      fallback.reset();
      throw e;
    }
    fellBack = true;
    count = 0;
    // More than stock lets go of: the memory of a column that fell back is its fallback's.
    ids = NO_IDS;
    stopLookups();
    if (usedEntries == 0 || !usedDictionary) {
      dropDictionary();
      dictionaryBytes = 0;
    }
  }

  @Override
  public BytesInput getBytes() {
    flush();
    if (fellBack) {
      return fallback.getBytes();
    }
    BytesInput page = idsPage();
    usedEntries = dictionarySize();
    usedBytes = dictionaryBytes;
    if (firstPage && page.size() + dictionaryBytes >= getBufferedSize()) {
      fallBack();
      return fallback.getBytes();
    }
    PageCounts.DICTIONARY_WRITTEN.increment();
    return page;
  }

  private BytesInput idsPage() {
    int width = BytesUtils.getWidthFromMaxInt(dictionarySize() - 1);
    int maxLength = 1 + HybridEncoder.maxLength(count, width);
    ByteBuffer buffer = buffers.take(maxLength);
    boolean inPlace = buffer.hasArray();
    byte[] target = inPlace ? buffer.array() : new byte[maxLength];
    int start = inPlace ? buffer.arrayOffset() : 0;
    target[start] = (byte) width;
    SlabCuts cuts = new SlabCuts(pages.idSlabs());
    int length = HybridEncoder.encode(ids, count, width, target, start + 1, cuts) - start;
    if (!inPlace) {
      buffer.put(0, target, 0, length);
    }
    List<BytesInput> parts = new ArrayList<>();
    parts.add(Slab.bytes(buffer, 0, 1));
    cuts.addTo(parts, buffer, 1);
    return BytesInput.concat(parts);
  }

  @Override
  public Encoding getEncoding() {
    flush();
    if (fellBack) {
      return fallback.getEncoding();
    }
    usedDictionary |= pages.dataPageEncoding().usesDictionary();
    return pages.dataPageEncoding();
  }

  @Override
  public void reset() {
    // The dictionary keeps the values of a page that nobody asked for, as in parquet-java.
    flush();
    resetBufferedSize();
    firstPage = false;
    count = 0;
    letGo(fellBack ? fallback::reset : () -> {});
  }

  @Override
  public void close() {
    letGo(fallback::close);
  }

  /** Of what the pages at hand stand in, and does the rest even where that fails. */
  private void letGo(Runnable rest) {
    try {
      buffers.releaseAll();
    } catch (RuntimeException | Error e) {
      Failures.add(e, rest);
      throw e;
    }
    rest.run();
  }

  @Override
  public DictionaryPage toDictPageAndClose() {
    flush();
    if (fellBack && !usedDictionary) {
      return fallback.toDictPageAndClose();
    }
    return usedEntries == 0
        ? null
        : new DictionaryPage(
            inOneSlab(dictionaryPage(usedEntries)), usedEntries, pages.dictionaryPageEncoding());
  }

  /** Stock makes its slab as large as the page; where that is full, the next one may be there. */
  private BytesInput inOneSlab(BytesInput page) {
    return StockRules.FULL_SLAB_OPENS_NEXT
            && page.size() == usedBytes
            && endsWithLaterWrite(usedEntries)
        ? BytesInput.concat(page, StockRules.EMPTY_PAGE)
        : page;
  }

  /**
   * Whether stock's last write of the dictionary page has all bytes of a value, not one, and is not
   * the first, which makes the slab.
   */
  abstract boolean endsWithLaterWrite(int entries);

  @Override
  public void resetDictionary() {
    resetBufferedSize();
    count = 0;
    if (fellBack) {
      fallback.resetDictionary();
    } else {
      stopLookups();
    }
    clearDictionary();
    if (fellBack || DictionaryRules.RESET_FORGETS_SIZE) {
      dictionaryBytes = 0;
    }
    usedEntries = 0;
    fellBack = false;
    usedDictionary = false;
    firstPage = true;
    // Here and not only in close(): parquet-java 1.13 never closes its writers.
    buffers.releaseAll();
  }

  @Override
  public long getAllocatedSize() {
    return fellBack ? fallback.getAllocatedSize() : 4L * count + dictionaryBytes;
  }

  @Override
  public String memUsageString(String prefix) {
    return String.format(
        "%s %s{%n%s dict:%d%n%s values:%d%n%s%n%s}%n",
        prefix,
        getClass().getSimpleName(),
        prefix,
        dictionaryBytes,
        prefix,
        4L * count,
        fallback.memUsageString(prefix + " fallback:"),
        prefix);
  }
}
