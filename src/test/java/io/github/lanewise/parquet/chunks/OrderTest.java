// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests by which order extremes are found, which a reader of statistics relies on. */
class OrderTest {
  private static PrimitiveType type(String field) {
    return MessageTypeParser.parseMessageType("message m { required " + field + "; }")
        .getColumns()
        .get(0)
        .getPrimitiveType();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "binary x | true | false",
        "binary x (STRING) | true | false",
        "binary x (ENUM) | true | false",
        "binary x (JSON) | true | false",
        "binary x (BSON) | true | false",
        "binary x (DECIMAL(20,2)) | false | true",
        "fixed_len_byte_array(3) x | true | false",
        "fixed_len_byte_array(16) x (UUID) | true | false",
        "fixed_len_byte_array(5) x (DECIMAL(10,2)) | false | true",
        "fixed_len_byte_array(12) x (INTERVAL) | false | false",
        "fixed_len_byte_array(2) x (FLOAT16) | false | false",
        "int96 x | false | true",
      })
  void bytesAreComparedAsTheirTypeAsks(String field, boolean lexicographic, boolean signed) {
    assertEquals(lexicographic, Order.isLexicographic(type(field)));
    assertEquals(signed, Order.isSignedBigEndian(type(field)));
  }

  @Test
  void onlyUnsignedTypesAreComparedWithoutSign() {
    for (String field :
        new String[] {"int32 x", "int32 x (DATE)", "int32 x (INTEGER(16,true))", "int64 x"}) {
      assertFalse(Order.isUnsigned(type(field)), field);
    }
    for (String field :
        new String[] {"int32 x (INTEGER(8,false))", "int64 x (INTEGER(64,false))"}) {
      assertTrue(Order.isUnsigned(type(field)), field);
    }
  }
}
