// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import shaded.parquet.org.apache.thrift.TFieldIdEnum;
import shaded.parquet.org.apache.thrift.meta_data.FieldMetaData;
import shaded.parquet.org.apache.thrift.meta_data.ListMetaData;

/** Tests that {@link FormatStruct} knows each list that this release of parquet-java reads. */
@Tag("any-java")
class FormatStructIT {
  @ParameterizedTest
  @CsvSource({
    "FILE, FileMetaData",
    "SCHEMA, SchemaElement",
    "ROW_GROUP, RowGroup",
    "CHUNK, ColumnChunk",
    "COLUMN, ColumnMetaData",
    "SIZES, SizeStatistics",
    "PLACES, GeospatialStatistics",
    "COLUMN_INDEX, ColumnIndex",
    "OFFSET_INDEX, OffsetIndex",
    "COLUMN_KEY, EncryptionWithColumnKey",
    "OTHER, PageLocation",
    "OTHER, Statistics",
    "OTHER, PageHeader",
    "OTHER, DataPageHeader",
    "OTHER, DataPageHeaderV2",
    "OTHER, DictionaryPageHeader",
  })
  void knowsTheTypesOfLists(FormatStruct struct, String name) throws ReflectiveOperationException {
    Class<?> generated;
    try {
      generated = Class.forName("org.apache.parquet.format." + name);
    } catch (ClassNotFoundException olderRelease) {
      assertTrue(name.equals("SizeStatistics") || name.equals("GeospatialStatistics"), name);
      return;
    }
    Map<Short, Integer> expected = new LinkedHashMap<>();
    Map<Short, Integer> known = new LinkedHashMap<>();
    ((Map<?, ?>) generated.getField("metaDataMap").get(null))
        .forEach(
            (field, data) -> {
              short id = ((TFieldIdEnum) field).getThriftFieldId();
              boolean isList = ((FieldMetaData) data).valueMetaData instanceof ListMetaData;
              expected.put(id, isList ? elements((FieldMetaData) data) : 0);
              known.put(id, struct.elements(id));
            });
    assertEquals(expected, known);
  }

  /**
   * Returns the type of a list's elements in the compact protocol. The numbers are those of
   * Thrift's TType, which the jar does not have. Enums are ints there.
   */
  private static int elements(FieldMetaData list) {
    byte type = ((ListMetaData) list.valueMetaData).elemMetaData.type;
    return switch (type) {
      case 2 -> ThriftSizes.TRUE;
      case 10 -> ThriftSizes.I64;
      case 11 -> ThriftSizes.BINARY;
      case 12 -> ThriftSizes.STRUCT;
      default -> ThriftSizes.I32;
    };
  }
}
