// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.HybridDecoder;

/**
 * Receives the byte arrays of a page, either as offsets and bytes or as ids of a dictionary. Value
 * i has the bytes from {@code offsets[i]} up to {@code offsets[i + 1]}, which is not included.
 */
public interface BytesTarget {
  /**
   * The number of bytes after the last value that may be written, so that values can be copied as
   * whole longs.
   */
  int SLACK = 64;

  /**
   * Begins with values that come as offsets and bytes.
   *
   * @return the offsets, which the caller writes
   */
  int[] startPlain();

  /** Returns whether the batch has memory for so many bytes, of which some may not be needed. */
  boolean affords(long length);

  /**
   * Returns the array of bytes, which holds those written before. It has room for {@code length}
   * bytes and {@link #SLACK} more.
   */
  byte[] requireBytes(long length);

  /** Records that the offsets and bytes of this many values have been written. */
  void addPlain(int row, int count);

  /** Reads ids of values of a dictionary, which stays the same object throughout a chunk. */
  void addIds(HybridDecoder decoder, ByteArrays dictionary, int count);
}
