// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import java.io.IOException;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Holds the dictionary of a column chunk in arrays, which are used again for the column's next
 * chunk.
 */
final class DictionaryEntries {
  private final PrimitiveTypeName type;
  private final int width;
  private final PageArray page = new PageArray();
  private int[] ints = {};
  private long[] longs = {};
  private float[] floats = {};
  private double[] doubles = {};
  private byte[] fixed = {};
  private ByteArrays bytes = new ByteArrays(0, new int[1], new byte[0]);

  /** The number of entries, which is negative if the chunk has none or one of booleans. */
  private int size = -1;

  /**
   * @param width bytes of a value of fixed width, or 0 for other types
   */
  DictionaryEntries(PrimitiveTypeName type, int width) {
    this.type = type;
    this.width = width;
  }

  /** Reads the dictionary of the next chunk, which is {@code null} if there is none. */
  void read(DictionaryPage dictionary) throws IOException {
    size = -1;
    if (dictionary == null) {
      return;
    }
    Encoding encoding = dictionary.getEncoding();
    if (!isPlain(encoding)) {
      throw new ParquetDecodingException(
          "the dictionary is encoded as " + encoding + "; only PLAIN is defined");
    }
    if (type == PrimitiveTypeName.BOOLEAN) {
      // No page can refer to such a dictionary. parquet-java reads chunks whose pages do not.
      return;
    }
    page.take(dictionary.getBytes());
    int count = dictionary.getDictionarySize();
    requireRoom(count);
    PlainValues plain = new PlainValues(width);
    plain.open(page.array(), page.offset(), page.length(), count);
    switch (type) {
      case INT32 -> {
        ints = ints.length < count ? new int[count] : ints;
        plain.ints(ints, 0, count);
      }
      case INT64 -> {
        longs = longs.length < count ? new long[count] : longs;
        plain.longs(longs, 0, count);
      }
      case FLOAT -> {
        floats = floats.length < count ? new float[count] : floats;
        plain.floats(floats, 0, count);
      }
      case DOUBLE -> {
        doubles = doubles.length < count ? new double[count] : doubles;
        plain.doubles(doubles, 0, count);
      }
      case INT96, FIXED_LEN_BYTE_ARRAY -> {
        fixed = fixed.length < count * width ? new byte[count * width] : fixed;
        plain.fixed(width, fixed, 0, count);
      }
      case BINARY -> {
        PlainBytes plainBytes = new PlainBytes();
        plainBytes.open(page.array(), page.offset(), page.length(), count);
        bytes = plainBytes.dictionary(count, bytes);
      }
    }
    page.release();
    size = count;
  }

  /**
   * Returns whether the entries are encoded as PLAIN. Writers of data pages v1 call it
   * PLAIN_DICTIONARY in dictionary pages.
   */
  @SuppressWarnings("deprecation")
  private static boolean isPlain(Encoding encoding) {
    return encoding == Encoding.PLAIN || encoding == Encoding.PLAIN_DICTIONARY;
  }

  /**
   * Throws unless all entries can be in the page, so that a forged number of entries costs no
   * memory.
   */
  private void requireRoom(int count) {
    int least = type == PrimitiveTypeName.BINARY ? Integer.BYTES : width;
    if (count < 0 || (long) count * least > page.length()) {
      throw new ParquetDecodingException(
          "a dictionary of %d entries is announced, but its page has only %d bytes"
              .formatted(count, page.length()));
    }
  }

  void requireRead() {
    if (type == PrimitiveTypeName.BOOLEAN) {
      throw new ParquetDecodingException("the page refers to a dictionary, but booleans have none");
    }
    if (size < 0) {
      throw new ParquetDecodingException("the page refers to a dictionary, but there is none");
    }
  }

  int size() {
    return size;
  }

  int[] ints() {
    return ints;
  }

  long[] longs() {
    return longs;
  }

  float[] floats() {
    return floats;
  }

  double[] doubles() {
    return doubles;
  }

  byte[] fixed() {
    return fixed;
  }

  ByteArrays bytes() {
    return bytes;
  }
}
