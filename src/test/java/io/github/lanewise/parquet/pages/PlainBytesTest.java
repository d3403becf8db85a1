// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class PlainBytesTest {
  private static final int OFFSET = 3;

  private static final byte[] EMPTY = {};

  private static byte[] page(String... values) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(new byte[OFFSET]);
    for (String value : values) {
      putLength(page, value.length());
      page.writeBytes(value.getBytes(ISO_8859_1));
    }
    return page.toByteArray();
  }

  /** Returns a page of the value "ab", and of one with this length that has two bytes. */
  private static byte[] pageWithLength(int length) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(page("ab"));
    putLength(page, length);
    page.writeBytes(new byte[2]);
    return page.toByteArray();
  }

  private static void putLength(ByteArrayOutputStream page, int length) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      page.write(length >>> shift);
    }
  }

  private static PlainBytes open(byte[] page) {
    PlainBytes values = new PlainBytes();
    values.open(page, OFFSET, page.length - OFFSET, 0);
    return values;
  }

  private static void read(PlainBytes values, PlainTarget target, int count) {
    values.bytes(target, target.rows(), count);
  }

  /** The page ends with its array, so long copies near the end would read beyond the array. */
  @Test
  void valuesOfEachLengthAreCopiedAtEachDistanceFromTheEnd() {
    SplittableRandom random = new SplittableRandom(1);
    for (int last = 0; last < 90; last++) {
      for (int first : new int[] {0, 1, 15, 16, 17, 63, 64, 65, 90 - last}) {
        String[] texts = {text(first, random), text(last, random), text(last % 5, random)};
        PlainBytes values = open(page(texts));
        PlainTarget target = new PlainTarget(texts.length);
        read(values, target, 1);
        read(values, target, 2);
        assertEquals(List.of(texts), target.values());
        ByteArrays entries = open(page(texts)).dictionary(3, new ByteArrays(0, new int[1], EMPTY));
        assertEquals(first + last, entries.offsets()[2]);
        assertEquals(
            String.join("", texts),
            new String(entries.bytes(), 0, entries.offsets()[3], ISO_8859_1));
      }
    }
  }

  private static String text(int length, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  @Test
  void memoryForTheRestOfThePageIsAskedForAtOnce() {
    PlainBytes values = open(page("a", "", "bcd", ""));
    PlainTarget target = new PlainTarget(4);
    read(values, target, 3);
    read(values, target, 1);
    // The page has 20 bytes, four of them for the length of the last value.
    assertEquals(List.of(20L, 8L), target.afforded);
    assertEquals(List.of(20L, 8L), target.required);
  }

  @Test
  void onlyTheNextValuesNeedMemoryWhereItIsShort() {
    PlainBytes values = open(page("a", "", "bcd", "", "ef"));
    PlainTarget target = new PlainTarget(5, false);
    read(values, target, 3);
    read(values, target, 1);
    read(values, target, 1);
    assertEquals(List.of(4L, 4L, 6L), target.required);
    assertEquals(List.of("a", "", "bcd", "", "ef"), target.values());
  }

  @Test
  void onlyTheNextValuesOfALargePageNeedMemory() {
    byte[] page = new byte[(1 << 24) + 1];
    for (int length : new int[] {1 << 24, page.length}) {
      PlainBytes values = new PlainBytes();
      values.open(page, 0, length, 0);
      PlainTarget target = new PlainTarget(2, false);
      read(values, target, 2);
      assertEquals(List.of(0L), target.required);
      assertEquals(length == page.length ? List.of() : List.of(1L << 24), target.afforded);
    }
  }

  @Test
  void valuesAreSkippedUpToTheEndOfThePage() {
    PlainBytes values = open(page("a", "", "bcd", "ef"));
    values.skip(2);
    PlainTarget target = new PlainTarget(1);
    read(values, target, 1);
    assertEquals(List.of("bcd"), target.values());
    values.skip(1);
    refuses("1 more values are announced, but the page ends after 0", () -> values.skip(1));
  }

  @Test
  void aValueThatIsLongerThanItsPageIsRefusedWithBothNumbers() {
    for (int length : new int[] {3, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      requireRefusal(
          pageWithLength(length),
          2,
          "a value of %d bytes is announced, but only 2 bytes are left".formatted(length));
    }
    for (Consumer<PlainBytes> way : ways(2)) {
      way.accept(open(pageWithLength(2)));
    }
  }

  @Test
  void aPageThatEndsEarlyIsRefusedWithTheNumberOfItsValues() {
    byte[] page = page("ab", "");
    for (int more = 0; more < Integer.BYTES; more++) {
      requireRefusal(
          Arrays.copyOf(page, page.length + more),
          4,
          "4 more values are announced, but the page ends after 2");
    }
    for (Consumer<PlainBytes> way : ways(2)) {
      way.accept(open(page));
    }
  }

  private static List<Consumer<PlainBytes>> ways(int count) {
    return List.of(
        values -> values.skip(count),
        values -> values.bytes(new PlainTarget(count), 0, count),
        values -> values.bytes(new PlainTarget(count, false), 0, count),
        values -> values.dictionary(count, new ByteArrays(0, new int[1], EMPTY)));
  }

  /**
   * @param page has sound values of two bytes before the damage
   */
  private static void requireRefusal(byte[] page, int count, String message) {
    for (Consumer<PlainBytes> way : ways(count)) {
      refuses(message, () -> way.accept(open(page)));
    }
    PlainTarget target = new PlainTarget(count, false);
    refuses(message, () -> open(page).bytes(target, 0, count));
    assertEquals(List.of(2L), target.required);
  }

  private static void refuses(String message, Runnable read) {
    assertEquals(message, assertThrows(ParquetDecodingException.class, read::run).getMessage());
  }

  @Test
  void arraysOfADictionaryServeTheNextOne() {
    ByteArrays two = open(page("a", "bc")).dictionary(2, new ByteArrays(0, new int[1], EMPTY));
    ByteArrays again = open(page("de", "f")).dictionary(2, two);
    assertEquals(2, again.size());
    assertSame(two.offsets(), again.offsets());
    assertSame(two.bytes(), again.bytes());
    assertEquals("def", new String(again.bytes(), 0, again.offsets()[2], ISO_8859_1));
    ByteArrays three = open(page("g", "h", "ijk")).dictionary(3, again);
    assertEquals("ghijk", new String(three.bytes(), 0, three.offsets()[3], ISO_8859_1));
    assertEquals(3, three.size());
  }

  /** Short values are copied with bytes after them, for which the array must have room, too. */
  @Test
  void aDictionaryWithoutRoomForTheCopiesOfShortValuesIsRefused() {
    ByteArrays none = new ByteArrays(0, new int[1], EMPTY);
    int most = Integer.MAX_VALUE - 8 - BytesTarget.SLACK;
    for (int length : new int[] {most + 1, Integer.MAX_VALUE}) {
      PlainBytes values = new PlainBytes();
      values.open(EMPTY, 0, length, 0);
      refuses(
          "a dictionary of %d bytes is too long; the most is %d".formatted(length, most),
          () -> values.dictionary(0, none));
    }
  }
}
