// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import jdk.incubator.vector.ByteVector;

/** The way to jdk.incubator.vector on Java 21 and later. */
final class VectorModule {
  private VectorModule() {}

  static boolean versionedClasses() {
    return true;
  }

  /** Call only where the module is in the boot layer. */
  static int preferredBits() {
    ModuleLayer.boot()
        .findModule("jdk.incubator.vector")
        .ifPresent(VectorModule.class.getModule()::addReads);
    return ByteVector.SPECIES_PREFERRED.vectorBitSize();
  }
}
