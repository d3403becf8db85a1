// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that values come out of a dictionary as they went in, in pieces and one by one. */
class DictionaryValuesTest {
  @Test
  void piecesAreWhatWouldBeCopiedAndStay() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] lengths = {5, 0, 4_000, 100_000, 262_140, 3, 262_141, 7, 600_000, 1, 9};
    for (int i = 0; i < lengths.length; i++) {
      dictionary.put(value(i, lengths[i]), 0, lengths[i]);
    }
    for (int first = 0; first <= lengths.length; first++) {
      for (int count = 0; count <= lengths.length - first; count++) {
        ByteBuffer copy = ByteBuffer.allocate((int) dictionary.bytes(first, count) + 4 * count);
        dictionary.copyWithLengthsTo(first, count, copy, 0);
        assertArrayEquals(copy.array(), bytes(pieces(dictionary, first, count)));
      }
    }
    List<ByteBuffer> pieces = pieces(dictionary, 0, lengths.length);
    byte[] before = bytes(pieces);
    for (int i = 0; i < 3_000; i++) {
      dictionary.put(value(100 + i, 500), 0, 500);
    }
    assertArrayEquals(before, bytes(pieces));
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> pieces(dictionary, 0, dictionary.size() + 1));
  }

  private static List<ByteBuffer> pieces(BinaryDictionary dictionary, int firstId, int count) {
    List<ByteBuffer> pieces = new ArrayList<>();
    dictionary.piecesWithLengths(
        firstId,
        count,
        (bytes, offset, length) -> pieces.add(ByteBuffer.wrap(bytes, offset, length).slice()));
    return pieces;
  }

  private static byte[] bytes(List<ByteBuffer> pieces) {
    ByteBuffer all = ByteBuffer.allocate(pieces.stream().mapToInt(ByteBuffer::capacity).sum());
    pieces.forEach(piece -> all.put(piece.duplicate()));
    return all.array();
  }

  @Test
  void valuesComeOutBareAndWithTheirLengths() {
    BinaryDictionary dictionary = new BinaryDictionary();
    for (String value : new String[] {"x", "", "abc", "de"}) {
      dictionary.put(value.getBytes(StandardCharsets.US_ASCII), 0, value.length());
    }
    assertEquals(6, dictionary.bytes(0, 4));
    assertEquals(3, dictionary.bytes(1, 2));
    ByteBuffer bare = ByteBuffer.allocate(7);
    dictionary.copyTo(1, 3, bare, 1);
    assertArrayEquals(new byte[] {0, 'a', 'b', 'c', 'd', 'e', 0}, bare.array());
    byte[] expected = {0, 0, 0, 0, 0, 3, 0, 0, 0, 'a', 'b', 'c'};
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(12).order(order);
      dictionary.copyWithLengthsTo(1, 2, buffer, 1);
      byte[] written = new byte[12];
      buffer.get(written);
      assertArrayEquals(expected, written);
    }
    ByteBuffer small = ByteBuffer.allocate(11);
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.copyWithLengthsTo(1, 2, small, 1));
    assertArrayEquals(new byte[11], small.array());
  }

  /** The values take several chunks of the arena, and one value has a chunk of its own. */
  @Test
  void aValueIsHandedOverWithoutACopy() {
    BinaryDictionary dictionary = new BinaryDictionary();
    byte[][] values = {{}, {1}, new byte[200_000], {2, 3}, new byte[100_000], new byte[300_000]};
    for (byte[] value : values) {
      dictionary.put(value, 0, value.length);
    }
    for (int id = 0; id < values.length; id++) {
      byte[] expected = values[id];
      byte[][] seen = new byte[2][];
      for (int i = 0; i < 2; i++) {
        int turn = i;
        dictionary.value(
            id,
            (bytes, offset, length) -> {
              assertArrayEquals(expected, Arrays.copyOfRange(bytes, offset, offset + length));
              seen[turn] = bytes;
            });
      }
      assertSame(seen[0], seen[1]);
    }
    assertThrowsExactly(
        IndexOutOfBoundsException.class,
        () -> dictionary.value(values.length, (bytes, offset, length) -> {}));
  }

  @Test
  void valuesOfAnyLengthSurviveOthersAndAClearing() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] lengths = {
      1, 300_000, 5, 100_000, 262_140, 262_141, 150_000, 1_000_000, 0, 3_000, 800_000
    };
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < lengths.length; i++) {
        assertEquals(i, dictionary.put(value(i + round, lengths[i]), 0, lengths[i]));
      }
      for (int i = 0; i < lengths.length; i++) {
        assertArrayEquals(value(i + round, lengths[i]), dictionary.value(i));
        assertEquals(i, dictionary.put(value(i + round, lengths[i]), 0, lengths[i]));
      }
      dictionary.clear();
      // In the opposite order, the chunks with the same index have other sizes.
      for (int i = lengths.length - 1; i >= 0; i--) {
        dictionary.put(value(i, lengths[i]), 0, lengths[i]);
      }
      for (int i = 0; i < lengths.length; i++) {
        assertArrayEquals(value(i, lengths[i]), dictionary.value(lengths.length - 1 - i));
      }
      dictionary.clear();
    }
  }

  /** Returns random bytes. */
  static byte[] value(int seed, int length) {
    byte[] value = new byte[length];
    new SplittableRandom(seed).nextBytes(value);
    return value;
  }
}
