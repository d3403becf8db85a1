// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.PageMemory;
import io.github.lanewise.parquet.testkit.ReadCase;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests random calls of writers and readers, in orders in which parquet-java may make them. */
public class PluginFuzzIT {
  private static final int MOST_PAGES = 6;
  private static final int MOST_CALLS = 40;

  /**
   * Bytes that a read may allocate, because a vector kernel allocates vectors until it is compiled.
   */
  private static final long MOST_ALLOCATED = 16 << 20;

  private static final List<WrittenColumn> COLUMNS = WrittenColumn.all().toList();
  private static final List<ReadCase> READ_CASES = ReadCase.all();

  @Test
  void writersHaveThePagesOfParquetJava() {
    Fuzz.run("plugin-writers", 6, 500, PluginFuzzIT::writes);
  }

  /** How both writers are made. */
  private record Settings(
      WriterVersion version,
      boolean dictionary,
      boolean split,
      int dictionaryBytes,
      int pageBytes) {
    static Settings of(Draw draw) {
      return new Settings(
          draw.pick(WriterVersion.values()),
          draw.oneIn(2),
          draw.oneIn(2),
          draw.oneIn(2) ? draw.between(64, 5_000) : 1 << 20,
          draw.between(100, 100_000));
    }

    /**
     * Returns a new factory of the class that DefaultValuesWriterFactory asks. Up to 1.17, all
     * threads share one instance of that class, and with it the settings of the properties that
     * were built last.
     */
    ValuesWriterFactory factoryOfStock() {
      return version == WriterVersion.PARQUET_1_0
          ? new DefaultV1ValuesWriterFactory()
          : new DefaultV2ValuesWriterFactory();
    }

    ValuesWriter writer(
        ColumnDescriptor column, ByteBufferAllocator allocator, ValuesWriterFactory factory) {
      ParquetProperties.Builder builder =
          ParquetProperties.builder()
              .withWriterVersion(version)
              .withDictionaryEncoding(dictionary)
              .withDictionaryPageSize(dictionaryBytes)
              .withPageSize(pageBytes)
              .withAllocator(allocator)
              .withValuesWriterFactory(factory);
      return Releases.byteStreamSplit(builder, split).build().newValuesWriter(column);
    }
  }

  public static void writes(Draw draw) {
    Settings settings = Settings.of(draw);
    DictionaryColumn keyed = settings.dictionary() ? draw.pick(DictionaryColumn.values()) : null;
    WrittenColumn any = draw.pick(COLUMNS);
    ColumnDescriptor column = keyed == null ? any.descriptor() : keyed.descriptor();
    CountingAllocator memory = new CountingAllocator(draw.oneIn(3));
    ValuesWriter stock =
        settings.writer(column, new HeapByteBufferAllocator(), settings.factoryOfStock());
    ValuesWriter ours = settings.writer(column, memory, new LanewiseValuesWriterFactory());
    String shown = column + " with " + settings;
    int distinct = draw.oneIn(3) ? 1_000_000 : 1 + draw.below(1 + 2 * draw.size());
    boolean dictionary = true;
    for (int group = draw.below(3); group >= 0 && dictionary; group--) {
      for (int page = draw.below(MOST_PAGES); page >= 0; page--) {
        int count = draw.size();
        if (keyed == null) {
          for (Consumer<ValuesWriter> value : any.values(count, draw.bits())) {
            write(value, stock, ours, shown);
          }
        } else {
          for (int i = 0; i < count; i++) {
            write(keyed.value(draw.below(distinct)), stock, ours, shown);
          }
        }
        same(stock.getBytes(), ours.getBytes(), shown);
        assertEquals(stock.getEncoding(), ours.getEncoding(), shown);
        dictionary = stock.getEncoding().usesDictionary();
        stock.reset();
        ours.reset();
      }
      DictionaryPage expected = stock.toDictPageAndClose();
      DictionaryPage actual = ours.toDictPageAndClose();
      assertEquals(expected == null, actual == null, shown);
      if (expected != null) {
        assertEquals(expected.getDictionarySize(), actual.getDictionarySize(), shown);
        assertEquals(expected.getEncoding(), actual.getEncoding(), shown);
        same(expected.getBytes(), actual.getBytes(), shown);
      }
      // Writers that have fallen back are not used again: see docs/parquet-java.md.
      stock.resetDictionary();
      ours.resetDictionary();
    }
    stock.reset();
    stock.close();
    ours.close();
    assertEquals(0, memory.buffersOut(), shown);
  }

  private static void write(
      Consumer<ValuesWriter> value, ValuesWriter stock, ValuesWriter ours, String shown) {
    value.accept(stock);
    value.accept(ours);
    assertEquals(stock.getBufferedSize(), ours.getBufferedSize(), shown);
  }

  private static void same(BytesInput expected, BytesInput actual, String shown) {
    assertEquals(expected.size(), actual.size(), shown);
    assertArrayEquals(PageBytes.of(expected), PageBytes.of(actual), shown);
  }

  @Test
  void readersReadOrRefuse() {
    Fuzz.run("plugin-readers", 4, 2_000, PluginFuzzIT::reads);
  }

  public static void reads(Draw draw) throws IOException {
    reads(draw.pick(READ_CASES), draw);
  }

  private static void reads(ReadCase kind, Draw draw) throws IOException {
    ValuesReader reader = kind.reader();
    for (int page = draw.below(3); page >= 0; page--) {
      int count = Math.min(draw.size(), 2_000);
      byte[] bytes = kind.page(new SplittableRandom(draw.bits()), count);
      if (draw.oneIn(3)) {
        bytes = draw.damaged(bytes);
      }
      int announced = draw.spoilt(count);
      List<Object> values = kind.decode(bytes, announced);
      ByteBufferInputStream in = stream(bytes, draw);
      long before = allocated();
      if (values == null) {
        refused(() -> reader.initFromPage(announced, in));
      } else {
        reader.initFromPage(announced, in);
        int at = read(kind, reader, values, draw);
        if (at < values.size()) {
          continue;
        }
      }
      refused(() -> kind.read(reader));
      refused(reader::skip);
      long most = MOST_ALLOCATED + 200L * bytes.length;
      long allocated = allocated() - before;
      assertTrue(allocated < most, () -> allocated + " bytes for " + kind);
    }
  }

  /** Reads or skips all values or only some of them. Returns their number. */
  private static int read(ReadCase kind, ValuesReader reader, List<Object> values, Draw draw) {
    int at = 0;
    for (int calls = draw.below(MOST_CALLS); calls >= 0 && at < values.size(); calls--) {
      int left = values.size() - at;
      int some = draw.oneIn(3) ? left : draw.below(left + 1);
      switch (draw.below(4)) {
        case 0 -> {
          reader.skip(some);
          at += some;
        }
        case 1 -> {
          reader.skip();
          at++;
        }
        case 2 -> {
          if (kind.bulk()) {
            assertEquals(
                values.subList(at, at + some), kind.readBulk(reader, some), kind::toString);
            at += some;
          }
        }
        default -> {
          for (int i = 0; i < some; i++) {
            assertEquals(values.get(at++), kind.read(reader), kind::toString);
          }
        }
      }
    }
    return at;
  }

  private static void refused(Executable call) {
    assertNotNull(assertThrows(ParquetDecodingException.class, call).getMessage());
  }

  private static ByteBufferInputStream stream(byte[] page, Draw draw) {
    PageMemory memory = draw.pick(PageMemory.values());
    return draw.oneIn(2) ? memory.stream(page) : memory.stream(page, draw.below(page.length + 1));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
