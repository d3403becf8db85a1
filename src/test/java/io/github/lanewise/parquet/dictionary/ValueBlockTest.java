// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests when a block of values is full, and how it grows beyond that for values that wait. */
final class ValueBlockTest {
  private static final int KIB = 1 << 10;

  private final ValueBlock block = new ValueBlock();

  private void add(int values, int length) {
    for (int i = 0; i < values; i++) {
      block.piece(new byte[length + 1], 1, length);
    }
  }

  @Test
  void aBlockIsFullWith1024Values() {
    add(1023, 3);
    assertFalse(block.isFull());
    add(1, 3);
    assertTrue(block.isFull());
    block.clear();
    assertFalse(block.isFull());
  }

  @Test
  void aBlockIsFullWith32KiB() {
    add(1, 32 * KIB - 1);
    assertFalse(block.isFull());
    add(1, 1);
    assertTrue(block.isFull());
  }

  @Test
  void aFullBlockTakesFurtherValuesOneByOne() {
    for (int i = 0; i < 5000; i++) {
      block.piece(new byte[] {9, (byte) i, (byte) (i >> 8), 9}, 1, 2);
    }
    assertEquals(5000, block.count);
    for (int i = 0; i < 5000; i++) {
      assertArrayEquals(new byte[] {(byte) i, (byte) (i >> 8)}, value(i));
    }
  }

  @Test
  void valuesOfArraysFollowThoseBefore() {
    block.piece(new byte[] {1, 2}, 0, 2);
    block.add(new byte[] {9, 9, 3, 4, 5, 9}, new int[] {0, 2, 4, 4, 5}, 1, 3);
    assertEquals(4, block.count);
    assertArrayEquals(new byte[] {1, 2}, value(0));
    assertArrayEquals(new byte[] {3, 4}, value(1));
    assertArrayEquals(new byte[0], value(2));
    assertArrayEquals(new byte[] {5}, value(3));
  }

  /** A block of 1,024 values has 1,025 offsets, and needs one more. */
  @Test
  void anArrayMayHaveOneValueMoreThanABlock() {
    block.add(new byte[0], new int[1026], 0, 1025);
    assertEquals(1025, block.count);
    assertArrayEquals(new byte[0], value(1024));
  }

  /** If the array always doubled, a large page might take twice the memory of its values. */
  @Test
  void aBlocksBytesDoubleUpTo4MiB() {
    add(1, 32 * KIB);
    assertEquals(32 * KIB, block.bytes.length);
    add(1, 1);
    assertEquals(64 * KIB, block.bytes.length);
    add(1, 4096 * KIB);
    assertEquals(4128 * KIB + 1, block.bytes.length);
    add(1, 1);
    assertEquals(4128 * KIB + 2, block.bytes.length);
  }

  /** After the values of a block there may be others, which were there before it was cleared. */
  @Test
  void theLengthOfEachValueIsLookedAt() {
    add(2, 7);
    assertTrue(block.haveLength(7));
    assertFalse(block.haveLength(6));
    add(1, 6);
    assertFalse(block.haveLength(7));
    block.clear();
    add(2, 7);
    assertTrue(block.haveLength(7));
  }

  private byte[] value(int i) {
    return Arrays.copyOfRange(block.bytes, block.offsets[i], block.offsets[i + 1]);
  }
}
