// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.HybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads values from the dictionary of their column chunk. A page has the width of an id in one
 * byte, and after it the ids in the RLE/bit-packing hybrid. The rule is in the Apache Parquet
 * format, Encodings.md, "Dictionary Encoding (PLAIN_DICTIONARY = 2 and RLE_DICTIONARY = 8)".
 */
final class DictionaryValues extends PageValues {
  private final DictionaryEntries entries;
  private final HybridDecoder decoder = new HybridDecoder();
  private final int[] ids;

  /**
   * @param ids an array for the ids, as long as the most ids that are read at a time
   */
  DictionaryValues(DictionaryEntries entries, int[] ids) {
    this.entries = entries;
    this.ids = ids;
  }

  /** Opens a page. If all its values are null, it may be empty, without even the width of ids. */
  @Override
  public void open(byte[] page, int offset, int length, int count) {
    entries.requireRead();
    if (length == 0) {
      // The decoder has no value then, and refuses every read.
      decoder.reset(1, page, offset, 0);
      return;
    }
    int width = page[offset] & 0xff;
    if (width > Integer.SIZE) {
      throw new ParquetDecodingException("ids of " + width + " bits; there are at most 32");
    }
    decoder.reset(width, page, offset + 1, length - 1);
  }

  @Override
  public void ints(int[] target, int first, int count) {
    decoder.read(target, first, count);
    Dictionaries.lookup(target, first, entries.ints(), entries.size(), target, first, count);
  }

  @Override
  public void longs(long[] target, int first, int count) {
    for (int done = 0; done < count; done += ids.length) {
      int step = read(count - done);
      Dictionaries.lookup(ids, 0, entries.longs(), entries.size(), target, first + done, step);
    }
  }

  @Override
  public void floats(float[] target, int first, int count) {
    for (int done = 0; done < count; done += ids.length) {
      int step = read(count - done);
      Dictionaries.lookup(ids, 0, entries.floats(), entries.size(), target, first + done, step);
    }
  }

  @Override
  public void doubles(double[] target, int first, int count) {
    for (int done = 0; done < count; done += ids.length) {
      int step = read(count - done);
      Dictionaries.lookup(ids, 0, entries.doubles(), entries.size(), target, first + done, step);
    }
  }

  @Override
  public void fixed(int width, byte[] target, int first, int count) {
    for (int done = 0; done < count; done += ids.length) {
      int step = read(count - done);
      Dictionaries.lookup(
          ids, 0, entries.fixed(), width, entries.size(), target, first + done * width, step);
    }
  }

  @Override
  public void bytes(BytesTarget column, int row, int count) {
    column.addIds(decoder, entries.bytes(), count);
  }

  @Override
  public void skip(int count) {
    decoder.skip(count);
  }

  private int read(int most) {
    int step = Math.min(ids.length, most);
    decoder.read(ids, 0, step);
    return step;
  }
}
