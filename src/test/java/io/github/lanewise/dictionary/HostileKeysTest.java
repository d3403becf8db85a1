// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.PolynomialHash;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that keys that were chosen to collide cost no more than others. */
class HostileKeysTest {
  private interface Put {
    int put(BinaryDictionary dictionary, byte[] bytes, int offset, int length);
  }

  @Test
  void keysThatCollideUnderThePolynomialCostNoMoreThanOthers() {
    double times = timesAsLongAsRandomKeys(20, BinaryDictionary::put);
    assertTrue(times <= 3, "hostile keys take " + times + " times as long as random ones");
  }

  /** If colliding keys were not slow under this hash, the test above would prove nothing. */
  @Test
  void keysThatCollideAreNoticedUnderTheHashTheyAreMadeFor() {
    double times =
        timesAsLongAsRandomKeys(
            13,
            (dictionary, bytes, offset, length) -> {
              int hash = PolynomialHash.hash(bytes, offset, length);
              return dictionary.put(bytes, offset, length, hash);
            });
    assertTrue(times > 30, "hostile keys take " + times + " times as long as random ones");
  }

  /**
   * No eight bytes of a key may make the hash ignore the others, even if the attacker knows the
   * code.
   */
  @Test
  void noBlockOfAKeyMakesTheOthersCountForNothing() {
    long[] blocks = {
      0, -1, 0x2D358DCCAA6C78A5L, 0x8BB84B93962EACC9L, 0x8BB84B93962EACC9L + 16, 16, 32
    };
    for (long block : blocks) {
      Set<Integer> hashes = new HashSet<>();
      for (int i = 0; i < 1000; i++) {
        hashes.add(BytesHash.hash(block, i));
        hashes.add(BytesHash.hash(i + 1000, block));
      }
      assertTrue(hashes.size() > 1990, block + ": " + hashes.size() + " hashes");
    }
    for (int length : new int[] {16, 32, 128}) {
      for (long block : blocks) {
        for (int at = 0; at < length; at += 8) {
          Set<Integer> hashes = new HashSet<>();
          for (int i = 0; i < 1000; i++) {
            byte[] key = new byte[length];
            ByteBuffer buffer = ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN);
            buffer.putLong(at, block);
            buffer.putInt((at + 8) % length, i);
            hashes.add(BytesHash.hash(key, 0, length));
          }
          assertTrue(hashes.size() > 990, block + " at " + at + ": " + hashes.size() + " hashes");
        }
      }
    }
  }

  /**
   * Returns how many times as long hostile keys take as random ones. They consist of "Aa" and "BB",
   * which have the same hash under the 31-polynomial, and so have any rows of them of equal length.
   */
  private static double timesAsLongAsRandomKeys(int bits, Put put) {
    int length = 2 * bits;
    byte[] hostile = new byte[length << bits];
    for (int i = 0; i < 1 << bits; i++) {
      for (int bit = 0; bit < bits; bit++) {
        boolean first = (i >>> bit & 1) == 0;
        hostile[i * length + 2 * bit] = (byte) (first ? 'A' : 'B');
        hostile[i * length + 2 * bit + 1] = (byte) (first ? 'a' : 'B');
      }
    }
    byte[] random = new byte[hostile.length];
    new SplittableRandom(3).nextBytes(random);
    long ofRandom = Long.MAX_VALUE;
    long ofHostile = Long.MAX_VALUE;
    for (int round = 0; round < 4; round++) {
      ofRandom = Math.min(ofRandom, nanosToPut(random, length, put));
      ofHostile = Math.min(ofHostile, nanosToPut(hostile, length, put));
    }
    return (double) ofHostile / ofRandom;
  }

  private static long nanosToPut(byte[] values, int length, Put put) {
    BinaryDictionary dictionary = new BinaryDictionary();
    long start = System.nanoTime();
    for (int offset = 0; offset < values.length; offset += length) {
      put.put(dictionary, values, offset, length);
    }
    long end = System.nanoTime();
    assertEquals(values.length / length, dictionary.size());
    return end - start;
  }
}
