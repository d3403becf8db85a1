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
 * The 31-polynomial of many values of eight bytes: the steps of {@link ScalarHash}, one value in
 * each long lane.
 */
final class VectorHash8 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int VALUES = BYTES.length() / Long.BYTES;
  private static final VectorSpecies<Integer> HASHES =
      VectorSpecies.of(int.class, VectorShape.forBitSize(VALUES * Integer.SIZE));

  /** C2 of Java 21 loses the type of a conversion's result, and would allocate the vector. */
  private static final Class<? extends IntVector> HASHES_TYPE =
      HASHES.vectorType().asSubclass(IntVector.class);

  /** Fours are joined with 31 to the 4th for the first, 1 for the second. */
  private static final IntVector JOIN =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 1L << 32 | 31 * 31 * 31 * 31)
          .reinterpretAsInts();

  /** The hash of eight zeros, less the contribution of the 128 that is added to every byte. */
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
