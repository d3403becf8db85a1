// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortStringsTest {
  private final BatchMemory memory = new BatchMemory(Long.MAX_VALUE);
  private final Random random = new Random(7);

  /** Makes values of random bytes, of every length up to the longest. */
  private BytesDictionary dictionary(int longest) {
    int size = longest + 1;
    int[] offsets = new int[size + 1];
    for (int i = 0; i < size; i++) {
      offsets[i + 1] = offsets[i] + i;
    }
    byte[] bytes = new byte[offsets[size]];
    random.nextBytes(bytes);
    return new BytesDictionary(size, offsets, bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 15})
  void valuesOfEachLengthAreCopiedToWhereTheLastOneEnds(int longest) {
    ShortStrings strings = new ShortStrings();
    // The arrays of this dictionary, which has more values, are used again.
    take(strings, dictionary(15));
    BytesDictionary dictionary = dictionary(longest);
    take(strings, dictionary);
    assertEquals(longest, strings.longest());

    int[] ids = random.ints(1_000, 0, dictionary.size()).toArray();
    int before = 3;
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    expected.writeBytes(new byte[] {9, 8, 7, 6, 5});
    int[] ends = new int[ids.length];
    for (int i = 0; i < ids.length; i++) {
      int start = dictionary.offsets()[ids[i]];
      expected.write(dictionary.bytes(), start, dictionary.offsets()[ids[i] + 1] - start);
      ends[i] = expected.size();
    }

    int[] offsets = new int[before + ids.length + 1];
    offsets[before] = 5;
    byte[] values = new byte[5 + longest * ids.length + 16];
    System.arraycopy(new byte[] {9, 8, 7, 6, 5}, 0, values, 0, 5);
    strings.lookup(ids, offsets, before, values, ids.length);
    assertArrayEquals(ends, Arrays.copyOfRange(offsets, before + 1, offsets.length));
    assertArrayEquals(expected.toByteArray(), Arrays.copyOf(values, expected.size()));
  }

  @Test
  void aDictionaryWithALongerValueIsRefused() {
    ShortStrings strings = new ShortStrings();
    assertFalse(strings.measure(dictionary(16)));
    take(strings, dictionary(3));
  }

  /** Values of up to seven bytes take one long, others two. */
  @Test
  void theMemoryOfTheTableIsToldCountedAndGivenBack() {
    BatchMemory counted = new BatchMemory(1_000);
    ShortStrings strings = new ShortStrings();
    int[] longest = {7, 8};
    int[] bytes = {8 * 8, 9 * 16};
    for (int i = 0; i < longest.length; i++) {
      BytesDictionary dictionary = dictionary(longest[i]);
      assertTrue(strings.measure(dictionary));
      assertEquals(bytes[i], strings.bytesFor(dictionary));
      strings.take(dictionary, counted);
      assertEquals(1_000 - bytes[i], counted.left());
      assertEquals(0, strings.bytesFor(dictionary));
    }
    strings.drop(counted);
    assertEquals(1_000, counted.left());
  }

  private void take(ShortStrings strings, BytesDictionary dictionary) {
    assertTrue(strings.measure(dictionary));
    strings.take(dictionary, memory);
  }
}
