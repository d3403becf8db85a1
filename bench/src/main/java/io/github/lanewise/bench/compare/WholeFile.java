// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.ColumnPages.PageValues;
import io.github.lanewise.bench.jmh.parquet.DigestedFile;
import io.github.lanewise.bench.jmh.parquet.MemoryFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.RecordReader;

/**
 * Compares parquet-java and Lanewise on a whole file. Both write all its rows again, with the same
 * settings as far as the footer tells, and the files are compared. Then three tasks are timed:
 * writing the first rows, reading the first row groups, and writing the same rows from arrays.
 */
final class WholeFile {
  static final int TIMED_ROWS = 100_000;
  private static final String ANOTHER_FILE = "the file is another than stock's";

  private final SourceFile file;
  private final Library lanewise;
  private final PyarrowSide pyarrow;
  private final List<Group> first = new ArrayList<>();
  private final Map<ColumnDescriptor, ColumnArray> scratch = new HashMap<>();

  WholeFile(SourceFile file, Library lanewise, PyarrowSide pyarrow) {
    this.file = file;
    this.pyarrow = pyarrow;
    this.lanewise = lanewise;
  }

  List<Row> compare(Alternation alternation) throws UnusableException {
    try {
      long rows = file.rowGroups().stream().mapToLong(BlockMetaData::getRowCount).sum();
      String difference = difference();
      if (rows < ColumnComparison.FEWEST_TIMED || difference != null) {
        return List.of(row("written", rows, 0, Contest.untimed(difference)));
      }
      MemoryFile target = new MemoryFile(1 << 20);
      write(Library.STOCK, target);
      long bytes;
      try (ParquetFileReader written = ParquetFileReader.open(target)) {
        bytes = written.getRowGroups().stream().mapToLong(BlockMetaData::getTotalByteSize).sum();
      }
      List<Row> comparisons = new ArrayList<>();
      byte[] expected = digest(Library.STOCK);
      Contest writing =
          Contest.of(
              alternation,
              List.of(
                  () -> write(Library.STOCK, target),
                  Contest.lanewise(() -> write(lanewise, target))),
              () -> Arrays.equals(expected, digest(lanewise)) ? null : ANOTHER_FILE);
      comparisons.add(row("written", rows, bytes, writing));
      fromArrays(alternation, bytes).ifPresent(comparisons::add);
      file.reader().setRequestedSchema(file.schema());
      Contest reading =
          Contest.of(
              alternation,
              List.of(() -> read(Library.STOCK), Contest.lanewise(() -> read(lanewise))),
              this::differenceOfValues);
      comparisons.add(row("read", rows, timedBytes(), reading));
      return comparisons;
    } catch (IOException | RuntimeException | LinkageError e) {
      throw new UnusableException("the whole file is not compared", e);
    }
  }

  /** Returns nothing if the rows need more than one row group. */
  private Optional<Row> fromArrays(Alternation alternation, long bytes) throws IOException {
    MemoryFile target = write(Library.STOCK, new MemoryFile(1 << 20));
    String difference = differenceFromArrays(target);
    if (difference != null) {
      return Optional.of(row("from arrays", first.size(), 0, Contest.untimed(difference)));
    }
    try (FromArrays arrays = new FromArrays(file, target, lanewise)) {
      if (!arrays.hasAll(first.size())) {
        return Optional.empty();
      }
      List<Supplier<?>> sides = new ArrayList<>();
      sides.add(() -> write(Library.STOCK, target));
      sides.add(Contest.lanewise(arrays::write));
      pyarrow.writing(file, target).ifPresent(sides::add);
      Contest contest =
          Contest.of(
              alternation,
              sides,
              () -> arrays.write().holds(target.content()) ? null : ANOTHER_FILE);
      return Optional.of(row("from arrays", first.size(), bytes, contest));
    }
  }

  private String differenceFromArrays(MemoryFile expected) {
    try (FromArrays arrays = new FromArrays(file, expected, lanewise)) {
      boolean same = !arrays.hasAll(first.size()) || arrays.write().holds(expected.content());
      return same ? null : ANOTHER_FILE;
    } catch (IOException | RuntimeException | LinkageError e) {
      return Row.failure(e);
    }
  }

  private Row row(String task, long rows, long bytes, Contest contest) {
    return new Row(
        Row.FILE,
        file.columns().size() + " columns",
        file.codec().name(),
        task,
        rows,
        bytes,
        task.equals("read") ? timedRows() : first.size(),
        contest.times(Row.PYARROW),
        contest.settled(),
        contest.difference());
  }

  /** Returns null if both write the same file. */
  private String difference() throws IOException {
    try {
      return writesSame(lanewise) ? null : ANOTHER_FILE;
    } catch (IOException | RuntimeException | LinkageError e) {
      // This call also throws if parquet-java itself fails.
      writesSame(Library.STOCK);
      return Row.failure(e);
    }
  }

  /**
   * Writes all rows with parquet-java and a library, and returns whether the files are the same.
   * Keeps the first rows for the timing.
   */
  private boolean writesSame(Library library) throws IOException {
    first.clear();
    DigestedFile expected = new DigestedFile();
    DigestedFile other = new DigestedFile();
    var columns = new ColumnIOFactory().getColumnIO(file.schema());
    file.reader().setRequestedSchema(file.schema());
    try (ParquetWriter<Group> stock = writer(Library.STOCK, expected);
        ParquetWriter<Group> second = writer(library, other)) {
      for (int rowGroup = 0; rowGroup < file.rowGroups().size(); rowGroup++) {
        long rows = file.rowGroups().get(rowGroup).getRowCount();
        if (rows > 0) {
          PageReadStore pages = file.reader().readRowGroup(rowGroup);
          RecordReader<Group> records =
              columns.getRecordReader(pages, new GroupRecordConverter(file.schema()));
          for (long i = 0; i < rows; i++) {
            Group row = records.read();
            stock.write(row);
            second.write(row);
            if (first.size() < TIMED_ROWS) {
              first.add(row);
            }
          }
        }
      }
    }
    return Arrays.equals(expected.digest(), other.digest());
  }

  private ParquetWriter<Group> writer(Library library, OutputFile target) throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(target)
            .withConf(new PlainParquetConfiguration())
            .withType(file.schema())
            .withWriterVersion(file.version())
            .withCompressionCodec(file.codec());
    for (ColumnDescriptor column : file.columns()) {
      String path = String.join(".", column.getPath());
      builder
          .withDictionaryEncoding(path, file.dictionary(column))
          .withByteStreamSplitEncoding(path, file.byteStreamSplit(column));
    }
    library.files().accept(builder);
    return builder.build();
  }

  /** Returns the digest of the file that holds the first rows. */
  private byte[] digest(Library library) {
    return write(library, new DigestedFile()).digest();
  }

  private <F extends OutputFile> F write(Library library, F target) {
    try (ParquetWriter<Group> writer = writer(library, target)) {
      for (Group row : first) {
        writer.write(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return target;
  }

  private long timedRows() {
    return file.first(TIMED_ROWS).stream().mapToLong(BlockMetaData::getRowCount).sum();
  }

  private long timedBytes() {
    return file.first(TIMED_ROWS).stream().mapToLong(BlockMetaData::getTotalByteSize).sum();
  }

  /**
   * Reads every value by a call of its own. Rows are not assembled, because parquet-java would do
   * that on both sides.
   */
  private Object read(Library library) {
    try {
      for (BlockMetaData rowGroup : file.first(TIMED_ROWS)) {
        PageReadStore group = file.reader().readRowGroup(file.rowGroups().indexOf(rowGroup));
        for (ColumnDescriptor column : file.columns()) {
          ColumnPages pages = new ColumnPages(group.getPageReader(column), column);
          for (PageValues page = pages.next(); page != null; page = pages.next()) {
            values(column, page.count()).read(page.open(library), 0, page.count());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scratch;
  }

  private String differenceOfValues() throws IOException {
    for (BlockMetaData rowGroup : file.first(TIMED_ROWS)) {
      PageReadStore group = file.reader().readRowGroup(file.rowGroups().indexOf(rowGroup));
      for (ColumnDescriptor column : file.columns()) {
        ColumnPages pages = new ColumnPages(group.getPageReader(column), column);
        for (PageValues page = pages.next(); page != null; page = pages.next()) {
          ColumnArray expected = values(column, page.count());
          ColumnArray other = ColumnArray.of(column.getPrimitiveType(), page.count());
          expected.read(page.open(Library.STOCK), 0, page.count());
          other.read(page.open(lanewise), 0, page.count());
          if (!expected.same(other, page.count())) {
            return "other values in " + String.join(".", column.getPath());
          }
        }
      }
    }
    return null;
  }

  private ColumnArray values(ColumnDescriptor column, int count) {
    return scratch.compute(
        column,
        (c, values) ->
            values != null && values.capacity() >= count
                ? values
                : ColumnArray.of(c.getPrimitiveType(), count));
  }
}
