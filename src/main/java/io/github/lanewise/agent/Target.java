// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.List;

/**
 * A class that has join points, in one of the copies of parquet-java.
 *
 * @param root what stands for {@code org/apache/parquet}; copies are relocated, as into {@code
 *     org/apache/iceberg/shaded/org/apache/parquet}
 * @param name the rest of the class's name, after the slash
 */
record Target(String root, String name) {
  static final String STOCK_ROOT = "org/apache/parquet";

  static final List<String> NAMES =
      List.of(
          "column/ParquetProperties",
          "column/Encoding$1",
          "column/Encoding$3",
          "io/api/Binary",
          "io/api/Binary$ByteArrayBackedBinary",
          "io/api/Binary$ByteArraySliceBackedBinary",
          "io/api/Binary$ByteBufferBackedBinary");

  /** Null for any other class: that is nearly all of an application, so this must be quick. */
  static Target of(String className) {
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

  private static boolean endsWithParquet(String className, int end) {
    int start = end - "parquet".length();
    return className.startsWith("parquet/", start)
        && (start == 0 || className.charAt(start - 1) == '/');
  }

  /** As in a stack trace. */
  String className() {
    return (root + '/' + name).replace('/', '.');
  }
}
