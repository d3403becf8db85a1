// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

/** Are the structs of a footer that have lists, or structs with lists (parquet.thrift). */
enum FooterStruct {
  /** {@code FileMetaData}. */
  FILE,
  /** {@code RowGroup}. */
  ROW_GROUP,
  /** {@code ColumnChunk}. */
  CHUNK,
  /** {@code ColumnMetaData}. */
  COLUMN,
  /** {@code SizeStatistics}. */
  SIZES,
  /** {@code GeospatialStatistics}. */
  PLACES,
  /** {@code ColumnCryptoMetaData}. */
  CRYPTO,
  /** {@code EncryptionWithColumnKey}. */
  COLUMN_KEY,
  /** One without lists, or one that is not of the format. */
  OTHER;

  /** Returns the type of the elements of a list by the format, or 0 if this field is no list. */
  int elements(int field) {
    return switch (this) {
      case FILE -> field == 2 || field == 4 || field == 5 || field == 7 ? ThriftSizes.STRUCT : 0;
      case ROW_GROUP -> field == 1 || field == 4 ? ThriftSizes.STRUCT : 0;
      case COLUMN ->
          switch (field) {
            case 2 -> ThriftSizes.I32;
            case 3 -> ThriftSizes.BINARY;
            case 8, 13 -> ThriftSizes.STRUCT;
            default -> 0;
          };
      case SIZES -> field == 2 || field == 3 ? ThriftSizes.I64 : 0;
      case PLACES -> field == 2 ? ThriftSizes.I32 : 0;
      case COLUMN_KEY -> field == 1 ? ThriftSizes.BINARY : 0;
      case CHUNK, CRYPTO, OTHER -> 0;
    };
  }

  /** Returns the struct in this field, or in the list of this field. */
  FooterStruct struct(int field) {
    return switch (this) {
      case FILE -> field == 4 ? ROW_GROUP : OTHER;
      case ROW_GROUP -> field == 1 ? CHUNK : OTHER;
      case CHUNK -> field == 3 ? COLUMN : field == 8 ? CRYPTO : OTHER;
      case COLUMN -> field == 16 ? SIZES : field == 17 ? PLACES : OTHER;
      case CRYPTO -> field == 2 ? COLUMN_KEY : OTHER;
      case SIZES, PLACES, COLUMN_KEY, OTHER -> OTHER;
    };
  }
}
