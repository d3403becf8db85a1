// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.columns.ColumnsFuzzIT.Written;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.hadoop.metadata.IndexReference;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that damaged pages and files are read as parquet-java reads them, or refused as documented,
 * in bounded memory and time.
 */
@Tag("any-java")
class DamagedFuzzIT {
  private static final int MOST_ROWS = 400;
  private static final int DAMAGES = 40;
  private static final long MOST_ALLOCATED = 64 << 20;

  /** Bytes that Thrift may allocate for a text in a page header before it finds no text there. */
  private static final long MOST_OF_THRIFT = 100 << 20;

  private static final long MOST_READ = 16 << 20;
  private static final int FOOTER_LENGTH = 8;

  /** The options are shared, because they take long to make. */
  private static final ParquetReadOptions READ = ParquetReadOptions.builder().build();

  @Test
  void damagedPagesAreReadAsStockReadsThemOrRefused() {
    Fuzz.run("damaged-pages", 10, 100, DamagedFuzzIT::pages);
  }

  private static void pages(Draw draw) throws IOException {
    MemoryFile file = file(draw);
    List<ChunkPages> chunks = ChunkPages.of(file);
    for (int i = 0; i < DAMAGES; i++) {
      ChunkPages chunk = draw.pick(chunks);
      ChunkPages damaged = chunk.damaged(new SplittableRandom(draw.bits()));
      int batchRows = draw.between(1, 100);
      String shown = chunk.column() + ", damage " + i;
      long before = allocated();
      List<Object> read = null;
      try {
        read = damaged.readByLanewise(batchRows);
      } catch (ParquetDecodingException e) {
        assertTrue(e.getMessage().startsWith("a file: row group 3, column '"), e::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError(shown + ": " + e, e);
      }
      long bytes = allocated() - before;
      assertTrue(bytes < MOST_ALLOCATED, () -> shown + ": " + bytes + " bytes allocated");
      if (read != null && damaged.isForStock() && hasNoEmptyPage(damaged)) {
        List<Object> expected;
        try {
          expected = damaged.readByStock();
        } catch (ParquetDecodingException e) {
          // parquet-java looks for values in a page of nulls, too.
          assertTrue(hasPageOfNulls(damaged, read), () -> shown + ": " + e);
          continue;
        }
        if (chunk.column().getMaxRepetitionLevel() == 1) {
          // Contradictory levels may say that an empty list goes on.
          expected.removeIf(Objects::isNull);
          read.removeIf(Objects::isNull);
        }
        if (!ChunkPages.same(expected, read)) {
          throw new AssertionError(
              "%s, %d rows in pages of %s: read as %s instead of %s"
                  .formatted(
                      shown,
                      damaged.rows(),
                      damaged.pages().stream().map(DataPage::getValueCount).toList(),
                      Arrays.deepToString(read.toArray()),
                      Arrays.deepToString(expected.toArray())));
        }
      }
    }
  }

  /** Returns whether a page has only nulls or, in a column with lists, may have only nulls. */
  private static boolean hasPageOfNulls(ChunkPages chunk, List<Object> read) {
    if (chunk.column().getMaxRepetitionLevel() > 0) {
      return read.contains(null);
    }
    int row = 0;
    for (DataPage page : chunk.pages()) {
      int end = Math.min(read.size(), row + page.getValueCount());
      if (read.subList(row, end).stream().allMatch(Objects::isNull)) {
        return true;
      }
      row = end;
    }
    return false;
  }

  /** Returns whether no page is empty, because parquet-java reads a value even of an empty page. */
  private static boolean hasNoEmptyPage(ChunkPages chunk) {
    return chunk.pages().stream().allMatch(page -> page.getValueCount() > 0);
  }

  @Test
  void damagedFilesAreReadOrRefused() {
    Fuzz.run("damaged-files", 10, 10, DamagedFuzzIT::files);
  }

  private static void files(Draw draw) throws IOException {
    Written written = written(draw);
    byte[] file = written.file().bytes();
    int footer = footer(file);
    int indexes = indexes(written.file(), footer);
    for (int i = 0; i < DAMAGES; i++) {
      byte[] damaged;
      ParquetReadOptions options = draw.oneIn(2) ? READ : options(written, draw);
      if (draw.oneIn(6)) {
        damaged = draw.damaged(file);
      } else if (draw.oneIn(3)) {
        damaged = damaged(file, footer, file.length, draw);
      } else if (draw.oneIn(2) && options.getRecordFilter() != null) {
        damaged = damagedInPlace(file, indexes, footer, draw);
      } else {
        damaged = damagedInPlace(file, 0, indexes, draw);
      }
      read(damaged, options, draw.between(1, 500), i);
    }
  }

  /**
   * Returns options with a filter, with checksums, or both. A filter reads dictionaries and Bloom
   * filters while parquet-java opens the file, where nothing bounds their sizes.
   */
  private static ParquetReadOptions options(Written written, Draw draw) {
    ParquetReadOptions.Builder options =
        draw.oneIn(4) ? ParquetReadOptions.builder() : written.filtered(draw);
    return options
        .useDictionaryFilter(false)
        .useBloomFilter(false)
        .usePageChecksumVerification(draw.oneIn(4))
        .build();
  }

  private static int footer(byte[] file) {
    int end = file.length - FOOTER_LENGTH;
    int length = 0;
    for (int i = 3; i >= 0; i--) {
      length = length << 8 | file[end + i] & 0xff;
    }
    return end - length;
  }

  /** Returns where the column and offset indexes begin, which the footer follows. */
  private static int indexes(MemoryFile file, int footer) throws IOException {
    long first = footer;
    try (ParquetFileReader reader = ParquetFileReader.open(file, READ)) {
      for (BlockMetaData block : reader.getRowGroups()) {
        for (ColumnChunkMetaData column : block.getColumns()) {
          for (IndexReference index :
              new IndexReference[] {
                column.getColumnIndexReference(), column.getOffsetIndexReference()
              }) {
            first = index == null ? first : Math.min(first, index.getOffset());
          }
        }
      }
    }
    return (int) first;
  }

  private static byte[] damaged(byte[] file, int from, int end, Draw draw) {
    return replaced(file, from, end, draw.damaged(Arrays.copyOfRange(file, from, end)));
  }

  /** Keeps the length of the part, so that the footer's offsets stay right. */
  private static byte[] damagedInPlace(byte[] file, int from, int end, Draw draw) {
    byte[] part = draw.damaged(Arrays.copyOfRange(file, from, end));
    return replaced(file, from, end, Arrays.copyOf(part, end - from));
  }

  private static byte[] replaced(byte[] file, int from, int end, byte[] part) {
    byte[] replaced = Arrays.copyOf(file, file.length - (end - from) + part.length);
    System.arraycopy(part, 0, replaced, from, part.length);
    System.arraycopy(file, end, replaced, from + part.length, file.length - end);
    return replaced;
  }

  private static void read(byte[] bytes, ParquetReadOptions options, int batchRows, int damage)
      throws IOException {
    MemoryFile file = new MemoryFile();
    file.create(0).write(bytes);
    if (!isForStock(file, options)) {
      return;
    }
    long most = MOST_ALLOCATED;
    long before = allocated();
    boolean isOpen = false;
    try (ColumnsReader reader =
        ColumnsReader.open(file, ReadOptions.allColumns().parquet(options).batchRows(batchRows))) {
      isOpen = true;
      while (reader.next()) {
        for (Column column : reader.columns().all()) {
          touch(column);
        }
      }
    } catch (ParquetDecodingException e) {
      assertTrue(e.getMessage() != null, "no message");
      if (isOpen) {
        assertTrue(e.getMessage().startsWith(file + ": row group "), e::getMessage);
        most += e.getMessage().contains(", column '") ? 0 : MOST_OF_THRIFT;
      }
    } catch (AssertionError e) {
      // Up to 1.17, parquet-java only asserts the order of an offset index.
      if (!isOfParquetJava(e)) {
        throw e;
      }
    } catch (BadConfigurationException e) {
      // The damage names a codec whose class does not exist.
      assertTrue(e.getMessage().contains("was not found"), e::getMessage);
    } catch (IOException | RuntimeException e) {
      if (isOpen || !isOfParquetJava(e)) {
        throw new AssertionError("damage " + damage + ": " + e, e);
      }
      most += MOST_OF_THRIFT;
    }
    long allocated = allocated() - before;
    long bound = most;
    assertTrue(allocated < bound, () -> "damage " + damage + ": " + allocated + " bytes allocated");
  }

  /** Asks for the strings of a column, because they are made only then. */
  static void touch(Column column) {
    if (column instanceof BytesColumn text) {
      text.bytes();
    } else if (column instanceof ListColumn list) {
      touch(list.elements());
    } else if (column instanceof LevelsColumn levels) {
      touch(levels.values());
    }
  }

  /**
   * Returns whether parquet-java can read the file. It allocates arrays as large as a footer says,
   * before Lanewise sees a page.
   */
  private static boolean isForStock(MemoryFile file, ParquetReadOptions options) {
    long most = 0;
    try (ParquetFileReader reader = ParquetFileReader.open(file, options)) {
      for (BlockMetaData block : reader.getRowGroups()) {
        for (ColumnChunkMetaData column : block.getColumns()) {
          if (column.getTotalSize() < 0 || (most += column.getTotalSize()) > MOST_READ) {
            return false;
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      // parquet-java's own code refuses to open the file.
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
    return true;
  }

  /**
   * Returns whether parquet-java or one of its libraries has thrown the exception. Compiled code
   * often throws without frames, which counts as parquet-java's.
   */
  private static boolean isOfParquetJava(Throwable e) {
    if (e.getStackTrace().length == 0) {
      return true;
    }
    for (StackTraceElement frame : e.getStackTrace()) {
      String name = frame.getClassName();
      if (name.startsWith("io.github.lanewise.")) {
        return false;
      }
      if (name.startsWith("org.apache.parquet.") || name.startsWith("shaded.parquet.")) {
        return true;
      }
    }
    return false;
  }

  private static MemoryFile file(Draw draw) throws IOException {
    return written(draw).file();
  }

  private static Written written(Draw draw) throws IOException {
    return Written.of(draw.between(1, 300), 1 + Math.min(draw.size(), MOST_ROWS), draw);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
