// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.util.List;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Gives access to jdk.incubator.vector on Java 21 and later. */
final class VectorModule {
  private VectorModule() {}

  static boolean versionedClasses() {
    return true;
  }

  /**
   * Returns the bits of the preferred vector shape. Call this only if the module is in the boot
   * layer.
   */
  static int preferredBits() {
    ModuleLayer.boot()
        .findModule("jdk.incubator.vector")
        .ifPresent(VectorModule.class.getModule()::addReads);
    return ByteVector.SPECIES_PREFERRED.vectorBitSize();
  }

  /**
   * Loads the classes of vectors and shuffles that kernels use, for a whole register and for half a
   * register. While only one class of shuffle is loaded, C2 assumes that there is no other. Loading
   * another one later would invalidate the code that was compiled under that assumption.
   */
  static void loadClasses(int bits) {
    VectorShape whole = VectorShape.forBitSize(bits);
    for (Class<?> lane : List.of(byte.class, short.class, int.class, long.class)) {
      load(VectorSpecies.of(lane, whole));
    }
    VectorShape half = VectorShape.forBitSize(bits / 2);
    load(VectorSpecies.of(byte.class, half));
    load(VectorSpecies.of(int.class, half));
  }

  private static void load(VectorSpecies<?> species) {
    species.zero();
    species.iotaShuffle(0, 1, false);
  }
}
