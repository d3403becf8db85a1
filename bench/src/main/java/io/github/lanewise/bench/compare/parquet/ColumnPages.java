// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.parquet;

import io.github.lanewise.bench.compare.type.ValueType;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;

/** Cuts one column into pages, across row groups, and leaves out the nulls. */
public final class ColumnPages<A> {
  private final ParquetFileReader file;
  private final ColumnDescriptor column;
  private final ValueType<A> type;
  private int nextRowGroup;
  private ColumnReader reader;
  private long unread;

  ColumnPages(ParquetFileReader file, ColumnDescriptor column, ValueType<A> type) {
    this.file = file;
    this.column = column;
    this.type = type;
    file.setRequestedSchema(List.of(column));
  }

  /** The next page, or nothing after the last one. No page is empty. */
  public Optional<Page<A>> next() throws UnusableException {
    try {
      Page<A> page = read();
      return page.count() == 0 ? Optional.empty() : Optional.of(page);
    } catch (IOException | RuntimeException | LinkageError e) {
      // LinkageError: the native library of a codec is missing on this machine.
      throw new UnusableException("not readable (" + storage() + ")", e);
    }
  }

  private Page<A> read() throws IOException {
    A values = type.allocate(type.pageCapacity());
    int count = 0;
    while (!type.isFull(values, count) && hasUnread()) {
      if (reader.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel()) {
        type.store(reader, values, count++);
      }
      reader.consume();
      unread--;
    }
    return new Page<>(values, count);
  }

  private boolean hasUnread() throws IOException {
    List<BlockMetaData> rowGroups = file.getRowGroups();
    while (unread == 0 && nextRowGroup < rowGroups.size()) {
      int rowGroup = nextRowGroup++;
      if (rowGroups.get(rowGroup).getRowCount() > 0) {
        open(rowGroup);
      }
    }
    return unread > 0;
  }

  private void open(int rowGroup) throws IOException {
    var meta = file.getFileMetaData();
    var converter = new GroupRecordConverter(meta.getSchema()).getRootConverter();
    var pages = file.readRowGroup(rowGroup);
    var columns = new ColumnReadStoreImpl(pages, converter, meta.getSchema(), meta.getCreatedBy());
    reader = columns.getColumnReader(column);
    unread = pages.getPageReader(column).getTotalValueCount();
  }

  /** What may explain why a column cannot be read. */
  private String storage() {
    return file.getRowGroups().stream()
        .flatMap(rowGroup -> rowGroup.getColumns().stream())
        .filter(chunk -> Arrays.equals(chunk.getPath().toArray(), column.getPath()))
        .map(chunk -> chunk.isEncrypted() ? "encrypted" : chunk.getCodec().name())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
