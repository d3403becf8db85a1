// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import static jdk.incubator.vector.VectorOperators.L2I;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Hashes many values of eight bytes with the 31-polynomial. It does the steps of {@link ScalarHash}
 * with one value in each long lane.
 */
final class VectorHash8 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int VALUES = BYTES.length() / Long.BYTES;
  private static final VectorSpecies<Integer> HASHES =
      VectorSpecies.of(int.class, VectorShape.forBitSize(VALUES * Integer.SIZE));

  /** The classes of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> BYTES_TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private static final Class<? extends ShortVector> SHORTS_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  private static final Class<? extends IntVector> INTS_TYPE =
      IntVector.SPECIES_PREFERRED.vectorType().asSubclass(IntVector.class);

  private static final Class<? extends LongVector> LONGS_TYPE =
      LongVector.SPECIES_PREFERRED.vectorType().asSubclass(LongVector.class);

  private static final Class<? extends IntVector> HASHES_TYPE =
      HASHES.vectorType().asSubclass(IntVector.class);

  /**
   * The factors of the two fours of bytes in each long lane: 31 to the power of 4 for the first, 1
   * for the second.
   */
  private static final IntVector JOIN =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 1L << 32 | 31 * 31 * 31 * 31)
          .reinterpretAsInts();

  /**
   * The hash of eight zero bytes, minus the contribution of the 128 that is added to every byte.
   */
  private static final int START = start();

  private VectorHash8() {}

  static void hashAll(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count) {
    int whole = count & -VALUES;
    for (int i = 0; i < whole; i += VALUES) {
      ByteVector b = BYTES_TYPE.cast(ByteVector.fromArray(BYTES, bytes, offset + 8 * i));
      ShortVector x = SHORTS_TYPE.cast(b.lanewise(XOR, (byte) 0x80).reinterpretAsShorts());
      IntVector pairs =
          INTS_TYPE.cast(
              x.and((short) 0xff).mul((short) 31).add(x.lanewise(LSHR, 8)).reinterpretAsInts());
      IntVector fours = pairs.and(0xffff).mul(961).add(pairs.lanewise(LSHR, 16));
      LongVector joined = LONGS_TYPE.cast(fours.mul(JOIN).reinterpretAsLongs());
      // START is added to longs, because "The class of a vector" in ARCHITECTURE.md has a rule for
      // ints of half a register.
      LongVector sum = joined.add(joined.lanewise(LSHR, 32)).add(START);
      HASHES_TYPE.cast(sum.convertShape(L2I, HASHES, 0)).intoArray(hashes, hashesOffset + i);
    }
    ScalarHash.hashAll8(bytes, offset + 8 * whole, hashes, hashesOffset + whole, count - whole);
  }

  private static int start() {
    byte[] lowest = {-128, -128, -128, -128, -128, -128, -128, -128};
    return ScalarHash.hash(1, lowest, 0, 8);
  }
}
