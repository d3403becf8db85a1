// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.junit.jupiter.api.Test;

final class ReadOptionsTest {
  /** A reader that is opened without a bound may take a quarter of the heap. */
  @Test
  void batchesAreBoundedByTheHeapUnlessAnotherBoundIsGiven() {
    ReadOptions options = ReadOptions.allColumns();
    assertEquals(Runtime.getRuntime().maxMemory() / 4, options.batchBytes());
    assertEquals(1, options.batchBytes(1).batchBytes());
    assertEquals(8_192, options.batchRows());
    assertEquals(1, options.batchRows(1).batchRows());
    assertNull(options.paths());
    assertNull(options.name());
    assertNull(options.parquet());
  }

  @Test
  void eachSettingStaysWhereAnotherIsChanged() {
    ParquetReadOptions parquet = ParquetReadOptions.builder().build();
    ReadListener listener = progress -> {};
    ReadOptions options =
        ReadOptions.allColumns()
            .name("a file")
            .columns("x", "y")
            .batchRows(7)
            .batchBytes(8)
            .parquet(parquet)
            .listener(listener);
    for (ReadOptions each :
        List.of(
            options,
            options.name("a file"),
            options.columns("x", "y"),
            options.batchRows(7),
            options.batchBytes(8),
            options.parquet(parquet),
            options.listener(listener))) {
      assertEquals("a file", each.name());
      assertEquals(List.of("x", "y"), each.paths());
      assertEquals(7, each.batchRows());
      assertEquals(8, each.batchBytes());
      assertSame(parquet, each.parquet());
      assertSame(listener, each.listener());
    }
  }

  @Test
  void numbersBelowOneAreRefusedByTheirNames() {
    ReadOptions options = ReadOptions.allColumns();
    assertEquals(
        "batchRows is 0; at least 1 is needed",
        assertThrows(IllegalArgumentException.class, () -> options.batchRows(0)).getMessage());
    assertEquals(
        "batchBytes is -1; at least 1 is needed",
        assertThrows(IllegalArgumentException.class, () -> options.batchBytes(-1)).getMessage());
  }
}
