// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

/**
 * A struct or union of footers and indexes (parquet.thrift) that can hide a list from the check of
 * {@link ThriftSizes}.
 */
enum FormatStruct {
  /** {@code FileMetaData}. */
  FILE,
  /** {@code SchemaElement}. */
  SCHEMA,
  /** {@code LogicalType}. */
  LOGICAL_TYPE,
  /** Stands for the structs {@code TimeType} and {@code TimestampType}. */
  TIME,
  /** {@code TimeUnit}. */
  TIME_UNIT,
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
  /** {@code ColumnIndex}. */
  COLUMN_INDEX,
  /** {@code OffsetIndex}. */
  OFFSET_INDEX,
  /** Stands for the unions {@code ColumnOrder} and {@code EncryptionAlgorithm}. */
  OTHER_UNION,
  /** A struct that hides nothing, or that the format does not have. */
  OTHER;

  /** Returns whether it is a union, which has exactly one field. */
  boolean isUnion() {
    return switch (this) {
      case LOGICAL_TYPE, TIME_UNIT, CRYPTO, OTHER_UNION -> true;
      default -> false;
    };
  }

  /** Returns the format's type of the elements of a list, or 0 if this field is no list. */
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
      case COLUMN_INDEX ->
          switch (field) {
            case 1 -> ThriftSizes.TRUE;
            case 2, 3 -> ThriftSizes.BINARY;
            case 5, 6, 7, 8 -> ThriftSizes.I64;
            default -> 0;
          };
      case OFFSET_INDEX -> field == 1 ? ThriftSizes.STRUCT : field == 2 ? ThriftSizes.I64 : 0;
      case COLUMN_KEY -> field == 1 ? ThriftSizes.BINARY : 0;
      default -> 0;
    };
  }

  /** Returns the struct or union in this field, or in the list of this field. */
  FormatStruct struct(int field) {
    return switch (this) {
      case FILE ->
          switch (field) {
            case 2 -> SCHEMA;
            case 4 -> ROW_GROUP;
            case 7, 8 -> OTHER_UNION;
            default -> OTHER;
          };
      case SCHEMA -> field == 10 ? LOGICAL_TYPE : OTHER;
      case LOGICAL_TYPE -> field == 7 || field == 8 ? TIME : OTHER;
      case TIME -> field == 2 ? TIME_UNIT : OTHER;
      case ROW_GROUP -> field == 1 ? CHUNK : OTHER;
      case CHUNK -> field == 3 ? COLUMN : field == 8 ? CRYPTO : OTHER;
      case COLUMN -> field == 16 ? SIZES : field == 17 ? PLACES : OTHER;
      case CRYPTO -> field == 2 ? COLUMN_KEY : OTHER;
      default -> OTHER;
    };
  }
}
