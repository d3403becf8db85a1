// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.junit.jupiter.api.Test;

class ColumnHashesTest {
  private static final ColumnDescriptor NUMBERS = column("errors");
  private static final ColumnDescriptor STRINGS = column("operator");
  private static final ColumnDescriptor FIXED = column("device");

  private static ColumnDescriptor column(String name) {
    return TelemetryRows.SCHEMA.getColumnDescription(new String[] {name});
  }

  private static Map<String, Long> hash(
      ColumnDescriptor column, int rows, long[] validity, Object values, int... offsets) {
    ColumnHashes hashes = new ColumnHashes();
    hashes.accept(column, rows, validity, values, offsets.length == 0 ? null : offsets);
    return hashes.byColumn();
  }

  @Test
  void everyValueAndTheirOrderCount() {
    var expected = hash(NUMBERS, 3, null, new int[] {1, 2, 3});
    assertNotEquals(expected, hash(NUMBERS, 3, null, new int[] {1, 2, 4}));
    assertNotEquals(expected, hash(NUMBERS, 3, null, new int[] {2, 1, 3}));
    assertNotEquals(expected, hash(NUMBERS, 2, null, new int[] {1, 2, 3}));
  }

  @Test
  void whatIsBehindTheRowsDoesNotCount() {
    assertEquals(
        hash(NUMBERS, 2, null, new int[] {1, 2}), hash(NUMBERS, 2, null, new int[] {1, 2, 3}));
  }

  @Test
  void aNullIsNotAZero() {
    int[] values = {1, 0};
    assertNotEquals(hash(NUMBERS, 2, null, values), hash(NUMBERS, 2, new long[] {0b01}, values));
    assertEquals(hash(NUMBERS, 2, null, values), hash(NUMBERS, 2, new long[] {0b11}, values));
  }

  @Test
  void aByteBelongsToItsString() {
    byte[] bytes = {'a', 'b', 'c'};
    assertNotEquals(hash(STRINGS, 2, null, bytes, 0, 1, 3), hash(STRINGS, 2, null, bytes, 0, 2, 3));
  }

  @Test
  void everyByteOfAFixedLengthCounts() {
    byte[] bytes = new byte[32];
    var expected = hash(FIXED, 2, null, bytes);
    bytes[31] = 1;
    assertNotEquals(expected, hash(FIXED, 2, null, bytes));
  }

  @Test
  void theEndsOfBatchesDoNotCount() {
    ColumnHashes batches = new ColumnHashes();
    batches.accept(NUMBERS, 2, null, new int[] {1, 2}, null);
    batches.accept(NUMBERS, 1, null, new int[] {3}, null);
    assertEquals(hash(NUMBERS, 3, null, new int[] {1, 2, 3}), batches.byColumn());
  }
}
