// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.testkit.PageMemory;
import io.github.lanewise.parquet.testkit.ReadCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests valid pages of every type, in every kind of memory, with reads in every order. */
class PageReaderIT {
  private static final int[] COUNTS = {0, 1, 2, 7, 8, 9, 63, 64, 65, 1023, 1025, 2048, 5000};

  private static List<ReadCase> cases() {
    return ReadCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyValueIsReadFromEveryKindOfMemory(ReadCase kind) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int count : COUNTS) {
      byte[] page = kind.page(random, count);
      List<Object> values = kind.decode(page, count);
      for (PageMemory memory : PageMemory.values()) {
        ValuesReader reader = opened(kind.reader(), memory.stream(page), count);
        assertEquals(values, readAll(kind, reader, count), memory + " of " + count);
        assertThrows(ParquetDecodingException.class, () -> kind.read(reader));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void stockReadsTheSame(ReadCase kind) throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    for (int count : COUNTS) {
      byte[] page = kind.page(random, count);
      for (PageMemory memory : PageMemory.values()) {
        ValuesReader stock = kind.stockReader();
        if (stock == null) {
          continue;
        }
        opened(stock, memory.stream(page), count);
        ValuesReader reader = opened(kind.reader(), memory.stream(page), count);
        assertEquals(
            readAll(kind, stock, count), readAll(kind, reader, count), memory + " of " + count);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aPageMayBeCutAnywhereIntoBuffers(ReadCase kind) throws IOException {
    int count = kind.width() > 100 ? 2 : 9;
    byte[] page = kind.page(new SplittableRandom(3), count);
    List<Object> values = kind.decode(page, count);
    for (PageMemory memory : PageMemory.values()) {
      for (int cut = 0; cut <= page.length; cut++) {
        ValuesReader reader = opened(kind.reader(), memory.stream(page, cut), count);
        assertEquals(values, readAll(kind, reader, count), memory + " cut at " + cut);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aPageMayComeInBuffersOfOneByte(ReadCase kind) throws IOException {
    int count = 5;
    byte[] page = kind.page(new SplittableRandom(4), count);
    int[] everywhere = new int[page.length];
    for (int i = 0; i < everywhere.length; i++) {
      everywhere[i] = i;
    }
    ValuesReader reader = opened(kind.reader(), PageMemory.HEAP.stream(page, everywhere), count);
    assertEquals(kind.decode(page, count), readAll(kind, reader, count));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void levelsBeforeTheValuesStayUnread(ReadCase kind) throws IOException {
    int count = 100;
    byte[] page = kind.page(new SplittableRandom(5), count);
    byte[] withLevels = new byte[11 + page.length];
    System.arraycopy(page, 0, withLevels, 11, page.length);
    ByteBufferInputStream in = PageMemory.HEAP_WINDOW.stream(withLevels, 17);
    in.skipFully(11);
    ValuesReader reader = kind.reader();
    reader.initFromPage(count, in);
    assertEquals(kind.decode(page, count), readAll(kind, reader, count));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsOfOneOfManyAndSkipsMayBeMixed(ReadCase kind) throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    for (PageMemory memory : PageMemory.values()) {
      for (int round = 0; round < 20; round++) {
        int count = random.nextInt(kind.width() > 100 ? 500 : 6000);
        byte[] page = kind.page(random, count);
        List<Object> values = kind.decode(page, count);
        ValuesReader reader = opened(kind.reader(), memory.stream(page), count);
        mix(kind, reader, values, random);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void oneReaderReadsPageAfterPage(ReadCase kind) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    ValuesReader reader = kind.reader();
    for (int round = 0; round < 50; round++) {
      int count = random.nextInt(300);
      byte[] page = kind.page(random, count);
      List<Object> values = kind.decode(page, count);
      PageMemory[] memories = PageMemory.values();
      opened(reader, memories[random.nextInt(memories.length)].stream(page), count);
      int read = random.nextInt(count + 1);
      assertEquals(values.subList(0, read), readAll(kind, reader, read));
    }
  }

  /** Columns of a row are read like this: one column begins a page while others are amid theirs. */
  @ParameterizedTest
  @MethodSource("cases")
  void readersOfSeveralPagesDoNotDisturbEachOther(ReadCase kind) throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    PageMemory[] memories = {PageMemory.DIRECT, PageMemory.DIRECT_WINDOW, PageMemory.READ_ONLY};
    int columns = 4;
    ValuesReader[] readers = new ValuesReader[columns];
    List<List<Object>> values = new ArrayList<>();
    List<List<Object>> read = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      readers[column] = kind.reader();
      values.add(List.of());
      read.add(new ArrayList<>());
    }
    for (int round = 0; round < 400; round++) {
      int column = random.nextInt(columns);
      ValuesReader reader = readers[column];
      int left = values.get(column).size() - read.get(column).size();
      if (left == 0 || random.nextInt(20) == 0) {
        assertEquals(
            values.get(column).subList(0, read.get(column).size()), read.get(column), "page");
        int count = random.nextInt(kind.width() > 100 ? 60 : 3000);
        byte[] page = kind.page(random, count);
        opened(reader, memories[random.nextInt(memories.length)].stream(page), count);
        values.set(column, kind.decode(page, count));
        read.get(column).clear();
        continue;
      }
      int some = 1 + random.nextInt(left);
      if (kind.bulk() && random.nextBoolean()) {
        read.get(column).addAll(kind.readBulk(reader, some));
      } else if (random.nextInt(4) == 0) {
        reader.skip(some);
        int from = read.get(column).size();
        read.get(column).addAll(values.get(column).subList(from, from + some));
      } else {
        read.get(column).addAll(readAll(kind, reader, Math.min(some, 100)));
      }
    }
  }

  /** Makes calls of random kinds and sizes, some of them beyond the end, until the page is read. */
  private static void mix(
      ReadCase kind, ValuesReader reader, List<Object> values, SplittableRandom random) {
    int next = 0;
    while (next < values.size()) {
      int left = values.size() - next;
      int some = random.nextInt(Math.min(left, random.nextInt(5) == 0 ? left : 40) + 1);
      switch (random.nextInt(5)) {
        case 0 -> {
          assertEquals(values.subList(next, next + some), readAll(kind, reader, some));
          next += some;
        }
        case 1 -> {
          reader.skip(some);
          next += some;
        }
        case 2 -> {
          reader.skip();
          next++;
        }
        case 3 -> {
          int tooMany = left + 1 + random.nextInt(3);
          assertThrows(ParquetDecodingException.class, () -> reader.skip(tooMany));
          assertThrows(ParquetDecodingException.class, () -> reader.skip(-1 - some));
          if (kind.bulk()) {
            assertThrows(ParquetDecodingException.class, () -> kind.readBulk(reader, tooMany));
          }
        }
        default -> {
          if (kind.bulk()) {
            assertEquals(values.subList(next, next + some), kind.readBulk(reader, some));
            next += some;
          }
        }
      }
    }
    assertThrows(ParquetDecodingException.class, () -> kind.read(reader));
    assertThrows(ParquetDecodingException.class, reader::skip);
    reader.skip(0);
  }

  private static ValuesReader opened(ValuesReader reader, ByteBufferInputStream in, int count)
      throws IOException {
    reader.initFromPage(count, in);
    assertEquals(0, in.available(), "bytes left in the stream");
    return reader;
  }

  private static List<Object> readAll(ReadCase kind, ValuesReader reader, int count) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(kind.read(reader));
    }
    return values;
  }
}
