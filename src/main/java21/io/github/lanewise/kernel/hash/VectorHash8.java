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

  /**
   * The class that the result of the conversion is cast to. Without the cast, C2 of Java 21 loses
   * the class and allocates the vector.
   */
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
      ShortVector x =
          ByteVector.fromArray(BYTES, bytes, offset + 8 * i)
              .lanewise(XOR, (byte) 0x80)
              .reinterpretAsShorts();
      IntVector pairs =
          x.and((short) 0xff).mul((short) 31).add(x.lanewise(LSHR, 8)).reinterpretAsInts();
      IntVector fours = pairs.and(0xffff).mul(961).add(pairs.lanewise(LSHR, 16));
      LongVector joined = fours.mul(JOIN).reinterpretAsLongs();
      LongVector sum = joined.add(joined.lanewise(LSHR, 32));
      HASHES_TYPE
          .cast(sum.convertShape(L2I, HASHES, 0))
          .add(START)
          .intoArray(hashes, hashesOffset + i);
    }
    ScalarHash.hashAll8(bytes, offset + 8 * whole, hashes, hashesOffset + whole, count - whole);
  }

  private static int start() {
    byte[] lowest = {-128, -128, -128, -128, -128, -128, -128, -128};
    return ScalarHash.hash(1, lowest, 0, 8);
  }
}
