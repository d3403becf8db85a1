// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Checks the page headers of a column chunk before parquet-java reads them, because they may ask
 * for too much memory. If the last page of the last chunk would end after the chunk, parquet-java
 * makes an array of the size in the page's header, and reads the rest of the page from the file. If
 * a header has a text, parquet-java makes an array of the length that the text announces.
 */
final class ChunkHeaders {
  private static final String HEADER = "the page's header";

  private final ColumnChunkMetaData chunk;
  private final ByteBufferInputStream bytes;

  /** The same bytes, from which a header is checked before it is read from {@link #bytes}. */
  private final ByteBufferInputStream ahead;

  private final long length;

  /** Whether all pages of the chunk have been read, because no filter has left out some. */
  private final boolean isWhole;

  private long values;
  private int dataPages;

  /** The number of the current page, as in {@link Place#page(int)}. */
  private int page;

  ChunkHeaders(ColumnChunkMetaData chunk, List<ByteBuffer> read) {
    this.chunk = chunk;
    bytes = ByteBufferInputStream.wrap(read);
    ahead = ByteBufferInputStream.wrap(read);
    length = read.stream().mapToLong(ByteBuffer::remaining).sum();
    isWhole = length == chunk.getTotalSize();
    page = chunk.hasDictionaryPage() ? 0 : 1;
  }

  /** Returns the name of the page whose header is damaged, for messages. */
  String place() {
    return Place.page(page);
  }

  /**
   * Requires that all pages end within the chunk, except for some bytes of the last page.
   *
   * @param behind the most bytes of the last page that may lie after the chunk
   * @throws ParquetDecodingException if a header is damaged
   */
  void requireSizes(long behind) throws IOException {
    while (hasMore()) {
      long size = open(header());
      if (size > left()) {
        if (size > left() + behind || hasMore()) {
          throw beyond(size);
        }
        return;
      }
      pass(size);
    }
    if (isWhole && values != chunk.getValueCount()) {
      throw new ParquetDecodingException(
          "the pages up to this one have %d values, their column chunk has %d"
              .formatted(values, chunk.getValueCount()));
    }
  }

  /**
   * Looks for the page that parquet-java has refused although its sizes are right. {@link #place}
   * is that page then.
   *
   * @param createdBy the writer of the file, by which parquet-java reads statistics
   * @param checksums whether parquet-java compares checksums
   * @return whether a page has another checksum than its header says, or statistics that cannot be
   *     read
   */
  boolean findRefused(String createdBy, boolean checksums) throws IOException {
    while (hasMore()) {
      PageHeader header = header();
      long size = open(header);
      if (!hasReadableStatistics(header, createdBy)) {
        return true;
      }
      if (size > left()) {
        return false;
      }
      if (!checksums || !header.isSetCrc()) {
        pass(size);
      } else if (checksum(size) != header.getCrc()) {
        return true;
      }
    }
    return false;
  }

  private boolean hasReadableStatistics(PageHeader header, String createdBy) {
    Statistics statistics =
        switch (header.getType()) {
          case DATA_PAGE -> header.getData_page_header().getStatistics();
          case DATA_PAGE_V2 -> header.getData_page_header_v2().getStatistics();
          default -> null;
        };
    try {
      new ParquetMetadataConverter()
          .fromParquetStatistics(createdBy, statistics, chunk.getPrimitiveType());
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  private int checksum(long size) throws IOException {
    CRC32 checksum = new CRC32();
    for (ByteBuffer part : bytes.sliceBuffers(size)) {
      checksum.update(part);
    }
    return (int) checksum.getValue();
  }

  /**
   * Returns whether a header seems to announce a text that is longer than the bytes that follow, so
   * that {@link #requireSizes} must be called. It takes a small part of that method's time. It may
   * mistake bytes after the last page for such a header.
   */
  static boolean seemsToHaveLongText(List<ByteBuffer> read) throws IOException {
    ByteBufferInputStream pages = ByteBufferInputStream.wrap(read);
    try {
      int size = 0;
      while (size >= 0 && size <= pages.available() && pages.available() > 0) {
        pages.skipFully(size);
        size = ThriftSizes.pass(pages, HEADER, FormatStruct.OTHER);
      }
      return false;
    } catch (ParquetDecodingException e) {
      return true;
    }
  }

  private PageHeader header() throws IOException {
    page = page == 0 && bytes.position() == 0 ? 0 : dataPages + 1;
    ahead.skipFully(bytes.position() - ahead.position());
    ThriftSizes.pass(ahead, HEADER, FormatStruct.OTHER);
    try {
      return Util.readPageHeader(bytes);
    } catch (IOException | RuntimeException e) {
      throw new ParquetDecodingException("the page's header cannot be read", e);
    }
  }

  private boolean hasMore() {
    return isWhole ? values < chunk.getValueCount() : left() > 0;
  }

  private long left() {
    return length - bytes.position();
  }

  /** Returns the size of a page. */
  private long open(PageHeader header) {
    long size = header.getCompressed_page_size();
    long levels = 0;
    page = dataPages + 1;
    switch (header.getType()) {
      case DICTIONARY_PAGE -> {
        page = 0;
        require(header.isSetDictionary_page_header());
      }
      case DATA_PAGE -> {
        require(header.isSetData_page_header());
        values += header.getData_page_header().getNum_values();
        dataPages++;
      }
      case DATA_PAGE_V2 -> {
        require(header.isSetData_page_header_v2());
        DataPageHeaderV2 v2 = header.getData_page_header_v2();
        values += v2.getNum_values();
        dataPages++;
        long repetition = v2.getRepetition_levels_byte_length();
        long definition = v2.getDefinition_levels_byte_length();
        if (Math.min(repetition, definition) < 0) {
          throw new ParquetDecodingException(
              "the page announces levels of %d and %d bytes".formatted(repetition, definition));
        }
        levels = repetition + definition;
      }
      default -> {
        // parquet-java skips pages of other types.
      }
    }
    if (size < levels) {
      throw new ParquetDecodingException(
          "the page announces %d bytes, which are fewer than the %d of its levels"
              .formatted(size, levels));
    }
    return size;
  }

  private static void require(boolean isSet) {
    if (!isSet) {
      throw new ParquetDecodingException("the page's header lacks the part for its kind of page");
    }
  }

  private void pass(long size) throws IOException {
    bytes.skipFully(size);
  }

  private ParquetDecodingException beyond(long size) {
    return new ParquetDecodingException(
        "the page announces %d bytes, but only %d bytes of its column chunk are left"
            .formatted(size, left()));
  }
}
