// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.parquet.column.ParquetProperties;
import org.junit.jupiter.api.Test;

class ReleasesTest {
  @Test
  void aReleaseHasTheClassesAndMethodsThatItHas() {
    assertTrue(Releases.has("org.apache.parquet.column.ParquetProperties"));
    assertFalse(Releases.has("org.apache.parquet.column.ParquetPropertiesToCome"));
    assertTrue(Releases.has(ParquetProperties.class, "getAllocator"));
    assertFalse(Releases.has(ParquetProperties.class, "getAllocatorToCome"));
  }
}
