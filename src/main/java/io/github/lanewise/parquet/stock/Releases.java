// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.util.Arrays;

/**
 * Tells which classes, methods and fields exist in the release of parquet-java that is on the class
 * path.
 */
final class Releases {
  private Releases() {}

  static boolean has(String className) {
    try {
      Class.forName(className, false, Releases.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  static boolean hasField(String className, String field) {
    try {
      Class.forName(className, false, Releases.class.getClassLoader()).getDeclaredField(field);
      return true;
    } catch (ClassNotFoundException | NoSuchFieldException e) {
      return false;
    }
  }

  static boolean has(Class<?> of, String method) {
    return Arrays.stream(of.getMethods()).anyMatch(each -> each.getName().equals(method));
  }
}
