// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.jmh.parquet.ColumnConsumer;
import io.github.lanewise.bench.jmh.parquet.ColumnFiles;
import io.github.lanewise.bench.jmh.parquet.ColumnHashes;
import io.github.lanewise.bench.jmh.parquet.LanewiseColumns;
import io.github.lanewise.bench.jmh.parquet.StockColumns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/**
 * Compares three ways to read the first row groups of a file: parquet-java's rows, its {@code
 * ColumnReader}, and Lanewise's {@code ColumnsReader}. The last two fill arrays, whose values must
 * be the same.
 */
final class WholeColumns {
  private static final ColumnConsumer NONE = (column, rows, validity, values, offsets) -> {};

  private final SourceFile file;
  private final PyarrowSide pyarrow;
  private final List<BlockMetaData> rowGroups;

  WholeColumns(SourceFile file, PyarrowSide pyarrow) {
    this.file = file;
    this.pyarrow = pyarrow;
    rowGroups = file.first(WholeFile.TIMED_ROWS);
  }

  /**
   * Returns no row for a file with lists of lists, which {@link StockColumns} and {@link
   * LanewiseColumns} cannot read.
   */
  List<Row> compare(Alternation alternation) throws UnusableException {
    if (rowGroups.isEmpty() || file.hasListsOfLists()) {
      return List.of();
    }
    try {
      ColumnHashes values = new ColumnHashes();
      stockColumns(values);
      String difference = difference(values.byColumn());
      if (difference != null || rows() < ColumnComparison.FEWEST_TIMED) {
        return List.of(row("into arrays", Contest.untimed(difference)));
      }
      Supplier<?> lanewise = Contest.lanewise(() -> lanewiseColumns(NONE));
      Contest.Check check = () -> difference(values.byColumn());
      List<Supplier<?>> sides = new ArrayList<>();
      sides.add(() -> stockColumns(NONE));
      sides.add(lanewise);
      pyarrow.reading(file, groups(), values.byColumn()).ifPresent(sides::add);
      Contest arrays = Contest.of(alternation, sides, check);
      Contest objects = Contest.of(alternation, List.of(this::stockRows, lanewise), check);
      return List.of(row("into arrays", arrays), row("rows / arrays", objects));
    } catch (RuntimeException | LinkageError e) {
      throw new UnusableException("the whole file is not read into arrays", e);
    }
  }

  private String difference(Map<String, Long> expected) {
    ColumnHashes lanewise = new ColumnHashes();
    try {
      lanewiseColumns(lanewise);
    } catch (RuntimeException | LinkageError e) {
      return Row.failure(e);
    }
    var differing = new TreeSet<>(expected.keySet());
    differing.removeIf(column -> expected.get(column).equals(lanewise.byColumn().get(column)));
    return differing.isEmpty() ? null : "other values in " + differing;
  }

  private Object stockColumns(ColumnConsumer consumer) {
    try {
      StockColumns.read(file.input(), options(), ColumnFiles.BATCH_ROWS, consumer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return consumer;
  }

  private Object lanewiseColumns(ColumnConsumer consumer) {
    try {
      LanewiseColumns.read(file.input(), options(), ColumnFiles.BATCH_ROWS, consumer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return consumer;
  }

  private Object stockRows() {
    Group last = null;
    try (ParquetFileReader reader = new ParquetFileReader(file.input(), options().build())) {
      MessageType schema = file.schema();
      var columns = new ColumnIOFactory().getColumnIO(schema);
      PageReadStore group;
      while ((group = reader.readNextRowGroup()) != null) {
        RecordReader<Group> records =
            columns.getRecordReader(group, new GroupRecordConverter(schema));
        for (long i = 0; i < group.getRowCount(); i++) {
          last = records.read();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return last;
  }

  /** Returns new options, so that no two readers share a codec. */
  private ParquetReadOptions.Builder options() {
    BlockMetaData last = rowGroups.get(rowGroups.size() - 1);
    // A row group is read if its middle is in the range.
    return ColumnFiles.options().withRange(0, last.getStartingPos() + last.getCompressedSize());
  }

  /** Returns the number of row groups up to the last of those that are read. */
  private int groups() {
    return file.rowGroups().indexOf(rowGroups.get(rowGroups.size() - 1)) + 1;
  }

  private long rows() {
    return rowGroups.stream().mapToLong(BlockMetaData::getRowCount).sum();
  }

  private Row row(String task, Contest contest) {
    return new Row(
        Row.FILE,
        file.columns().size() + " columns",
        file.codec().name(),
        task,
        rows(),
        rowGroups.stream().mapToLong(BlockMetaData::getTotalByteSize).sum(),
        rows(),
        contest.times(Row.PYARROW),
        contest.settled(),
        contest.difference());
  }
}
