// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static io.github.lanewise.testkit.Refusal.refusesArgument;
import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NaiveStrings;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY are read and written as the format says.
 */
final class DeltaStringsIT {
  private final DeltaLengthDecoder lengthDecoder = new DeltaLengthDecoder();
  private final DeltaStringsDecoder stringsDecoder = new DeltaStringsDecoder();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 33, 129, 130, 1000})
  void readsValuesByTheirLengths(int count) {
    byte[][] values = NaiveStrings.values(count, 1);
    byte[] stream = Bits.random(5 + NaiveStrings.lengthStream(values).length);
    System.arraycopy(NaiveStrings.lengthStream(values), 0, stream, 5, stream.length - 5);
    lengthDecoder.reset(stream, 5, stream.length - 5);
    assertEquals(count, lengthDecoder.count());
    int[] offsets = new int[count + 3];
    offsets[1] = 7;
    int length = lengthDecoder.read(offsets, 1, count);
    byte[] bytes = Bits.random(7 + length + 9);
    byte[] expected = bytes.clone();
    int[] expectedOffsets = new int[count + 3];
    NaiveStrings.put(values, expected, 7, expectedOffsets, 1);
    lengthDecoder.copy(bytes);
    assertArrayEquals(expected, bytes);
    assertArrayEquals(expectedOffsets, offsets);
    assertEquals(stream.length, lengthDecoder.data() + length);
    assertEquals(0, lengthDecoder.remaining());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 33, 129, 130, 1000})
  void readsValuesByTheirPrefixes(int count) {
    byte[][] values = NaiveStrings.values(count, 2);
    byte[] stream = Bits.random(5 + NaiveStrings.prefixStream(values).length);
    System.arraycopy(NaiveStrings.prefixStream(values), 0, stream, 5, stream.length - 5);
    stringsDecoder.reset(stream, 5, stream.length - 5);
    assertEquals(count, stringsDecoder.count());
    int[] offsets = new int[count + 3];
    offsets[1] = 7;
    int length = stringsDecoder.read(offsets, 1, count);
    byte[] bytes = Bits.random(7 + length + 9);
    byte[] expected = bytes.clone();
    int[] expectedOffsets = new int[count + 3];
    NaiveStrings.put(values, expected, 7, expectedOffsets, 1);
    stringsDecoder.copy(bytes);
    assertArrayEquals(expected, bytes);
    assertArrayEquals(expectedOffsets, offsets);
    assertEquals(0, stringsDecoder.remaining());
  }

  /** Values that are read but not copied are passed over, too. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 200, 700})
  void readsAndSkipsPieces(int longest) {
    SplittableRandom random = new SplittableRandom(longest);
    byte[][] values = NaiveStrings.values(2000, 3);
    byte[] byLength = NaiveStrings.lengthStream(values);
    byte[] byPrefix = NaiveStrings.prefixStream(values);
    lengthDecoder.reset(byLength, 0, byLength.length);
    stringsDecoder.reset(byPrefix, 0, byPrefix.length);
    for (int i = 0; i < values.length; ) {
      int some = Math.min(values.length - i, random.nextInt(longest + 1));
      int how = random.nextInt(4);
      if (how == 0) {
        lengthDecoder.skip(some);
        stringsDecoder.skip(some);
      } else {
        int[] offsets = new int[some + 1];
        int[] others = new int[some + 1];
        int length = stringsDecoder.read(offsets, 0, some);
        assertEquals(length, lengthDecoder.read(others, 0, some));
        assertArrayEquals(offsets, others);
        if (how > 1) {
          byte[] expected = new byte[length];
          NaiveStrings.put(Arrays.copyOfRange(values, i, i + some), expected, 0, others, 0);
          byte[] bytes = new byte[length];
          stringsDecoder.copy(bytes);
          assertArrayEquals(expected, bytes);
          assertArrayEquals(others, offsets);
          Arrays.fill(bytes, (byte) 0);
          lengthDecoder.copy(bytes);
          assertArrayEquals(expected, bytes);
        }
      }
      i += some;
      assertEquals(values.length - i, lengthDecoder.remaining());
      assertEquals(values.length - i, stringsDecoder.remaining());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 300})
  void valuesThatWereReadByLengthAreCopiedAfterASkip(int skipped) {
    byte[][] values = NaiveStrings.values(400, 5);
    byte[] stream = NaiveStrings.lengthStream(values);
    lengthDecoder.reset(stream, 0, stream.length);
    int[] offsets = new int[51];
    int length = lengthDecoder.read(offsets, 0, 50);
    int data = lengthDecoder.data();
    lengthDecoder.skip(skipped);
    byte[] bytes = new byte[length];
    lengthDecoder.copy(bytes);
    byte[] expected = new byte[length];
    NaiveStrings.put(Arrays.copyOf(values, 50), expected, 0, new int[51], 0);
    assertArrayEquals(expected, bytes);
    assertEquals(data, lengthDecoder.data());
    assertEquals(350 - skipped, lengthDecoder.remaining());
  }

  @Test
  void aResetForgetsWhereValuesWouldBeCopied() {
    byte[] stream = NaiveStrings.lengthStream(NaiveStrings.values(10, 5));
    lengthDecoder.reset(stream, 0, stream.length);
    lengthDecoder.read(new int[] {1_000, 0, 0}, 0, 2);
    lengthDecoder.reset(stream, 0, stream.length);
    lengthDecoder.copy(new byte[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 32, 33, 34, 128, 129, 130, 161, 1000})
  void writesWhatIsReadBack(int count) {
    byte[][] values = NaiveStrings.values(count, 4);
    int length = Arrays.stream(values).mapToInt(value -> value.length).sum();
    byte[] bytes = new byte[3 + length];
    int[] offsets = new int[count + 3];
    NaiveStrings.put(values, bytes, 3, offsets, 2);
    byte[] target = Bits.random(4 + DeltaStringsEncoder.maxLength(count, length) + 5);
    int end = 4 + new DeltaStringsEncoder().encode(bytes, offsets, 2, target, 4, count);
    stringsDecoder.reset(target, 4, end - 4);
    assertArrayEquals(
        Arrays.copyOfRange(bytes, 3, 3 + length), read(stringsDecoder, count, length));
    target = Bits.random(4 + DeltaLengthEncoder.maxLength(count, length) + 5);
    end = 4 + new DeltaLengthEncoder().encode(bytes, offsets, 2, target, 4, count);
    lengthDecoder.reset(target, 4, end - 4);
    assertEquals(length, lengthDecoder.read(offsets, 0, count));
    assertEquals(end - length, lengthDecoder.data());
  }

  /**
   * The encoders pad a stream with numbers of the one before, as parquet-java does. A reset forgets
   * them.
   */
  @Test
  void encodersForgetAllStreamsWhenReset() {
    byte[][] values = NaiveStrings.values(40, 4);
    byte[][] others = NaiveStrings.values(500, 60);
    DeltaStringsEncoder strings = new DeltaStringsEncoder();
    byte[] expected = encoded(strings::encode, values);
    encoded(strings::encode, others);
    assertFalse(Arrays.equals(expected, encoded(strings::encode, values)));
    strings.reset();
    assertArrayEquals(expected, encoded(strings::encode, values));
    DeltaLengthEncoder lengths = new DeltaLengthEncoder();
    expected = encoded(lengths::encode, values);
    encoded(lengths::encode, others);
    assertFalse(Arrays.equals(expected, encoded(lengths::encode, values)));
    lengths.reset();
    assertArrayEquals(expected, encoded(lengths::encode, values));
  }

  /** The method {@code encode} of both encoders. */
  private interface Encoder {
    int encode(byte[] bytes, int[] offsets, int first, byte[] target, int offset, int count);
  }

  private static byte[] encoded(Encoder encoder, byte[][] values) {
    int length = Arrays.stream(values).mapToInt(value -> value.length).sum();
    byte[] bytes = new byte[length];
    int[] offsets = new int[values.length + 1];
    NaiveStrings.put(values, bytes, 0, offsets, 0);
    byte[] target = new byte[DeltaStringsEncoder.maxLength(values.length, length)];
    int end = encoder.encode(bytes, offsets, 0, target, 0, values.length);
    return Arrays.copyOf(target, end);
  }

  private static byte[] read(DeltaStringsDecoder decoder, int count, int length) {
    int[] offsets = new int[count + 1];
    assertEquals(length, decoder.read(offsets, 0, count));
    byte[] bytes = new byte[length];
    decoder.copy(bytes);
    return bytes;
  }

  @Test
  void refusesLengthsThatAreNegativeOrGoBeyondTheEnd() {
    refusesLengths("value negative length", NaiveStrings.streamOf(new long[] {3, -1}, 9));
    refusesLengths("have 5 bytes ends 4", NaiveStrings.streamOf(new long[] {3, 2}, 4));
    long[] sumOfInts = {Integer.MAX_VALUE, Integer.MAX_VALUE, 2};
    refusesLengths("have 4294967296 bytes ends 0", NaiveStrings.streamOf(sumOfInts, 0));
  }

  @Test
  void refusesSuffixesThatAreNegativeOrGoBeyondTheEnd() {
    refusesStrings("suffix -1", strings(new long[] {0, 0}, new long[] {3, -1}, 9));
    refusesStrings("suffix 2 bytes ends 1", strings(new long[] {0, 0}, new long[] {3, 2}, 4));
  }

  @Test
  void refusesPrefixesThatAreNegativeOrLongerThanTheValueBefore() {
    refusesStrings("prefix 1 before has 0", strings(new long[] {1, 0}, new long[] {3, 2}, 5));
    refusesStrings("prefix 4 before has 3", strings(new long[] {0, 4}, new long[] {3, 2}, 5));
    refusesStrings("prefix -1 before has 3", strings(new long[] {0, -1}, new long[] {3, 2}, 5));
    byte[] rest = strings(new long[] {0, 3, 6}, new long[] {3, 2, 0}, 5);
    stringsDecoder.reset(rest, 0, rest.length);
    stringsDecoder.skip(1);
    stringsDecoder.read(new int[2], 0, 1);
    refuses("prefix 6 before has 5", () -> stringsDecoder.read(new int[2], 0, 1));
  }

  /** The offsets of the skipped values would not fit into an int. */
  @Test
  void skipsValuesThatHaveMoreThanTwoGibibytesTogether() {
    int length = 17_000_000;
    long[] prefixes = new long[129];
    Arrays.fill(prefixes, 1, 129, length);
    long[] suffixes = new long[129];
    suffixes[0] = length;
    byte[] stream = strings(prefixes, suffixes, length);
    stringsDecoder.reset(stream, 0, stream.length);
    stringsDecoder.skip(128);
    assertEquals(length, stringsDecoder.read(new int[2], 0, 1));
  }

  @Test
  void offsetsMayBeUsedAgainForValuesThatWereNotCopied() {
    byte[] stream = strings(new long[] {0, 1, 2}, new long[] {3, 2, 2}, 7);
    stringsDecoder.reset(stream, 0, stream.length);
    byte[] whole = read(stringsDecoder, 3, 10);
    stringsDecoder.reset(stream, 0, stream.length);
    int[] offsets = {5, 0, 0};
    assertEquals(6, stringsDecoder.read(offsets, 0, 2));
    offsets[0] = 0;
    assertEquals(4, stringsDecoder.read(offsets, 0, 1));
    byte[] last = new byte[4];
    stringsDecoder.copy(last);
    assertArrayEquals(Arrays.copyOfRange(whole, 6, 10), last);
  }

  @Test
  void refusesPrefixesAndSuffixesOfOtherNumbers() {
    byte[] stream = strings(new long[] {0, 0}, new long[] {1, 1, 1}, 3);
    refuses("3 suffixes 2 prefixes", () -> stringsDecoder.reset(stream, 0, stream.length));
    assertThrowsExactly(IllegalStateException.class, stringsDecoder::remaining);
  }

  /**
   * A few bytes may stand for gigabytes, so the caller learns the length before values are written.
   */
  @Test
  void tellsTheLengthOfValuesBeforeTheyAreMade() {
    int count = 4000;
    long[] prefixes = new long[count];
    Arrays.fill(prefixes, 1, count, 500_000);
    long[] suffixes = new long[count];
    suffixes[0] = 500_000;
    byte[] stream = strings(prefixes, suffixes, 500_000);
    stringsDecoder.reset(stream, 0, stream.length);
    assertEquals(2_000_000_000, stringsDecoder.read(new int[count + 1], 0, count));
    refusesRange(() -> stringsDecoder.copy(new byte[10]), "bytes", 2_000_000_000, 10);
    stringsDecoder.reset(stream, 0, stream.length);
    int[] offsets = new int[count + 1];
    offsets[0] = 200_000_000;
    refusesArgument(() -> stringsDecoder.read(offsets, 0, count), "200000000", "2000000000");
    assertThrowsExactly(IllegalStateException.class, () -> stringsDecoder.copy(new byte[10]));
  }

  @Test
  void readsNothingAfterAnError() {
    byte[] stream = NaiveStrings.streamOf(new long[] {3, 2}, 4);
    lengthDecoder.reset(stream, 0, stream.length);
    assertThrowsExactly(MalformedStreamException.class, () -> lengthDecoder.read(new int[3], 0, 2));
    assertThrowsExactly(IllegalStateException.class, lengthDecoder::remaining);
    assertThrowsExactly(IllegalStateException.class, () -> lengthDecoder.copy(new byte[9]));
    assertThrowsExactly(IllegalStateException.class, () -> lengthDecoder.skip(0));
    assertThrowsExactly(IllegalStateException.class, lengthDecoder::data);
  }

  @Test
  void refusesArgumentsOutOfRange() {
    byte[] stream = NaiveStrings.streamOf(new long[] {3, 2}, 5);
    lengthDecoder.reset(stream, 0, stream.length);
    refusesRange(() -> lengthDecoder.read(new int[2], 0, 2), "offsets", 3, 0, 2);
    refusesArgument(() -> lengthDecoder.read(new int[] {-1, 0, 0}, 0, 2), "offsets", -1);
    refusesArgument(() -> lengthDecoder.read(new int[3], 0, -1), "count", -1);
    refusesRange(() -> lengthDecoder.reset(stream, 1, stream.length), "stream", stream.length);
    assertEquals(5, lengthDecoder.read(new int[3], 0, 2));
    refusesRange(() -> lengthDecoder.copy(new byte[4]), "bytes", 5, 4);
  }

  @Test
  void refusesToEncodeWhatIsOutOfRange() {
    byte[] bytes = new byte[10];
    byte[] target = new byte[500];
    int[] offsets = {0, 3, 10};
    DeltaStringsEncoder strings = new DeltaStringsEncoder();
    DeltaLengthEncoder lengths = new DeltaLengthEncoder();
    int[] falling = {0, 4, 3};
    refusesArgument(() -> strings.encode(bytes, falling, 0, target, 0, 2), "offsets", 2, 3, 4);
    refusesArgument(() -> lengths.encode(bytes, falling, 0, target, 0, 2), "offsets", 2, 3, 4);
    int[] beyond = {0, 4, 11};
    refusesRange(() -> strings.encode(bytes, beyond, 0, target, 0, 2), "offsets", 2, 11, 10);
    refusesRange(() -> lengths.encode(bytes, beyond, 0, target, 0, 2), "offsets", 2, 11, 10);
    refusesRange(() -> strings.encode(bytes, offsets, 1, target, 0, 2), "offsets", 3, 1);
    int most = DeltaLengthEncoder.maxLength(2, 10);
    refusesRange(() -> lengths.encode(bytes, offsets, 0, new byte[9], 0, 2), "target", most, 9);
    int mostStrings = DeltaStringsEncoder.maxLength(2, 10);
    byte[] small = new byte[mostStrings + 2];
    refusesRange(() -> strings.encode(bytes, offsets, 0, small, 3, 2), "target", mostStrings, 3);
    assertArrayEquals(new byte[mostStrings + 2], small);
    refusesArgument(() -> lengths.encode(target, offsets, 0, target, 5, 2), "overlap");
    refusesArgument(() -> strings.encode(target, offsets, 0, target, 5, 2), "overlap");
    refusesArgument(() -> DeltaLengthEncoder.maxLength(-1, 0), "count", -1);
    refusesArgument(() -> DeltaStringsEncoder.maxLength(0, -1), "bytes", -1);
    refusesArgument(() -> DeltaStringsEncoder.maxLength(9, Integer.MAX_VALUE), "9");
    assertArrayEquals(new byte[500], target);
  }

  private void refusesLengths(String words, byte[] stream) {
    lengthDecoder.reset(stream, 0, stream.length);
    int count = lengthDecoder.count();
    refuses(words, () -> lengthDecoder.read(new int[count + 1], 0, count));
    lengthDecoder.reset(stream, 0, stream.length);
    refuses(words, () -> lengthDecoder.skip(count));
  }

  private void refusesStrings(String words, byte[] stream) {
    stringsDecoder.reset(stream, 0, stream.length);
    int count = stringsDecoder.count();
    refuses(words, () -> stringsDecoder.read(new int[count + 1], 0, count));
    stringsDecoder.reset(stream, 0, stream.length);
    refuses(words, () -> stringsDecoder.skip(count));
  }

  private static byte[] strings(long[] prefixes, long[] suffixes, int bytes) {
    byte[] head = NaiveStrings.streamOf(prefixes, 0);
    byte[] tail = NaiveStrings.streamOf(suffixes, bytes);
    byte[] stream = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, stream, head.length, tail.length);
    return stream;
  }

  private static void refuses(String words, Executable call) {
    assertRefused(MalformedStreamException.class, call, (Object[]) words.split(" "));
  }
}
