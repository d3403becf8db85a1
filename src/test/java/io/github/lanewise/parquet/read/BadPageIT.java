// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.BooleansReader;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.FixedBytesReader;
import io.github.lanewise.parquet.FloatsReader;
import io.github.lanewise.parquet.IntsReader;
import io.github.lanewise.parquet.LongsReader;
import io.github.lanewise.parquet.testkit.PageMemory;
import io.github.lanewise.parquet.testkit.ReadCase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests pages and calls that parquet-java refuses, at least in 1.18.1. */
class BadPageIT {
  private static final ReadCase BINARY = ReadCase.of(Encoding.PLAIN, PrimitiveTypeName.BINARY, 0);
  private static final ReadCase BOOLEAN = ReadCase.of(Encoding.PLAIN, PrimitiveTypeName.BOOLEAN, 0);

  private static List<ReadCase> cases() {
    return ReadCase.all();
  }

  private static List<ReadCase> ofOneWidth() {
    return ReadCase.all().stream().filter(kind -> kind.width() > 0).toList();
  }

  private static List<ReadCase> split() {
    return ReadCase.all().stream().filter(ReadCase::split).toList();
  }

  private static List<ReadCase> plainOfSeveralBytes() {
    return ofOneWidth().stream().filter(kind -> !kind.split() && kind.width() > 1).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aReaderWithoutAPageHasNoValue(ReadCase kind) {
    ValuesReader reader = kind.reader();
    assertThrows(ParquetDecodingException.class, () -> kind.read(reader));
    assertThrows(ParquetDecodingException.class, reader::skip);
    if (kind.bulk()) {
      assertThrows(ParquetDecodingException.class, () -> kind.readBulk(reader, 1));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readingOnBehindTheEndFailsAgainAndAgain(ReadCase kind) throws IOException {
    ValuesReader reader = opened(kind, kind.page(new SplittableRandom(1), 3), 3);
    reader.skip(3);
    for (int i = 0; i < 3; i++) {
      assertThrows(ParquetDecodingException.class, () -> kind.read(reader));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aRefusedSkipLeavesTheReaderWhereItWas(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(2), 10);
    List<Object> values = kind.decode(page, 10);
    ValuesReader reader = opened(kind, page, 10);
    kind.read(reader);
    for (int n : new int[] {-1, Integer.MIN_VALUE, 10, Integer.MAX_VALUE}) {
      assertThrows(ParquetDecodingException.class, () -> reader.skip(n), () -> "skip " + n);
    }
    assertEquals(values.get(1), kind.read(reader));
  }

  @ParameterizedTest
  @MethodSource("plainOfSeveralBytes")
  void aPlainValueCutOffByTheEndOfThePageFailsAndThoseBeforeItDoNot(ReadCase kind)
      throws IOException {
    byte[] page = kind.page(new SplittableRandom(3), 4);
    for (int cut = 1; cut < kind.width(); cut++) {
      byte[] truncated = Arrays.copyOf(page, page.length - cut);
      ValuesReader reader = opened(kind, truncated, 4);
      for (Object value : kind.decode(truncated, 4)) {
        assertEquals(value, kind.read(reader));
      }
      String message =
          assertThrows(ParquetDecodingException.class, () -> kind.read(reader)).getMessage();
      assertTrue(message.contains("offset " + 3 * kind.width()), message);
      assertThrows(ParquetDecodingException.class, reader::skip);
    }
  }

  @ParameterizedTest
  @MethodSource("split")
  void aSplitPageIsAWholeNumberOfValues(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(4), 4);
    for (int cut = 1; cut < kind.width(); cut++) {
      byte[] truncated = Arrays.copyOf(page, page.length - cut);
      ParquetDecodingException refusal =
          assertThrows(ParquetDecodingException.class, () -> opened(kind, truncated, 4));
      assertTrue(refusal.getMessage().contains(truncated.length + " bytes"), refusal::getMessage);
    }
  }

  @ParameterizedTest
  @MethodSource("split")
  void aRefusalInASplitPageNamesTheNextValue(ReadCase kind) throws IOException {
    ValuesReader reader = opened(kind, kind.page(new SplittableRandom(6), 10), 10);
    for (int i = 0; i < 10; i++) {
      String message =
          assertThrows(ParquetDecodingException.class, () -> reader.skip(11)).getMessage();
      assertTrue(message.contains("offset " + i + " of each stream"), message);
      assertTrue(message.contains(" " + 10 * kind.width() + " bytes"), message);
      kind.read(reader);
    }
  }

  @ParameterizedTest
  @MethodSource("split")
  void aSplitPageMayHoldFewerValuesThanAnnouncedButNotMore(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(5), 4);
    for (int announced : new int[] {Integer.MIN_VALUE, -1, 0, 3}) {
      ValuesReader reader = kind.reader();
      assertThrows(
          ParquetDecodingException.class,
          () -> reader.initFromPage(announced, PageMemory.HEAP.stream(page)));
      assertThrows(ParquetDecodingException.class, () -> kind.read(reader));
    }
    for (int announced : new int[] {4, 5, Integer.MAX_VALUE}) {
      ValuesReader reader = opened(kind, page, announced);
      for (Object value : kind.decode(page, announced)) {
        assertEquals(value, kind.read(reader));
      }
      assertThrows(ParquetDecodingException.class, () -> kind.read(reader));
    }
  }

  @ParameterizedTest
  @EnumSource(PageMemory.class)
  void aLengthOfABinaryThatIsNegativeOrBeyondThePageIsRefused(PageMemory memory)
      throws IOException {
    for (int length : new int[] {Integer.MIN_VALUE, -5, -4, -1, 3, 4, Integer.MAX_VALUE}) {
      byte[] page =
          ByteBuffer.allocate(15)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(5)
              .put(new byte[5])
              .putInt(length)
              .put(new byte[2])
              .array();
      ValuesReader reader = BINARY.reader();
      reader.initFromPage(2, memory.stream(page));
      assertEquals(5, reader.readBytes().length());
      for (int again = 0; again < 2; again++) {
        String message =
            assertThrows(ParquetDecodingException.class, reader::readBytes).getMessage();
        assertTrue(message.contains("offset 9") && message.contains("" + length), message);
        assertThrows(ParquetDecodingException.class, reader::skip);
        assertThrows(ParquetDecodingException.class, () -> reader.skip(1));
      }
    }
  }

  @Test
  void aLengthOfABinaryCutOffByTheEndOfThePageIsRefused() throws IOException {
    for (int length = 1; length < 4; length++) {
      ValuesReader reader = opened(BINARY, new byte[4 + length], 2);
      assertEquals(0, reader.readBytes().length());
      assertThrows(ParquetDecodingException.class, reader::readBytes);
      assertThrows(ParquetDecodingException.class, reader::skip);
    }
  }

  @Test
  void booleansEndWithThePageAndWithTheAnnouncedCount() throws IOException {
    ValuesReader shortPage = opened(BOOLEAN, new byte[2], 100);
    shortPage.skip(16);
    assertThrows(ParquetDecodingException.class, shortPage::readBoolean);
    ValuesReader fewAnnounced = opened(BOOLEAN, new byte[] {-1, -1}, 9);
    fewAnnounced.skip(9);
    assertThrows(ParquetDecodingException.class, fewAnnounced::readBoolean);
    assertThrows(ParquetDecodingException.class, () -> opened(BOOLEAN, new byte[2], -1));
    ValuesReader most = opened(BOOLEAN, new byte[2], Integer.MAX_VALUE);
    most.skip(16);
    assertThrows(ParquetDecodingException.class, most::skip);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void anArrayTooSmallIsTheCallersErrorAndReadsNothing(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(6), 4);
    ValuesReader reader = opened(kind, page, 4);
    for (int[] range :
        new int[][] {{0, 3}, {-1, 1}, {2, 1}, {3, 0}, {0, -1}, {1, Integer.MAX_VALUE}}) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> bulkIntoTwo(kind, reader, range[0], range[1]),
          () -> range[1] + " values at " + range[0]);
    }
    assertEquals(kind.decode(page, 4).get(0), kind.read(reader));
  }

  /** Reads many values into an array for two values. */
  private static void bulkIntoTwo(ReadCase kind, ValuesReader reader, int offset, int count) {
    switch (kind.type()) {
      case INT32 -> ((IntsReader) reader).readInts(new int[2], offset, count);
      case INT64 -> ((LongsReader) reader).readLongs(new long[2], offset, count);
      case FLOAT -> ((FloatsReader) reader).readFloats(new float[2], offset, count);
      case DOUBLE -> ((DoublesReader) reader).readDoubles(new double[2], offset, count);
      case BOOLEAN -> ((BooleansReader) reader).readBooleans(new boolean[2], offset, count);
      case BINARY -> throw new IndexOutOfBoundsException("there is no such read");
      default ->
          ((FixedBytesReader) reader)
              .readFixedBytes(new byte[2 * kind.width()], offset * kind.width(), count);
    }
  }

  private static ValuesReader opened(ReadCase kind, byte[] page, int announced) throws IOException {
    ValuesReader reader = kind.reader();
    reader.initFromPage(announced, PageMemory.HEAP_WINDOW.stream(page));
    return reader;
  }
}
