// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.HybridDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keeps plain values as a column of a batch does, and notes how much memory was asked for. */
final class PlainTarget implements BytesTarget {
  private static final long MOST = 1 << 20;

  final List<Long> afforded = new ArrayList<>();
  final List<Long> required = new ArrayList<>();
  private final int[] offsets;
  private final boolean affords;
  private byte[] bytes = new byte[SLACK];
  private int end;

  PlainTarget(int rows) {
    this(rows, true);
  }

  PlainTarget(int rows, boolean affords) {
    offsets = new int[rows + 1];
    this.affords = affords;
  }

  @Override
  public int[] startPlain() {
    return offsets;
  }

  @Override
  public boolean affords(long length) {
    afforded.add(length);
    return affords;
  }

  @Override
  public byte[] requireBytes(long length) {
    required.add(length);
    assertTrue(length >= 0 && length < MOST, () -> length + " bytes are asked for");
    if (bytes.length < length + SLACK) {
      bytes = Arrays.copyOf(bytes, (int) length + SLACK);
    }
    return bytes;
  }

  @Override
  public void addPlain(int row, int count) {
    assertEquals(end, row);
    end = row + count;
  }

  @Override
  public void addIds(HybridDecoder decoder, ByteArrays dictionary, int count) {
    throw new AssertionError("ids where values are expected");
  }

  /** Returns the number of values so far, which is the row that is read next. */
  int rows() {
    return end;
  }

  List<String> values() {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < end; i++) {
      values.add(new String(bytes, offsets[i], offsets[i + 1] - offsets[i], ISO_8859_1));
    }
    return values;
  }
}
