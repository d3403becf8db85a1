// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

/**
 * Gives access to jdk.incubator.vector. This version is for Java 17 to 20, where Lanewise uses no
 * vectors.
 */
final class VectorModule {
  private VectorModule() {}

  static boolean versionedClasses() {
    return false;
  }

  static int preferredBits() {
    return 0;
  }

  static void loadClasses(int bits) {}
}
