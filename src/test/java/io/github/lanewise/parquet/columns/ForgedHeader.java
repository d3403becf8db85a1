// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.PositionOutputStream;

/** Makes files with another page header than the one that their writer wrote. */
final class ForgedHeader {
  /** Makes other bytes of a page header. */
  interface Change {
    byte[] apply(byte[] header) throws IOException;
  }

  private ForgedHeader() {}

  /**
   * Changes the header of a page in the first row group, and removes the page indexes.
   *
   * @param page the number of the page in its column chunk, a dictionary included
   */
  static MemoryFile of(MemoryFile file, int column, int page, Consumer<PageHeader> change)
      throws IOException {
    return ofBytes(
        file,
        column,
        page,
        bytes -> {
          PageHeader header = Util.readPageHeader(new ByteArrayInputStream(bytes));
          change.accept(header);
          ByteArrayOutputStream forged = new ByteArrayOutputStream();
          Util.writePageHeader(header, forged);
          return forged.toByteArray();
        });
  }

  /** Changes the bytes of a page header in the first row group. */
  static MemoryFile ofBytes(MemoryFile file, int column, int page, Change change)
      throws IOException {
    byte[] bytes = file.bytes();
    int tail = 2 * Integer.BYTES;
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - tail);
    int pages = bytes.length - tail - length;
    FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(bytes, pages, length));
    ColumnMetaData chunk = footer.getRow_groups().get(0).getColumns().get(column).getMeta_data();
    int first = (int) start(chunk);
    int end;
    for (int i = 0; ; i++) {
      ByteArrayInputStream in = new ByteArrayInputStream(bytes, first, pages - first);
      PageHeader header = Util.readPageHeader(in);
      end = pages - in.available();
      if (i == page) {
        break;
      }
      first = end + header.getCompressed_page_size();
    }
    byte[] forged = change.apply(Arrays.copyOfRange(bytes, first, end));

    long more = forged.length - (end - first);
    chunk.setTotal_compressed_size(chunk.getTotal_compressed_size() + more);
    for (RowGroup group : footer.getRow_groups()) {
      for (ColumnChunk other : group.getColumns()) {
        ColumnMetaData moved = other.getMeta_data();
        if (start(moved) > first) {
          moved.setData_page_offset(moved.getData_page_offset() + more);
          if (moved.isSetDictionary_page_offset()) {
            moved.setDictionary_page_offset(moved.getDictionary_page_offset() + more);
          }
        } else if (moved == chunk && moved.getData_page_offset() > first) {
          moved.setData_page_offset(moved.getData_page_offset() + more);
        }
        other.unsetColumn_index_offset();
        other.unsetOffset_index_offset();
      }
    }
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Util.writeFileMetaData(footer, written);
    MemoryFile target = new MemoryFile();
    try (PositionOutputStream out = target.create(0)) {
      out.write(bytes, 0, first);
      out.write(forged);
      out.write(bytes, end, pages - end);
      written.writeTo(out);
      out.write(
          ByteBuffer.allocate(Integer.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(written.size())
              .array());
      out.write("PAR1".getBytes(StandardCharsets.US_ASCII));
    }
    return target;
  }

  private static long start(ColumnMetaData chunk) {
    return chunk.isSetDictionary_page_offset() && chunk.getDictionary_page_offset() > 0
        ? Math.min(chunk.getDictionary_page_offset(), chunk.getData_page_offset())
        : chunk.getData_page_offset();
  }
}
