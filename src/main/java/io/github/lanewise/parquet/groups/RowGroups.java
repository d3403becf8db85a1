// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import io.github.lanewise.parquet.write.PageMemory;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexStore.MissingOffsetIndexException;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/**
 * Reads the row groups of a file one after another, except those without rows, and tells how many
 * groups and bytes have been begun.
 */
public final class RowGroups {
  private static final List<ColumnChunkMetaData> NONE = List.of();

  private final GroupReader file;
  private final MessageType schema;
  private final Place place;

  /** The source of memory that is used again, or null if every array is to be a fresh one. */
  private ReaderMemory source;

  private final PageMemory memory = new PageMemory();
  private final long bytes;

  /** Whether the column index may leave out pages. */
  private final boolean filtersPages;

  private PageReadStore group;
  private BlockMetaData begunGroup;

  /** The index of the row group among those that a filter by the file's statistics keeps. */
  private int index = -1;

  private long bytesBegun;
  private int begun;

  /**
   * @param schema the part of the file's schema that is read
   */
  public RowGroups(GroupReader file, MessageType schema, ParquetReadOptions options) {
    this.file = file;
    source = options.getAllocator() instanceof ReaderMemory ours ? ours : null;
    this.schema = schema;
    place = file.place();
    filtersPages =
        options.useColumnIndexFilter()
            && FilterCompat.isFilteringRequired(options.getRecordFilter());
    requireInFile(file.length());
    bytes = file.getRowGroups().stream().mapToLong(this::bytesOf).sum();
  }

  /** Returns the number of compressed bytes of all row groups that are read. */
  public long bytes() {
    return bytes;
  }

  /** Returns the number of compressed bytes of the row groups that have been begun. */
  public long bytesBegun() {
    return bytesBegun;
  }

  /** Returns the number of row groups that have been begun. */
  public int begun() {
    return begun;
  }

  /** Returns the row group that was begun last, as the footer has it. */
  public BlockMetaData group() {
    return begunGroup;
  }

  /** Returns the next row group with rows, or null at the end of the file. */
  public PageReadStore next() throws IOException {
    List<BlockMetaData> groups = file.getRowGroups();
    while (index + 1 < groups.size()) {
      index++;
      BlockMetaData next = groups.get(index);
      place.startGroup(() -> file.numberOf(next));
      if (next.getRowCount() == 0) {
        continue;
      }
      group = read(chunks(next));
      // The column index may leave out all rows.
      if (group != null) {
        begun++;
        begunGroup = next;
        bytesBegun += bytesOf(next);
        return group;
      }
    }
    return null;
  }

  /** Passes exceptions of the input on as they are. Exceptions for a damaged file name the file. */
  private PageReadStore read(List<ColumnChunkMetaData> chunks) throws IOException {
    begin();
    try {
      if (filtersPages) {
        requirePagesInFile(chunks);
      }
      return file.read(index, chunks);
    } catch (IOException | RuntimeException e) {
      memory.forget();
      throw e;
    } finally {
      end();
    }
  }

  /**
   * Checks the offset indexes, because parquet-java allocates memory for all adjacent pages before
   * it reads the first byte. A page that is only a little too long is left to parquet-java, which
   * may not read that page at all.
   */
  private void requirePagesInFile(List<ColumnChunkMetaData> chunks) {
    long left = file.length();
    for (ColumnChunkMetaData chunk : chunks) {
      OffsetIndex pages;
      try {
        pages = file.getColumnIndexStore(index).getOffsetIndex(chunk.getPath());
      } catch (MissingOffsetIndexException e) {
        // Then parquet-java reads the whole row group.
        return;
      }
      long position = chunk.getStartingPos();
      for (int page = 0; page < pages.getPageCount(); page++) {
        long first = pages.getOffset(page);
        int size = pages.getCompressedPageSize(page);
        // parquet-java reads all bytes before the first page, which may be a dictionary.
        long before = page == 0 ? first - position : 0;
        if (first < position
            || size < 0
            || before > Integer.MAX_VALUE
            || before + size > left
            || size > file.length() - first) {
          throw place.failure(
              chunk.getPath().toDotString(),
              Place.page(page + 1),
              new ParquetDecodingException(
                  "the offset index has %d bytes from position %d on; they must begin at %d or later, and no more than %d of the file's %d bytes are left for them and those before the first page"
                      .formatted(size, first, position, left, file.length())));
        }
        position = first + size;
        left -= before + size;
      }
    }
  }

  private void begin() {
    if (source != null) {
      source.begin(memory);
    }
  }

  private boolean end() {
    return source != null && source.end();
  }

  /** Releases the buffers of the row group, because parquet-java leaves that to its callers. */
  public void release() throws IOException {
    Object last = group;
    group = null;
    int lent = memory.lent();
    begin();
    try {
      // In parquet-java 1.13 row groups cannot be closed.
      if (last instanceof AutoCloseable closeable) {
        closeable.close();
      }
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    } finally {
      boolean lasted = end();
      if (lasted && lent > 0 && memory.lent() == lent) {
        // parquet-java gives no buffer back, so no array can be used again.
        source = null;
      }
      memory.forget();
    }
  }

  /** Returns the column chunks of a row group that are read. */
  private List<ColumnChunkMetaData> chunks(BlockMetaData group) {
    return group.getColumns().stream()
        .filter(chunk -> schema.containsPath(chunk.getPath().toArray()))
        .toList();
  }

  private long bytesOf(BlockMetaData group) {
    return chunks(group).stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum();
  }

  /**
   * Requires the column chunks of a row group to fit into the file, because parquet-java allocates
   * memory for whole chunks before it reads the first byte. Chunks that overlap could have any
   * number of bytes together.
   */
  private void requireInFile(long length) {
    for (BlockMetaData group : file.getRowGroups()) {
      long left = length;
      Set<ColumnPath> paths = new HashSet<>();
      for (ColumnChunkMetaData chunk : group.getRowCount() == 0 ? NONE : chunks(group)) {
        long first = chunk.getStartingPos();
        long size = chunk.getTotalSize();
        if (first >= 0 && size <= length - first && size > left) {
          throw new ParquetDecodingException(
              "%s: row group %d, column '%s': its %d bytes and those of the columns before it are more than the file's %d"
                  .formatted(
                      place.file(),
                      file.numberOf(group),
                      chunk.getPath().toDotString(),
                      size,
                      length));
        }
        if (first < 0 || size < 0 || size > length - first) {
          throw new ParquetDecodingException(
              "%s: row group %d, column '%s': %d bytes from position %d on are beyond the file's %d"
                  .formatted(
                      place.file(),
                      file.numberOf(group),
                      chunk.getPath().toDotString(),
                      size,
                      first,
                      length));
        }
        left -= size;
        if (!paths.add(chunk.getPath())) {
          // parquet-java would append the second chunk to the first.
          throw new ParquetDecodingException(
              "%s: row group %d, column '%s' has two column chunks"
                  .formatted(place.file(), file.numberOf(group), chunk.getPath().toDotString()));
        }
      }
    }
  }
}
