// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.DeltaEncoder;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class DeltaBytesTest {
  private static final int OFFSET = 3;

  /** Values that share nothing, some bytes or all bytes with the value before, and get longer. */
  private static final List<String> TEXTS =
      List.of(
          "abc", "abd", "ab", "ab", "", "xyz", "xyzw", "xyzw".repeat(9), "xyzw".repeat(30) + "a");

  private static final int[] NO_PREFIXES = null;

  /** Returns a page of these streams of lengths, and of bytes. */
  private static byte[] page(int[] prefixes, int[] rests, String bytes) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(new byte[OFFSET]);
    if (prefixes != NO_PREFIXES) {
      putDeltas(page, prefixes);
    }
    putDeltas(page, rests);
    page.writeBytes(bytes.getBytes(ISO_8859_1));
    return page.toByteArray();
  }

  private static void putDeltas(ByteArrayOutputStream page, int[] values) {
    byte[] stream = new byte[DeltaEncoder.maxIntsLength(values.length)];
    page.write(stream, 0, new DeltaEncoder().encode(values, 0, stream, 0, values.length));
  }

  /** Returns the page that a writer makes of the values. */
  private static byte[] page(boolean shares, List<String> values) {
    int[] prefixes = new int[values.size()];
    int[] rests = new int[values.size()];
    StringBuilder bytes = new StringBuilder();
    for (int i = 0; i < rests.length; i++) {
      String value = values.get(i);
      String before = i == 0 ? "" : values.get(i - 1);
      while (shares
          && prefixes[i] < Math.min(before.length(), value.length())
          && before.charAt(prefixes[i]) == value.charAt(prefixes[i])) {
        prefixes[i]++;
      }
      rests[i] = value.length() - prefixes[i];
      bytes.append(value.substring(prefixes[i]));
    }
    return page(shares ? prefixes : NO_PREFIXES, rests, bytes.toString());
  }

  private static DeltaBytes open(boolean shares, byte[] page, int count) {
    DeltaBytes values = new DeltaBytes(shares, false);
    values.open(page, OFFSET, page.length - OFFSET, count);
    return values;
  }

  private static String refusal(Runnable read) {
    return assertThrows(ParquetDecodingException.class, read::run).getMessage();
  }

  @Test
  void valuesAreReadAndSkippedInPiecesOfAnySize() {
    for (boolean shares : new boolean[] {true, false}) {
      for (int from = 0; from <= TEXTS.size(); from++) {
        for (int to = from; to <= TEXTS.size(); to++) {
          DeltaBytes values = open(shares, page(shares, TEXTS), TEXTS.size());
          PlainTarget target = new PlainTarget(TEXTS.size());
          values.bytes(target, 0, from);
          values.skip(to - from);
          values.bytes(target, from, TEXTS.size() - to);
          List<String> expected = new ArrayList<>(TEXTS.subList(0, from));
          expected.addAll(TEXTS.subList(to, TEXTS.size()));
          assertEquals(expected, target.values());
        }
      }
    }
  }

  @Test
  void valuesOfFixedWidthAreReadInPieces() {
    List<String> texts = List.of("abc", "abd", "abd", "xbd", "xyz");
    for (int first = 0; first <= texts.size(); first++) {
      DeltaBytes values = open(true, page(true, texts), texts.size());
      byte[] fixed = new byte[1 + 3 * texts.size()];
      fixed[0] = '!';
      values.fixed(3, fixed, 1, first);
      values.fixed(3, fixed, 1 + 3 * first, texts.size() - first);
      assertEquals("!" + String.join("", texts), new String(fixed, ISO_8859_1));
    }
  }

  @Test
  void valuesOfAnotherWidthAreRefusedWithBothNumbers() {
    byte[] page = page(new int[] {0, 1}, new int[] {3, 1}, "abcd");
    assertEquals(
        "a value has 2 bytes instead of 3",
        refusal(() -> open(true, page, 2).fixed(3, new byte[6], 0, 2)));
    assertEquals(
        "a value has 3 bytes instead of 2",
        refusal(() -> open(true, page, 2).fixed(2, new byte[6], 0, 1)));
  }

  @Test
  void numbersOfLengthsThatDoNotFitAreRefused() {
    byte[] page = page(new int[] {0, 1}, new int[] {2, 1}, "abc");
    assertEquals(
        "the deltas announce 2 values, but the page's header only 1",
        refusal(() -> open(true, page, 1)));
    byte[] more = page(new int[] {0, 1, 1}, new int[] {2, 1}, "abc");
    assertEquals("3 lengths of prefixes, but 2 of suffixes", refusal(() -> open(true, more, 3)));
    DeltaBytes values = open(true, page, 3);
    values.bytes(new PlainTarget(2), 0, 1);
    assertEquals(
        "2 more values are announced, but only 1 are left",
        refusal(() -> values.bytes(new PlainTarget(2), 0, 2)));
  }

  private static List<Consumer<DeltaBytes>> ways() {
    return List.of(
        values -> values.bytes(new PlainTarget(2), 0, 2),
        values -> values.fixed(3, new byte[6], 0, 2),
        values -> values.skip(2));
  }

  @Test
  void aPrefixThatIsLongerThanTheValueBeforeIsRefused() {
    for (Consumer<DeltaBytes> way : ways()) {
      for (int prefix : new int[] {4, -1, Integer.MAX_VALUE}) {
        byte[] page = page(new int[] {0, prefix}, new int[] {3, 3}, "abcdef");
        assertEquals(
            "a value has a prefix of %d bytes, but the value before it has 3 bytes"
                .formatted(prefix),
            refusal(() -> way.accept(open(true, page, 2))));
      }
      byte[] first = page(new int[] {1, 0}, new int[] {2, 3}, "abcde");
      assertEquals(
          "a value has a prefix of 1 bytes, but the value before it has 0 bytes",
          refusal(() -> way.accept(open(true, first, 2))));
    }
  }

  @Test
  void bytesBeyondThePageAreRefusedWithWhatIsLeft() {
    for (Consumer<DeltaBytes> way : ways()) {
      for (int rest : new int[] {3, -1, Integer.MAX_VALUE}) {
        byte[] page = page(new int[] {0, 0}, new int[] {3, rest}, "abcde");
        assertEquals(
            "a value has %d more bytes, but only 2 are left".formatted(rest),
            refusal(() -> way.accept(open(true, page, 2))));
      }
    }
  }

  /** Such pages have no headers of deltas. */
  @Test
  void aPageOfNullsMayBeEmpty() {
    DeltaBytes values = open(true, page(true, TEXTS), TEXTS.size());
    values.open(new byte[OFFSET], OFFSET, 0, 5);
    values.skip(0);
    assertEquals("1 more values are announced, but only 0 are left", refusal(() -> values.skip(1)));
  }

  @Test
  void onlyPagesOfOldWritersGoOnWithThePrefixOfThePageBefore() {
    byte[] second = page(new int[] {2, 3}, new int[] {1, 0}, "d");
    DeltaBytes old = new DeltaBytes(true, true);
    byte[] first = page(true, List.of("x", "abc"));
    old.open(first, OFFSET, first.length - OFFSET, 2);
    PlainTarget target = new PlainTarget(4);
    old.bytes(target, 0, 2);
    old.open(second, OFFSET, second.length - OFFSET, 2);
    old.bytes(target, 2, 2);
    assertEquals(List.of("x", "abc", "abd", "abd"), target.values());

    DeltaBytes newer = open(true, first, 2);
    newer.skip(2);
    newer.open(second, OFFSET, second.length - OFFSET, 2);
    assertEquals(
        "a value has a prefix of 2 bytes, but the value before it has 0 bytes",
        refusal(() -> newer.skip(1)));
  }

  @Test
  void aPageAfterOneOfAnotherEncodingHasNoPrefixOfAnEarlierPage() {
    DeltaBytes old = new DeltaBytes(true, true);
    byte[] first = page(true, List.of("x", "abc"));
    old.open(first, OFFSET, first.length - OFFSET, 2);
    old.skip(2);
    old.forget();
    byte[] later = page(new int[] {2}, new int[] {1}, "d");
    old.open(later, OFFSET, later.length - OFFSET, 1);
    assertEquals(
        "a value has a prefix of 2 bytes, but the value before it has 0 bytes",
        refusal(() -> old.skip(1)));
  }
}
