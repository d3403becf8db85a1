// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.VersionParser;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.VersionParser.VersionParseException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Holds the decoders of one column. A decoder is made for the first page of a row group that has
 * the decoder's encoding.
 */
public final class Decoders {
  /** The width of a value up to which its array is so small that a forged width does no harm. */
  private static final int SMALL_WIDTH = 64 << 20;

  /**
   * The number of ids that are read at a time. They stay in the first-level cache until they have
   * been looked up.
   */
  private static final int TILE = 2_048;

  private final ColumnDescriptor column;
  private final ParsedVersion writer;
  private final int[] tile;
  private final PrimitiveTypeName type;
  private final int width;
  private final DictionaryEntries dictionary;
  private final Map<Encoding, PageValues> made = new EnumMap<>(Encoding.class);

  /**
   * @param writer the software that wrote the file, or {@code null} if it is unknown
   * @param tile comes from {@link #tile()}; all columns of a reader may share it
   */
  public Decoders(ColumnDescriptor column, ParsedVersion writer, int[] tile) {
    this.column = column;
    this.writer = writer;
    this.tile = tile;
    type = column.getPrimitiveType().getPrimitiveTypeName();
    width = width(column.getPrimitiveType());
    dictionary = new DictionaryEntries(type, width);
  }

  /** Returns an array for ids and bits, which are turned into values as soon as they are read. */
  public static int[] tile() {
    return new int[TILE];
  }

  /** Returns the software that wrote the file, or {@code null} if it is unknown. */
  public static ParsedVersion writtenBy(String createdBy) {
    try {
      return createdBy == null ? null : VersionParser.parse(createdBy);
    } catch (RuntimeException | VersionParseException e) {
      return null;
    }
  }

  /** Returns the number of bytes of a value, or 0 for types without a fixed number. */
  public static int width(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32, FLOAT -> 4;
      case INT64, DOUBLE -> 8;
      case INT96 -> 12;
      case FIXED_LEN_BYTE_ARRAY -> type.getTypeLength();
      case BOOLEAN, BINARY -> 0;
    };
  }

  /**
   * Begins with the next row group.
   *
   * @param page {@code null} if there is no dictionary
   */
  public void startChunk(DictionaryPage page) throws IOException {
    dictionary.read(page);
  }

  /** Forgets the decoders of the last row group, which hold its last pages. */
  public void release() {
    made.clear();
  }

  /**
   * Throws if the schema's width is large and the page, or its dictionary, is too short for a
   * single value. So a forged width costs little memory.
   */
  @SuppressWarnings("deprecation")
  public void requireWidth(Encoding encoding, int length) {
    if (width <= SMALL_WIDTH) {
      return;
    }
    boolean ids = encoding == Encoding.PLAIN_DICTIONARY || encoding == Encoding.RLE_DICTIONARY;
    long most = ids ? (long) width * dictionary.size() : length;
    if (most < width) {
      throw new ParquetDecodingException(
          "values of %d bytes are announced, but there are only %d bytes"
              .formatted(width, Math.max(0, most)));
    }
  }

  /** Returns the decoder for pages in an encoding. */
  public PageValues of(Encoding encoding) {
    return made.computeIfAbsent(encoding, this::decoder);
  }

  private PageValues decoder(Encoding encoding) {
    return switch (encoding) {
      case PLAIN ->
          switch (type) {
            case BINARY -> new PlainBytes();
            case BOOLEAN -> new PlainBooleans();
            default -> new PlainValues(width);
          };
      case PLAIN_DICTIONARY, RLE_DICTIONARY -> new DictionaryValues(dictionary, tile);
      case BYTE_STREAM_SPLIT ->
          width > 0 && type != PrimitiveTypeName.INT96 ? new SplitValues(width) : stock(encoding);
      case RLE -> type == PrimitiveTypeName.BOOLEAN ? new RleBooleans(tile) : stock(encoding);
      case DELTA_BINARY_PACKED -> {
        boolean numbers = type == PrimitiveTypeName.INT32 || type == PrimitiveTypeName.INT64;
        yield numbers ? new DeltaValues() : stock(encoding);
      }
      case DELTA_LENGTH_BYTE_ARRAY ->
          type == PrimitiveTypeName.BINARY ? new DeltaBytes(false, false) : stock(encoding);
      case DELTA_BYTE_ARRAY -> {
        boolean bytes =
            type == PrimitiveTypeName.BINARY || type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        yield bytes ? new DeltaBytes(true, pagesContinue(encoding)) : stock(encoding);
      }
      default -> stock(encoding);
    };
  }

  private boolean pagesContinue(Encoding encoding) {
    return CorruptDeltaByteArrays.requiresSequentialReads(writer, encoding);
  }

  private PageValues stock(Encoding encoding) {
    return new StockValues(encoding, column);
  }
}
