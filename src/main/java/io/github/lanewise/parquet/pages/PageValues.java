// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import java.io.IOException;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads the values of a page in one encoding, in order and any number at a time. Nulls are not
 * among them. An object serves all pages of a column chunk in this encoding.
 */
public abstract class PageValues {
  /**
   * Begins with a page.
   *
   * @param page memory that does not change until the page has been read
   * @param offset the index of the first byte of the values
   * @param length the number of bytes of the values
   * @param count the number of slots of the page, nulls included
   */
  public abstract void open(byte[] page, int offset, int length, int count) throws IOException;

  /**
   * Forgets the values of earlier pages. The reader calls this before {@link #open} if the page
   * before is in another encoding, so that no value can go on with a part of an earlier one.
   */
  public void forget() {}

  public void ints(int[] target, int first, int count) {
    throw unsuitable("INT32");
  }

  public void longs(long[] target, int first, int count) {
    throw unsuitable("INT64");
  }

  public void floats(float[] target, int first, int count) {
    throw unsuitable("FLOAT");
  }

  public void doubles(double[] target, int first, int count) {
    throw unsuitable("DOUBLE");
  }

  public void booleans(boolean[] target, int first, int count) {
    throw unsuitable("BOOLEAN");
  }

  /**
   * @param first the index of the first byte to write
   */
  public void fixed(int width, byte[] target, int first, int count) {
    throw unsuitable("FIXED_LEN_BYTE_ARRAY");
  }

  public void bytes(BytesTarget target, int row, int count) {
    throw unsuitable("BINARY");
  }

  /** Skips values of any type. */
  public abstract void skip(int count);

  private ParquetDecodingException unsuitable(String type) {
    return new ParquetDecodingException(
        getClass().getSimpleName() + " has no values of type " + type);
  }
}
