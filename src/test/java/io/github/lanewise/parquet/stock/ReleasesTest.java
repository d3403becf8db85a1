// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.parquet.column.ParquetProperties;
import org.junit.jupiter.api.Test;

class ReleasesTest {
  private static final String PROPERTIES = "org.apache.parquet.column.ParquetProperties";

  @Test
  void aReleaseHasTheClassesMethodsAndFieldsThatItHas() {
    assertTrue(Releases.has(PROPERTIES));
    assertFalse(Releases.has(PROPERTIES + "ToCome"));
    assertTrue(Releases.has(ParquetProperties.class, "getAllocator"));
    assertFalse(Releases.has(ParquetProperties.class, "getAllocatorToCome"));
    assertTrue(Releases.hasField(PROPERTIES, "DEFAULT_PAGE_SIZE"));
    assertFalse(Releases.hasField(PROPERTIES, "DEFAULT_PAGE_SIZE_TO_COME"));
    assertFalse(Releases.hasField(PROPERTIES + "ToCome", "DEFAULT_PAGE_SIZE"));
  }
}
