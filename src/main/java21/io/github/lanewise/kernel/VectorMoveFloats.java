// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;

/** Moves floats to little-endian bytes and back, a register at a time: no buffer, so no garbage. */
final class VectorMoveFloats {
  private static final int LANES = FloatVector.SPECIES_PREFERRED.length();

  private VectorMoveFloats() {}

  static void put(float[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    if (count < LANES) {
      ScalarMove.put(source, sourceOffset, target, targetOffset, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, source, sourceOffset + i)
          .reinterpretAsBytes()
          .intoArray(target, targetOffset + Float.BYTES * i);
    }
    if (whole < count) {
      int last = count - LANES;
      put(source, sourceOffset + last, target, targetOffset + Float.BYTES * last, LANES);
    }
  }

  static void get(byte[] source, int sourceOffset, float[] target, int targetOffset, int count) {
    if (count < LANES) {
      ScalarMove.get(source, sourceOffset, target, targetOffset, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      ByteVector.fromArray(ByteVector.SPECIES_PREFERRED, source, sourceOffset + Float.BYTES * i)
          .reinterpretAsFloats()
          .intoArray(target, targetOffset + i);
    }
    if (whole < count) {
      int last = count - LANES;
      get(source, sourceOffset + Float.BYTES * last, target, targetOffset + last, LANES);
    }
  }
}
