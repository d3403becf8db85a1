// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.write.PageMemory;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/**
 * Takes the row groups of a file one after another, and tells how much of them has been begun.
 * Leaves out those without rows.
 */
final class RowGroups {
  private final ParquetFileReader file;
  private final MessageType schema;
  private final Place place;

  /** The source of memory that is used again, or null if every array is to be a fresh one. */
  private ReaderMemory source;

  private final PageMemory memory = new PageMemory();
  private final long bytes;
  private PageReadStore group;

  /** The index of the row group among those that the file's statistics leave. */
  private int index = -1;

  private long bytesBegun;
  private int begun;

  /**
   * @param length the number of bytes of the file
   * @param schema the part of the file's schema that is read
   */
  RowGroups(
      ParquetFileReader file,
      long length,
      MessageType schema,
      Place place,
      ByteBufferAllocator allocator) {
    this.file = file;
    source = allocator instanceof ReaderMemory ours ? ours : null;
    this.schema = schema;
    this.place = place;
    requireInFile(length);
    bytes = file.getRowGroups().stream().mapToLong(this::bytesOf).sum();
  }

  /** Returns the number of compressed bytes of all row groups that are read. */
  long bytes() {
    return bytes;
  }

  /** Returns the number of compressed bytes of the row groups that have been begun. */
  long bytesBegun() {
    return bytesBegun;
  }

  /** Returns the number of row groups that have been begun. */
  int begun() {
    return begun;
  }

  /** Returns the next row group with rows, or null at the end of the file. */
  PageReadStore next() throws IOException {
    List<BlockMetaData> groups = file.getRowGroups();
    while (index + 1 < groups.size()) {
      index++;
      BlockMetaData next = groups.get(index);
      place.startGroup(() -> numberOf(next));
      if (next.getRowCount() == 0) {
        continue;
      }
      group = read();
      // The column index may leave out all rows.
      if (group != null) {
        begun++;
        bytesBegun += bytesOf(next);
        return group;
      }
    }
    return null;
  }

  /** Exceptions of the input are passed on as they are, and those for a damaged file name it. */
  private PageReadStore read() throws IOException {
    begin();
    try {
      // Not the next one: parquet-java would not tell which groups it has left out.
      return file.readFilteredRowGroup(index);
    } catch (IOException | RuntimeException e) {
      memory.forget();
      if (Damage.isReasonFor(e)) {
        throw place.failure(e);
      }
      throw e;
    } finally {
      end();
    }
  }

  private void begin() {
    if (source != null) {
      source.begin(memory);
    }
  }

  private void end() {
    if (source != null) {
      source.end();
    }
  }

  /**
   * Returns the number of a row group in the file. Groups that statistics leave out are still in
   * the footer, so the index there counts them. A range removes groups from the footer. Then only
   * the ordinal tells the number, and some writers set none.
   */
  private int numberOf(BlockMetaData which) {
    return Math.max(which.getOrdinal(), file.getFooter().getBlocks().indexOf(which));
  }

  /** Releases the buffers of the row group: parquet-java leaves that to its callers. */
  void release() throws IOException {
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
      end();
      if (lent > 0 && memory.lent() == lent) {
        // parquet-java gives nothing back, so there is no use in lending.
        source = null;
      }
      memory.forget();
    }
  }

  private long bytesOf(BlockMetaData group) {
    long sum = 0;
    for (ColumnChunkMetaData chunk : group.getColumns()) {
      sum += schema.containsPath(chunk.getPath().toArray()) ? chunk.getTotalSize() : 0;
    }
    return sum;
  }

  private static boolean isIn(long length, ColumnChunkMetaData chunk) {
    long first = chunk.getStartingPos();
    return first >= 0 && chunk.getTotalSize() >= 0 && chunk.getTotalSize() <= length - first;
  }

  /** parquet-java makes memory for a whole column chunk before it reads the first byte. */
  private void requireInFile(long length) {
    for (BlockMetaData group : file.getRowGroups()) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        if (group.getRowCount() > 0
            && schema.containsPath(chunk.getPath().toArray())
            && !isIn(length, chunk)) {
          throw new ParquetDecodingException(
              "%s: row group %d, column '%s': %d bytes from position %d on are beyond the file's %d"
                  .formatted(
                      place.file(),
                      numberOf(group),
                      chunk.getPath().toDotString(),
                      chunk.getTotalSize(),
                      chunk.getStartingPos(),
                      length));
        }
      }
    }
  }
}
