// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.HybridEncoder;
import io.github.lanewise.kernel.packing.Hybrid;
import io.github.lanewise.parquet.report.PageCount;
import io.github.lanewise.parquet.stock.DictionaryRules;
import io.github.lanewise.parquet.stock.StockRules;
import io.github.lanewise.parquet.write.Failures;
import io.github.lanewise.parquet.write.PageBuffers;
import io.github.lanewise.parquet.write.Slab;
import io.github.lanewise.parquet.write.SlabCuts;
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
 * Writes pages of ids into a dictionary, and falls back to another writer exactly when
 * parquet-java's {@code FallbackValuesWriter} around a {@code DictionaryValuesWriter} does. It
 * falls back with all values of the current page once the dictionary is too large. It also falls
 * back after the first page if the dictionary was no gain.
 *
 * <p>parquet-java asks after every value whether to fall back. Asking later in the same page writes
 * the same bytes, because the whole page is written again by the fallback. Therefore values of
 * fixed width may be looked up in blocks.
 *
 * <p>In one case Lanewise differs on purpose. A row group that begins after a reset never has ids
 * of the row group before. parquet-java up to 1.17 keeps them if it had fallen back, and writes
 * pages that cannot be read.
 */
abstract class DictionaryWriter extends ValuesWriter {
  /** The size of an array's header, counted in ints. */
  private static final int HEADER = 4;

  /**
   * The number of ids in the first array. The size of an array of ids with its header is a power of
   * two. So no array takes just more than half of a G1 region, in which case G1 would give it
   * regions of its own.
   */
  private static final int FIRST_IDS = 64 - HEADER;

  private static final int[] NO_IDS = {};

  /** Once this many values of the first page all differ, later ones are expected to do so, too. */
  private static final int LEAST_UNIQUE = 1024;

  private final DictionaryPages pages;
  private final PageBuffers buffers;
  private final ValuesWriter fallback;

  private int[] ids = NO_IDS;
  private int count;

  private long dictionaryBytes;

  /** The number of entries when the last page of ids was made. Pages can refer to these entries. */
  private int usedEntries;

  /**
   * The size of the dictionary page when the last page of ids was made, as parquet-java computes
   * it.
   */
  private long usedBytes;

  private boolean fellBack;
  private boolean firstPage = true;

  /** Becomes true once a page's encoding was asked for and was that of a dictionary. */
  private boolean usedDictionary;

  DictionaryWriter(DictionaryPages pages) {
    this.pages = pages;
    this.buffers = pages.buffers();
    this.fallback = pages.fallback();
  }

  /** Looks up the values that wait, or hands them to the fallback if the column has fallen back. */
  abstract void flush();

  /** Forgets the values that wait. */
  abstract void forgetWaiting();

  /** Writes the values that have the first {@code count} ids, and after them those that wait. */
  abstract void replay(int[] ids, int count, ValuesWriter target);

  /**
   * Returns whether the values that wait are known to make the dictionary no gain, before they are
   * looked up. False means that this is not known.
   */
  boolean isKnownAsNoGain() {
    return false;
  }

  abstract int dictionarySize();

  /** Forgets the dictionary's entries, or makes a new dictionary if there is none. */
  abstract void clearDictionary();

  /**
   * Releases the memory that serves lookups, because no value is looked up before the next row
   * group.
   */
  abstract void stopLookups();

  /**
   * Releases the dictionary. Pages must not refer to it. No value may be added before the next
   * {@link #clearDictionary}.
   */
  abstract void dropDictionary();

  /** Returns the bytes of the first {@code entries} entries as a page. */
  abstract BytesInput dictionaryPage(int entries);

  /**
   * Returns the number of bytes that the current page would have in PLAIN. parquet-java cuts pages
   * by this size.
   */
  @Override
  public abstract long getBufferedSize();

  abstract void resetBufferedSize();

  final boolean fellBack() {
    return fellBack;
  }

  /**
   * Returns whether values may wait for the end of the page before they are looked up. The
   * dictionary of a first page whose values have all been different is likely to be no gain.
   */
  final boolean looksUnique() {
    return firstPage && !fellBack && count >= LEAST_UNIQUE && dictionarySize() == count;
  }

  final ValuesWriter fallback() {
    return fallback;
  }

  final PageBuffers buffers() {
    return buffers;
  }

  /** Returns the ids of this page, with room for {@code more} ids from {@link #count} on. */
  final int[] idsWithRoomFor(int more) {
    if (count + more > ids.length) {
      ids = Arrays.copyOf(ids, lengthFor(count + more));
    }
    return ids;
  }

  /** Returns the length of an array for this many ids. */
  static int lengthFor(int count) {
    return Math.max(FIRST_IDS, 2 * Integer.highestOneBit(count + HEADER - 1) - HEADER);
  }

  final int count() {
    return count;
  }

  /** Counts ids that have been added, and the bytes that the dictionary has grown by. */
  final void added(int more, long bytes) {
    count += more;
    dictionaryBytes += bytes;
    if (dictionaryBytes > pages.maxDictionaryBytes()) {
      fallBack();
    }
  }

  /** Counts bytes that the dictionary has grown by, without a fallback. */
  final void grownBy(long bytes) {
    dictionaryBytes += bytes;
  }

  final void add(int id) {
    idsWithRoomFor(1)[count++] = id;
  }

  /**
   * Writes all values of the page with the fallback instead. If that fails, the page is as before,
   * and the next call tries again.
   */
  private void fallBack() {
    try {
      replay(ids, count, fallback);
    } catch (Throwable e) {
      fallback.reset();
      throw e;
    }
    fellBack = true;
    count = 0;
    // parquet-java keeps this memory. A column that has fallen back needs it no longer.
    ids = NO_IDS;
    stopLookups();
    if (usedEntries == 0 || !usedDictionary) {
      dropDictionary();
      dictionaryBytes = 0;
    }
  }

  @Override
  public BytesInput getBytes() {
    // Once an encoding was asked for, parquet-java writes a dictionary page in any case.
    if (!usedDictionary && looksUnique() && isKnownAsNoGain()) {
      fallBack();
    }
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
    PageCount.DICTIONARY_WRITTEN.increment();
    return page;
  }

  private BytesInput idsPage() {
    int width = BytesUtils.getWidthFromMaxInt(dictionarySize() - 1);
    int maxLength = 1 + HybridEncoder.maxBytes(width, count);
    ByteBuffer buffer = buffers.take(maxLength);
    boolean inPlace = buffer.hasArray();
    byte[] target = inPlace ? buffer.array() : new byte[maxLength];
    int start = inPlace ? buffer.arrayOffset() : 0;
    target[start] = (byte) width;
    SlabCuts cuts = new SlabCuts(pages.idSlabs());
    // HybridEncoder.encode would also check whether all ids fit.
    int end = Hybrid.encode(width, ids, 0, target, start + 1, count);
    cuts.runs(width, target, start + 1, end);
    int length = end - start;
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
    try {
      // The dictionary keeps the values of a page that nobody asked for, as in parquet-java.
      flush();
    } catch (RuntimeException | Error e) {
      // The page is dropped, and its memory is released below. No other page needs the values, so
      // no failure to look them up matters, mostly one of memory.
      forgetWaiting();
    }
    resetBufferedSize();
    firstPage = false;
    count = 0;
    try {
      buffers.releaseAll();
    } catch (RuntimeException | Error e) {
      if (fellBack) {
        Failures.add(e, fallback::reset);
      }
      throw e;
    }
    if (fellBack) {
      fallback.reset();
    }
  }

  @Override
  public void close() {
    try (fallback) {
      buffers.releaseAll();
    }
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

  /**
   * Returns the page in the pieces that parquet-java writes. parquet-java makes a slab of the
   * page's size. If that slab is full, parquet-java may have made the next slab already, which adds
   * an empty piece.
   */
  private BytesInput inOneSlab(BytesInput page) {
    return StockRules.FULL_SLAB_OPENS_NEXT
            && page.size() == usedBytes
            && endsWithLaterWrite(usedEntries)
        ? BytesInput.concat(page, StockRules.EMPTY_PAGE)
        : page;
  }

  /**
   * Returns whether parquet-java's last write of the dictionary page has all bytes of a value
   * instead of one byte, and is not the first write, which makes the slab.
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
    // The memory is released here and not only in close(), because parquet-java 1.13 never closes
    // its writers.
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
