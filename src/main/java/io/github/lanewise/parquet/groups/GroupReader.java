// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.crypto.InternalFileDecryptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.internal.column.columnindex.ColumnIndex;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.internal.hadoop.metadata.IndexReference;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Is parquet-java's reader with a check of indexes, and of the page headers of a row group.
 * parquet-java makes arrays of the sizes in the headers of the column chunk that it reads last, and
 * of the lengths of texts in all headers. So this reader checks these sizes and lengths before
 * that. It checks the other sizes only when parquet-java has refused a page, to tell which page.
 */
public final class GroupReader extends ParquetFileReader {
  private final GroupStream stream;
  private final long length;

  /** Whether the footer has all row groups of the file. */
  private final boolean hasAllGroups;

  private final boolean checksums;
  private final Place place;

  /** The column chunks of the row group whose headers have not been checked, or null. */
  private List<ColumnChunkMetaData> unchecked;

  private ParquetDecodingException refusal;

  private GroupReader(GroupFile file, ParquetReadOptions options, Place place) throws IOException {
    super(file, options);
    stream = file.stream();
    length = file.getLength();
    hasAllGroups = options.getMetadataFilter() == ParquetMetadataConverter.NO_FILTER;
    checksums = options.usePageChecksumVerification();
    this.place = place;
  }

  /** Opens a file and reads its footer. */
  public static GroupReader open(InputFile file, ParquetReadOptions options, String name)
      throws IOException {
    String named = name == null ? file.toString() : name;
    GroupFile opened = new GroupFile(file, named);
    try {
      return new GroupReader(opened, options, new Place(named));
    } catch (Error e) {
      // parquet-java closes the stream after an exception, but not after an Error.
      opened.close(e);
      throw e;
    }
  }

  /**
   * Requests the columns of a schema. Before that, this method requests the filter's columns, too,
   * and makes parquet-java choose the rows of each row group. parquet-java keeps its choice. Later
   * it would take columns of the filter that are not read for columns without values.
   */
  public void request(MessageType schema, FilterCompat.Filter filter) {
    MessageType whole = super.getFileMetaData().getSchema();
    Set<ColumnPath> paths = new HashSet<>();
    for (ColumnPath path : FilterColumns.of(filter)) {
      if (whole.containsPath(path.toArray()) && !schema.containsPath(path.toArray())) {
        paths.add(path);
      }
    }
    if (!paths.isEmpty()) {
      schema.getColumns().forEach(column -> paths.add(ColumnPath.get(column.getPath())));
      setRequestedSchema(Leaves.of(whole, paths));
      getFilteredRecordCount();
    }
    setRequestedSchema(schema);
  }

  /** Returns the reader's position in the file, for messages. */
  public Place place() {
    return place;
  }

  /** Returns the number of bytes of the file. */
  long length() {
    return length;
  }

  /**
   * Reads a row group.
   *
   * @param chunks the column chunks that are read
   */
  PageReadStore read(int index, List<ColumnChunkMetaData> chunks) throws IOException {
    stream.remember();
    unchecked = chunks;
    refusal = null;
    try {
      // The group is read by its index, because a call for the next group would not tell which
      // groups parquet-java has left out.
      return readFilteredRowGroup(index);
    } catch (IOException | RuntimeException e) {
      if (e != refusal && Damage.isReasonFor(e)) {
        throw failure(e, chunks);
      }
      throw e;
    } finally {
      unchecked = null;
      stream.forget();
    }
  }

  /**
   * Returns the number of rows that the filter keeps. parquet-java chooses the rows of all row
   * groups by their offset indexes, which may be damaged.
   */
  @Override
  public long getFilteredRecordCount() {
    try {
      return super.getFilteredRecordCount();
    } catch (RuntimeException e) {
      if (Damage.isReasonFor(e)) {
        throw place.failureOfFile(e);
      }
      throw e;
    }
  }

  @Override
  public ColumnIndex readColumnIndex(ColumnChunkMetaData chunk) throws IOException {
    IndexReference where = chunk.getColumnIndexReference();
    if (where == null || isEncrypted(chunk)) {
      return super.readColumnIndex(chunk);
    }
    PrimitiveType type = chunk.getPrimitiveType();
    InputStream bytes = bytes(where, "the column index", FormatStruct.COLUMN_INDEX);
    try {
      return ParquetMetadataConverter.fromParquetColumnIndex(type, Util.readColumnIndex(bytes));
    } catch (RuntimeException e) {
      throw failure(chunk, "column index", e);
    }
  }

  @Override
  public OffsetIndex readOffsetIndex(ColumnChunkMetaData chunk) throws IOException {
    IndexReference where = chunk.getOffsetIndexReference();
    if (where == null || isEncrypted(chunk)) {
      return super.readOffsetIndex(chunk);
    }
    InputStream bytes = bytes(where, "the offset index", FormatStruct.OFFSET_INDEX);
    try {
      return ParquetMetadataConverter.fromParquetOffsetIndex(Util.readOffsetIndex(bytes));
    } catch (RuntimeException e) {
      throw failure(chunk, "offset index", e);
    }
  }

  private InputStream bytes(IndexReference where, String what, FormatStruct struct)
      throws IOException {
    return new ByteArrayInputStream(
        IndexBytes.read(stream, length, where.getOffset(), where.getLength(), what, struct));
  }

  private ParquetDecodingException failure(
      ColumnChunkMetaData chunk, String index, RuntimeException e) {
    return new ParquetDecodingException(
        "%s: row group %d, column '%s', %s: %s"
            .formatted(
                place.file(),
                numberOf(chunk),
                chunk.getPath().toDotString(),
                index,
                Place.reason(e)),
        e);
  }

  private int numberOf(ColumnChunkMetaData chunk) {
    return getFooter().getBlocks().stream()
        .filter(group -> group.getColumns().contains(chunk))
        .mapToInt(this::numberOf)
        .findFirst()
        .orElse(-1);
  }

  /**
   * Returns the number of a row group in the file. Groups that statistics leave out are still in
   * the footer, so the index in the footer counts them. If only a range of the file is read, other
   * groups are not in the footer. Only then is the ordinal trusted, which some writers do not set.
   */
  int numberOf(BlockMetaData group) {
    int number = getFooter().getBlocks().indexOf(group);
    return hasAllGroups ? number : Math.max(group.getOrdinal(), number);
  }

  /**
   * Checks the page headers, too, because parquet-java calls this method after it has read the
   * bytes of a column chunk, and before it reads the chunk's headers.
   */
  @Override
  public FileMetaData getFileMetaData() {
    if (unchecked != null) {
      List<ColumnChunkMetaData> chunks = unchecked;
      unchecked = null;
      requireHeaders(chunks);
    }
    return super.getFileMetaData();
  }

  /**
   * Checks the headers for which parquet-java would allocate much memory: those of the last chunk,
   * and those with long texts.
   */
  private void requireHeaders(List<ColumnChunkMetaData> chunks) {
    boolean onlyLongTexts = false;
    for (int i = chunks.size() - 1; i >= 0; i--) {
      ColumnChunkMetaData chunk = chunks.get(i);
      List<ByteBuffer> read = stream.bytesOf(chunk);
      if (!read.isEmpty()) {
        long behind = length - chunk.getStartingPos() - chunk.getTotalSize();
        requireSizes(chunk, read, behind, onlyLongTexts);
        onlyLongTexts = true;
      }
    }
  }

  /** Returns an exception that tells which page is damaged, if that can be found out. */
  private ParquetDecodingException failure(Exception e, List<ColumnChunkMetaData> chunks) {
    for (ColumnChunkMetaData chunk : chunks) {
      try {
        requireSizes(chunk, stream.bytesOf(chunk), 0, false);
      } catch (ParquetDecodingException damage) {
        damage.addSuppressed(e);
        return damage;
      }
    }
    for (ColumnChunkMetaData chunk : chunks) {
      String page = refusedPage(chunk);
      if (page != null) {
        return place.failure(chunk.getPath().toDotString(), page, e);
      }
    }
    return place.failure(e);
  }

  /** Returns the name of the page whose content parquet-java has refused, or null. */
  private String refusedPage(ColumnChunkMetaData chunk) {
    List<ByteBuffer> read = stream.bytesOf(chunk);
    if (read.isEmpty() || isEncrypted(chunk)) {
      return null;
    }
    ChunkHeaders headers = new ChunkHeaders(chunk, read);
    try {
      String createdBy = super.getFileMetaData().getCreatedBy();
      return headers.findRefused(createdBy, checksums) ? headers.place() : null;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /**
   * @param onlyLongTexts whether the chunk is checked only if a header seems to have a long text
   */
  private void requireSizes(
      ColumnChunkMetaData chunk, List<ByteBuffer> read, long behind, boolean onlyLongTexts) {
    if (!read.isEmpty() && !isEncrypted(chunk)) {
      ChunkHeaders headers = new ChunkHeaders(chunk, read);
      try {
        if (!onlyLongTexts || ChunkHeaders.seemsToHaveLongText(read)) {
          headers.requireSizes(behind);
        }
      } catch (IOException | RuntimeException e) {
        refusal = place.failure(chunk.getPath().toDotString(), headers.place(), e);
        throw refusal;
      }
    }
  }

  private boolean isEncrypted(ColumnChunkMetaData chunk) {
    InternalFileDecryptor decryptor = super.getFileMetaData().getFileDecryptor();
    return decryptor != null
        && !decryptor.plaintextFile()
        && decryptor.getColumnSetup(chunk.getPath()).isEncrypted();
  }
}
