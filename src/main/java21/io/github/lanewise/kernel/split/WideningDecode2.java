// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes width 2 where a shuffle of a whole register takes many instructions (256 bits without
 * AVX-512). Half a register of each stream is widened to shorts and joined with its neighbour.
 */
final class WideningDecode2 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();
  private static final int HALF = LANES / 2;
  private static final VectorSpecies<Byte> HALF_BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(HALF * Byte.SIZE));

  /** C2 of Java 21 loses the type of a conversion's result, and would allocate the vector. */
  private static final Class<? extends ShortVector> SHORT_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  /** Elements of the values that one value takes, and that one register holds. */
  private static final int VALUE = 2;

  private static final int REGISTER = LANES;

  private WideningDecode2() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < HALF) {
      ScalarDecode2.run(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -HALF;
    for (int i = 0; i < whole; i += HALF) {
      int s = streamsOffset + i;
      ShortVector aa =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector bb =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + stride)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      int v = valuesOffset + VALUE * i;
      a.reinterpretAsBytes().intoArray(values, v);
    }
    if (whole < count) {
      int last = count - HALF;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, HALF);
    }
  }
}
