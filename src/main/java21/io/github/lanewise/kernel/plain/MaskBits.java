// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Packs booleans into bits and unpacks them, one vector mask at a time. A mask can be loaded from
 * booleans and read as a long, and it can be made from a long and stored as booleans.
 */
final class MaskBits {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The number of bytes that hold the bits of one mask: 2, 4 or 8. */
  private static final int MASK = LANES / 8;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> BYTES_TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private MaskBits() {}

  static void pack(boolean[] source, int sourceOffset, byte[] target, int targetOffset, int bytes) {
    int whole = bytes & -MASK;
    for (int i = 0; i < whole; i += MASK) {
      long bits = VectorMask.fromArray(BYTES, source, sourceOffset + 8 * i).toLong();
      if (MASK == Long.BYTES) {
        Bytes.LONG.set(target, targetOffset + i, bits);
      } else if (MASK == Integer.BYTES) {
        Bytes.INT.set(target, targetOffset + i, (int) bits);
      } else {
        Bytes.SHORT.set(target, targetOffset + i, (short) bits);
      }
    }
    ScalarBits.pack(source, sourceOffset + 8 * whole, target, targetOffset + whole, bytes - whole);
  }

  static void unpack(
      byte[] source, int sourceOffset, boolean[] target, int targetOffset, int bytes) {
    int whole = bytes & -MASK;
    for (int i = 0; i < whole; i += MASK) {
      long bits;
      if (MASK == Long.BYTES) {
        bits = (long) Bytes.LONG.get(source, sourceOffset + i);
      } else if (MASK == Integer.BYTES) {
        bits = (int) Bytes.INT.get(source, sourceOffset + i);
      } else {
        bits = (short) Bytes.SHORT.get(source, sourceOffset + i);
      }
      VectorMask<Byte> mask = VectorMask.fromLong(BYTES, bits);
      if (MASK == Long.BYTES) {
        // At 512 bits a mask has a register of its own kind. There the way through a vector is
        // faster than the mask's intoArray, because C2 always inlines it. Where a mask is a
        // vector, this way is slower.
        BYTES_TYPE.cast(mask.toVector()).intoBooleanArray(target, targetOffset + 8 * i);
      } else {
        mask.intoArray(target, targetOffset + 8 * i);
      }
    }
    ScalarBits.unpack(
        source, sourceOffset + whole, target, targetOffset + 8 * whole, bytes - whole);
  }
}
