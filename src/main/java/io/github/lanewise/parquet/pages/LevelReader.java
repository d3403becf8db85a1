// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.Levels;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads the definition or the repetition levels of a page, as bits or as ints. */
public final class LevelReader {
  private static final byte[] NO_LEVELS = {};

  private final ColumnDescriptor column;
  private final ValuesType kind;
  private final int max;
  private final int width;

  /** Is {@code null} if there are no levels. */
  private final HybridDecoder decoder;

  /** Reads BIT_PACKED, the encoding of files written before 2013. It is {@code null} for RLE. */
  private ValuesReader packed;

  private LevelReader(ColumnDescriptor column, ValuesType kind, int max) {
    this.column = column;
    this.kind = kind;
    this.max = max;
    width = Integer.SIZE - Integer.numberOfLeadingZeros(max);
    decoder = max == 0 ? null : new HybridDecoder();
  }

  /** Returns a reader of definition levels, for all pages of a column. */
  public static LevelReader definition(ColumnDescriptor column) {
    return new LevelReader(column, ValuesType.DEFINITION_LEVEL, column.getMaxDefinitionLevel());
  }

  /** Returns a reader of repetition levels, for all pages of a column. */
  public static LevelReader repetition(ColumnDescriptor column) {
    return new LevelReader(column, ValuesType.REPETITION_LEVEL, column.getMaxRepetitionLevel());
  }

  /** Returns whether the column has levels. If the highest level is 0, no page stores any. */
  public boolean exist() {
    return max > 0;
  }

  /** Forgets the last page. */
  public void release() {
    packed = null;
    if (decoder != null) {
      decoder.reset(0, NO_LEVELS, 0, 0);
    }
  }

  /** Begins with a data page v2, in which levels have a part of their own. */
  public void open(byte[] levels, int offset, int length) {
    packed = null;
    decoder.reset(width, levels, offset, length);
  }

  /**
   * Begins with a data page v1, in which the levels precede the values.
   *
   * @return the number of bytes that the levels take
   */
  @SuppressWarnings("deprecation") // Old files have BIT_PACKED.
  public int open(Encoding encoding, byte[] page, int offset, int length, int count)
      throws IOException {
    if (max == 0) {
      return 0;
    }
    if (encoding == Encoding.RLE) {
      int bytes = Lengths.hybrid(page, offset, length);
      open(page, offset + Integer.BYTES, bytes);
      return Integer.BYTES + bytes;
    }
    if (encoding != Encoding.BIT_PACKED) {
      // parquet-java would read levels in any encoding, and a stream of deltas may announce any
      // number of levels.
      throw new ParquetDecodingException(
          "the levels are encoded as %s; the format has RLE and BIT_PACKED".formatted(encoding));
    }
    requirePacked(count, length);
    packed = encoding.getValuesReader(column, kind);
    ByteBufferInputStream in = ByteBufferInputStream.wrap(ByteBuffer.wrap(page, offset, length));
    packed.initFromPage(count, in);
    return Math.toIntExact(in.position());
  }

  /**
   * Refuses a page with too few bytes. parquet-java's reader takes missing bits for zeros, and
   * counts bits in an int. Without this check, rows would be null, or levels be taken for values,
   * without an error.
   */
  private void requirePacked(int count, int length) {
    long bits = (long) count * width;
    if ((bits + 7) / 8 > length || bits + 7 > Integer.MAX_VALUE) {
      throw new ParquetDecodingException(
          "%d packed levels of %d bits cannot be read from the %d bytes that are left"
              .formatted(count, width, length));
    }
  }

  /** Reads the next levels. */
  public void read(int[] levels, int first, int count) {
    if (packed == null) {
      decoder.read(levels, first, count);
    } else {
      for (int i = first; i < first + count; i++) {
        levels[i] = packed.readInteger();
      }
    }
    int highest = Levels.max(levels, first, count);
    if (Integer.compareUnsigned(highest, max) > 0) {
      throw new ParquetDecodingException(
          "a level (%s) of %d; the highest is %d".formatted(kind, highest, max));
    }
  }

  /**
   * Reads the next levels as bits, 1 for the highest level, and returns the number of values that
   * are present.
   */
  public int read(long[] present, int first, int count) {
    if (packed != null) {
      return readPacked(present, first, count);
    }
    return width == 1
        ? decoder.readBits(present, first, count)
        : decoder.readAtLeast(max, max, present, first, count);
  }

  private int readPacked(long[] present, int first, int count) {
    int ones = 0;
    for (int i = first; i < first + count; i++) {
      int level = packed.readInteger();
      if (level > max) {
        throw new ParquetDecodingException(
            "a definition level of " + level + "; the highest is " + max);
      }
      long bit = level == max ? 1 : 0;
      present[i >>> 6] = present[i >>> 6] & ~(1L << i) | bit << i;
      ones += (int) bit;
    }
    return ones;
  }
}
