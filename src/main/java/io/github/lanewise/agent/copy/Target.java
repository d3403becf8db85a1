// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.copy;

import java.util.List;

/**
 * Names a class that has join points, in one of the copies of parquet-java or in an engine.
 *
 * @param root the prefix in place of {@code org/apache/parquet}. Relocated copies have another one,
 *     such as {@code org/apache/iceberg/shaded/org/apache/parquet}
 * @param name the rest of the class's name, after the slash
 */
public record Target(String root, String name) {
  public static final String STOCK_ROOT = "org/apache/parquet";

  public static final List<String> NAMES =
      List.of(
          "column/ParquetProperties",
          "column/Encoding$1",
          "column/Encoding$3",
          "io/api/Binary",
          "io/api/Binary$ByteArrayBackedBinary",
          "io/api/Binary$ByteArraySliceBackedBinary",
          "io/api/Binary$ByteBufferBackedBinary");

  /**
   * The classes of engines that are changed. They decode pages themselves, and belong to no copy of
   * parquet-java.
   */
  private static final List<String> ENGINES =
      List.of(
          "org/apache/iceberg/arrow/vectorized/parquet/VectorizedByteStreamSplitValuesReader",
          "org/apache/iceberg/arrow/vectorized/parquet/BaseVectorizedParquetValuesReader",
          "org/apache/spark/sql/execution/datasources/parquet/VectorizedRleValuesReader");

  /**
   * Returns the target of an engine's class, or null for any other class. The target's root is the
   * package.
   */
  public static Target ofEngine(String className) {
    if (className == null || !ENGINES.contains(className)) {
      return null;
    }
    int end = className.lastIndexOf('/');
    return new Target(className.substring(0, end), className.substring(end + 1));
  }

  /** Returns the target of a class in a copy of parquet-java or in an engine, or null. */
  public static Target ofAny(String className) {
    Target engine = ofEngine(className);
    return engine != null ? engine : of(className);
  }

  /**
   * Returns the target of a class name, or null for any other class. Nearly all classes of an
   * application are others, so this must be fast.
   */
  public static Target of(String className) {
    if (className == null || !className.contains("parquet/")) {
      return null;
    }
    for (String name : NAMES) {
      if (className.endsWith(name)) {
        int end = className.length() - name.length() - 1;
        if (endsWithParquet(className, end)) {
          return new Target(className.substring(0, end), name);
        }
      }
    }
    return null;
  }

  /** Returns whether the class is an engine's. */
  public boolean isOfEngine() {
    return ENGINES.contains(root + '/' + name);
  }

  /** Returns the name of the class's engine, for reports. */
  public String engine() {
    return root.startsWith("org/apache/spark/") ? "Spark" : "Iceberg";
  }

  private static boolean endsWithParquet(String className, int end) {
    int start = end - "parquet".length();
    return className.startsWith("parquet/", start)
        && (start == 0 || className.charAt(start - 1) == '/');
  }

  /** Returns the name of the class as in a stack trace. */
  public String className() {
    return (root + '/' + name).replace('/', '.');
  }
}
