// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.parquet.column.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecodedColumnTest {
  private static DecodedColumn column(Encoding encoding, String type) {
    return new DecodedColumn(encoding, type, "heap", "stock", 101);
  }

  @ParameterizedTest
  @ValueSource(strings = {"int", "long", "float", "double", "fixed7"})
  void whatReadsNothingFails(String type) {
    DecodedColumn column = column(Encoding.BYTE_STREAM_SPLIT, type);
    assertThrows(IllegalStateException.class, column::checkBulk);
    column.bulk();
    assertDoesNotThrow(column::checkBulk);
  }

  @Test
  void aWrongValueFails() {
    DecodedColumn column = column(Encoding.BYTE_STREAM_SPLIT, "float");
    float[] floats = (float[]) column.bulk();
    floats[100] = -floats[100];
    assertThrows(IllegalStateException.class, column::checkBulk);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"int", "long", "float", "double", "boolean", "binary10", "string10", "fixed7"})
  void stockReadsWhatThePageWasMadeOf(String type) {
    assertDoesNotThrow(column(Encoding.PLAIN, type)::checkOneByOne);
  }

  @Test
  void stockReadsTheStrings() {
    assertDoesNotThrow(column(Encoding.PLAIN, "string10")::checkStrings);
  }
}
