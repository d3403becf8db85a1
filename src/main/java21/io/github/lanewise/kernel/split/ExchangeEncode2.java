// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Encodes values of width 2. It does the steps of {@link ExchangeDecode2} in the opposite order:
 * the exchange first, then one shuffle for each stream.
 */
final class ExchangeEncode2 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 2;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final VectorShuffle<Byte> GATHER = Shuffles.gather(BYTES, 2);

  private ExchangeEncode2() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < LANES) {
      ScalarEncode2.run(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int v = valuesOffset + VALUE * i;
      LongVector a = ByteVector.fromArray(BYTES, values, v).reinterpretAsLongs();
      LongVector b = ByteVector.fromArray(BYTES, values, v + REGISTER).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 8).lanewise(XOR, b).lanewise(AND, M8);
      b = b.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 8));
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again.
      ByteVector byte0 = TYPE.cast(a.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1 = TYPE.cast(b.reinterpretAsBytes()).rearrange(GATHER);
      int s = streamsOffset + i;
      byte0.intoArray(streams, s);
      byte1.intoArray(streams, s + stride);
    }
    if (whole < count) {
      int last = count - LANES;
      run(values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, LANES);
    }
  }
}
