// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.ColumnPages.PageValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Compares parquet-java and Lanewise on one column. Both read all its pages, and the values are
 * compared. Both then write and read its first values again, which is compared and timed.
 */
final class ColumnComparison {
  private static final int TIMED = 10 * Written.PAGE_VALUES;

  /** Pages of larger values than these would need more memory than most JVMs have. */
  private static final int TIMED_BYTES = 1 << 27;

  /**
   * Columns with fewer values than this are not timed, because the time would be that of the calls.
   */
  static final int FEWEST_TIMED = 1_000;

  private final SourceFile file;
  private final ColumnDescriptor column;
  private final PrimitiveType type;
  private final Library lanewise;
  private final ColumnArray first;
  private int held;
  private int capacity = TIMED;
  private long heldBytes;
  private long values;
  private String difference;

  ColumnComparison(SourceFile file, ColumnDescriptor column, Library lanewise) {
    this.file = file;
    this.column = column;
    this.type = column.getPrimitiveType();
    this.lanewise = lanewise;
    this.first = ColumnArray.of(type, TIMED);
  }

  List<Row> compare(Alternation alternation) throws UnusableException {
    try {
      readAll();
      first.prepare();
      return write(alternation);
    } catch (IOException | RuntimeException | LinkageError e) {
      // A LinkageError means that the native library of a codec is missing on this machine.
      throw new UnusableException("not readable (" + file.storage(column) + ")", e);
    }
  }

  private void readAll() throws IOException {
    file.reader().setRequestedSchema(List.of(column));
    ColumnArray stock = ColumnArray.of(type, 0);
    ColumnArray other = stock;
    for (int rowGroup = 0; rowGroup < file.rowGroups().size(); rowGroup++) {
      if (file.rowGroups().get(rowGroup).getRowCount() > 0) {
        PageReadStore group = file.reader().readRowGroup(rowGroup);
        ColumnPages pages = new ColumnPages(group.getPageReader(column), column);
        int number = 1;
        for (PageValues page = pages.next(); page != null; page = pages.next()) {
          if (page.count() > stock.capacity()) {
            stock = ColumnArray.of(type, page.count());
            other = ColumnArray.of(type, page.count());
          }
          stock.read(page.open(Library.STOCK), 0, page.count());
          hold(page);
          if (difference == null && !readsSame(page, stock, other)) {
            difference = "row group %d, page %d: other values".formatted(rowGroup + 1, number);
          }
          values += page.count();
          number++;
        }
      }
    }
  }

  private boolean readsSame(PageValues page, ColumnArray stock, ColumnArray other) {
    try {
      other.read(page.open(lanewise), 0, page.count());
    } catch (IOException | RuntimeException | LinkageError e) {
      difference = Row.failure(e);
      return true;
    }
    return stock.same(other, page.count());
  }

  private void hold(PageValues page) throws IOException {
    int more = Math.min(page.count(), capacity - held);
    if (more > 0) {
      first.read(page.open(Library.STOCK), held, more);
      for (int last = held + more; held < last; held++) {
        heldBytes += first.bytes(held);
        if (heldBytes > TIMED_BYTES) {
          capacity = held;
          return;
        }
      }
    }
  }

  private List<Row> write(Alternation alternation) throws IOException {
    ParquetProperties stock = properties(Library.STOCK);
    ParquetProperties other = properties(lanewise);
    Written expected = Written.of(stock, column, first, held);
    String wrong = difference(expected, other);
    String encoding = expected.encodingText();
    List<Row> rows = new ArrayList<>();
    if (held < FEWEST_TIMED || wrong != null || difference != null) {
      rows.add(row(encoding, "written", 0, Contest.untimed(wrong)));
      rows.add(row(encoding, "read", 0, Contest.untimed(difference)));
      return rows;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) expected.bytes());
    Supplier<?> writer = Contest.lanewise(() -> Written.into(out, other, column, first, held));
    List<Supplier<?>> sides = new ArrayList<>();
    sides.add(() -> Written.into(out, stock, column, first, held));
    sides.add(writer);
    Encoding single = single(expected);
    byte[] page = new byte[expected.pages().stream().mapToInt(p -> p.length).max().orElse(0)];
    PageCall call = single == null ? PageCall.NONE : pageCall(single, page, expected);
    if (call.served) {
      sides.add(Contest.lanewise(() -> putAll(single, page)));
    }
    Contest.Check check =
        () -> {
          writer.get();
          String later = expected.difference(out.toByteArray());
          return later == null && call.served ? pageCall(single, page, expected).difference : later;
        };
    Contest contest = Contest.of(alternation, sides, check).after(call.difference);
    rows.add(row(encoding, "written", expected.bytes(), contest));
    if (expected.encodings().stream().noneMatch(Encoding::usesDictionary)) {
      rows.add(read(expected, single, call.served, alternation));
    } else {
      rows.add(row(encoding, "read", 0, Contest.untimed(null)));
    }
    return rows;
  }

  private String difference(Written expected, ParquetProperties other) throws IOException {
    try {
      return expected.difference(Written.of(other, column, first, held));
    } catch (RuntimeException | LinkageError e) {
      return Row.failure(e);
    }
  }

  /** Returns the encoding of all pages, or null if they have several or use a dictionary. */
  private static Encoding single(Written written) {
    List<Encoding> distinct = written.encodings().stream().distinct().toList();
    return distinct.size() == 1 && !distinct.getFirst().usesDictionary()
        ? distinct.getFirst()
        : null;
  }

  private byte[] putAll(Encoding encoding, byte[] page) {
    for (int from = 0; from < held; from += Written.PAGE_VALUES) {
      lanewise.put().of(first, encoding, from, page, Math.min(Written.PAGE_VALUES, held - from));
    }
    return page;
  }

  /**
   * Tells whether a kernel for whole pages serves the column.
   *
   * @param difference tells how the kernel's pages differ, or how the kernel fails; null if neither
   *     is so
   */
  private record PageCall(boolean served, String difference) {
    static final PageCall NONE = new PageCall(false, null);
  }

  private PageCall pageCall(Encoding encoding, byte[] page, Written expected) {
    try {
      for (int i = 0; i < expected.encodings().size(); i++) {
        int from = i * Written.PAGE_VALUES;
        int count = Math.min(Written.PAGE_VALUES, held - from);
        int length = lanewise.put().of(first, encoding, from, page, count);
        byte[] stock = expected.pages().get(i);
        if (length > 0 && !Arrays.equals(stock, 0, stock.length, page, 0, length)) {
          return new PageCall(false, "page call: page %d differs".formatted(i + 1));
        }
      }
      return new PageCall(lanewise.put().of(first, encoding, 0, page, 1) > 0, null);
    } catch (RuntimeException | LinkageError e) {
      return new PageCall(false, "page call: " + Row.failure(e));
    }
  }

  private Row read(Written pages, Encoding single, boolean pageCall, Alternation alternation) {
    ColumnArray stock = ColumnArray.of(type, held);
    ColumnArray other = ColumnArray.of(type, held);
    ColumnArray called = ColumnArray.of(type, held);
    List<Supplier<?>> sides = new ArrayList<>();
    sides.add(() -> readAll(pages, Library.STOCK, stock));
    sides.add(Contest.lanewise(() -> readAll(pages, lanewise, other)));
    if (pageCall) {
      sides.add(Contest.lanewise(() -> getAll(single, pages, called)));
    }
    // The arrays still hold what the last turn read.
    Contest.Check check =
        () -> {
          if (!first.same(other, held)) {
            return "other values are read than were written";
          }
          return pageCall && !first.same(called, held) ? "page call: other values" : null;
        };
    Contest contest = Contest.of(alternation, sides, check);
    if (!first.same(stock, held)) {
      throw new IllegalStateException("stock reads other values than it wrote");
    }
    return row(pages.encodingText(), "read", pages.bytes(), contest);
  }

  private ColumnArray readAll(Written pages, Library library, ColumnArray target) {
    try {
      for (int i = 0; i < pages.encodings().size(); i++) {
        int from = i * Written.PAGE_VALUES;
        int count = Math.min(Written.PAGE_VALUES, held - from);
        ValuesReader reader = library.readers().of(pages.encodings().get(i), column);
        reader.initFromPage(
            count, ByteBufferInputStream.wrap(ByteBuffer.wrap(pages.pages().get(i))));
        target.read(reader, from, count);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return target;
  }

  private ColumnArray getAll(Encoding encoding, Written pages, ColumnArray target) {
    for (int i = 0; i < pages.encodings().size(); i++) {
      int from = i * Written.PAGE_VALUES;
      int count = Math.min(Written.PAGE_VALUES, held - from);
      lanewise.get().of(target, encoding, pages.pages().get(i), from, count);
    }
    return target;
  }

  /** Returns properties for the encodings that the file's footer shows. */
  private ParquetProperties properties(Library library) {
    String path = String.join(".", column.getPath());
    return ParquetProperties.builder()
        .withWriterVersion(file.version())
        .withDictionaryEncoding(file.dictionary(column))
        .withByteStreamSplitEncoding(path, file.byteStreamSplit(column))
        .withValuesWriterFactory(library.writers().get())
        .build();
  }

  private Row row(String encoding, String task, long bytes, Contest contest) {
    return new Row(
        String.join(".", column.getPath()),
        type.getPrimitiveTypeName().name(),
        encoding,
        task,
        values,
        bytes,
        0,
        contest.times(Row.PAGE_CALL),
        contest.settled(),
        contest.difference());
  }
}
