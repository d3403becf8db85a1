// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
  @Test
  void stockIsFoundUnderItsOwnName() {
    Target target = Target.of("org/apache/parquet/io/api/Binary");
    assertEquals(new Target("org/apache/parquet", "io/api/Binary"), target);
    assertEquals("org.apache.parquet.io.api.Binary", target.className());
  }

  @Test
  void relocatedCopiesAreFoundByTheEndOfTheName() {
    assertEquals(
        new Target("org/apache/iceberg/shaded/org/apache/parquet", "column/Encoding$3"),
        Target.of("org/apache/iceberg/shaded/org/apache/parquet/column/Encoding$3"));
    assertEquals(
        new Target("shaded/parquet", "column/ParquetProperties"),
        Target.of("shaded/parquet/column/ParquetProperties"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "java/lang/String",
        "org/apache/parquet/column/Encoding",
        "org/apache/parquet/column/Encoding$2",
        "org/apache/parquet/column/ParquetProperties$Builder",
        "org/apache/orc/column/ParquetProperties",
        "org/apache/parquet/other/column/ParquetProperties",
        "column/ParquetProperties",
        "com/acme/notparquet/io/api/Binary"
      })
  void otherClassesAreNone(String name) {
    assertNull(Target.of(name));
  }

  @Test
  void readersOfEnginesHaveTheirPackageForARoot() {
    String iceberg = "org/apache/iceberg/arrow/vectorized/parquet";
    Target target = Target.ofAny(iceberg + "/BaseVectorizedParquetValuesReader");
    assertEquals(new Target(iceberg, "BaseVectorizedParquetValuesReader"), target);
    assertTrue(target.isOfEngine());
    assertEquals("Iceberg", target.engine());
    String spark = "org/apache/spark/sql/execution/datasources/parquet";
    assertEquals("Spark", Target.ofAny(spark + "/VectorizedRleValuesReader").engine());
    assertNull(Target.ofEngine("org/apache/parquet/io/api/Binary"));
    assertNull(Target.ofEngine(null));
    assertFalse(Target.ofAny("org/apache/parquet/io/api/Binary").isOfEngine());
  }
}
