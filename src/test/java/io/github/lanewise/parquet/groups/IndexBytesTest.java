// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.Test;

/** Tests that an index is read in pieces, and no further than needed. */
final class IndexBytesTest {
  /** The lengths of the reads. */
  private final List<Integer> reads = new ArrayList<>();

  /** Returns a file of {@code before} bytes, an index of one text, and {@code after} bytes. */
  private static byte[] index(int before, int text, int after) {
    byte[] file = new byte[before + 5 + text + 1 + after];
    Arrays.fill(file, (byte) 1);
    // Field 1 is a text, whose length has four bytes.
    file[before] = 0x18;
    for (int i = 0; i < 4; i++) {
      file[before + 1 + i] = (byte) (text >>> 7 * i & 0x7f | (i < 3 ? 0x80 : 0));
    }
    file[before + 5 + text] = 0;
    return file;
  }

  private SeekableInputStream stream(byte[] file) {
    ByteArrayInputStream bytes = new ByteArrayInputStream(file);
    return new DelegatingSeekableInputStream(bytes) {
      @Override
      public long getPos() {
        return file.length - bytes.available();
      }

      @Override
      public void seek(long position) {
        bytes.reset();
        assertEquals(position, bytes.skip(position));
      }

      @Override
      public void readFully(byte[] target, int offset, int length) throws IOException {
        reads.add(length);
        super.readFully(target, offset, length);
      }
    };
  }

  private byte[] read(byte[] file, long offset, int length) throws IOException {
    reads.clear();
    return IndexBytes.read(
        stream(file), file.length, offset, length, "the index", FormatStruct.OTHER);
  }

  private String refusal(Class<? extends IOException> type, byte[] file, long offset, int length) {
    return assertThrows(type, () -> read(file, offset, length)).getMessage();
  }

  @Test
  void theLengthOfTheFooterIsReadAtOnce() throws IOException {
    byte[] file = index(7, 1_000, 500);
    assertArrayEquals(Arrays.copyOfRange(file, 7, 7 + 1_006), read(file, 7, 1_006));
    assertEquals(List.of(1_006), reads);
  }

  @Test
  void anIndexThatIsLongerIsReadInPiecesTwiceAsLong() throws IOException {
    byte[] file = index(7, 1_000, 500);
    for (int length : new int[] {64, 1, 0, -1}) {
      assertArrayEquals(Arrays.copyOfRange(file, 7, 7 + 1_024), read(file, 7, length));
      assertEquals(List.of(64, 64, 128, 256, 512), reads);
    }
    // The file ends before the last piece does.
    byte[] shorter = index(7, 1_000, 10);
    assertArrayEquals(Arrays.copyOfRange(shorter, 7, shorter.length), read(shorter, 7, 64));
    assertEquals(List.of(64, 64, 128, 256, 504), reads);
  }

  @Test
  void aForgedLengthIsNotReadAtOnce() throws IOException {
    byte[] file = index(0, 100, 1 << 17);
    read(file, 0, Integer.MAX_VALUE);
    assertEquals(List.of(1 << 16), reads);
  }

  @Test
  void anIndexBeyondTheFileIsRefused() {
    byte[] file = index(0, 10, 0);
    assertEquals(
        "the index begins at position -1 of 16 bytes", refusal(EOFException.class, file, -1, 16));
    assertEquals(
        "the index begins at position 17 of 16 bytes", refusal(EOFException.class, file, 17, 16));
    assertEquals(
        "the index does not end within 0 bytes", refusal(EOFException.class, file, 16, 16));
    assertEquals(List.of(), reads);
  }

  @Test
  void anIndexThatDoesNotEndIsRefused() {
    byte[] file = index(0, 5_000, 0);
    file[file.length - 1] = 0x11;
    assertEquals(
        "the index does not end within 5,006 bytes", refusal(EOFException.class, file, 0, 5_006));
  }

  /** The bytes after a piece are counted, before they are read. */
  @Test
  void aTextThatIsLongerThanTheFileIsRefused() {
    byte[] file = index(0, 1_000, 10);
    byte[] shorter = Arrays.copyOf(file, 1_004);
    assertEquals(
        "the index announces 1,000 bytes of text where 999 bytes follow",
        refusal(IOException.class, shorter, 0, 64));
    assertEquals(List.of(64), reads);
  }

  @Test
  void whatThriftCannotReadIsRefused() {
    assertEquals(
        "the index cannot be read", refusal(IOException.class, new byte[] {0x1e, 0, 0}, 0, 3));
  }
}
