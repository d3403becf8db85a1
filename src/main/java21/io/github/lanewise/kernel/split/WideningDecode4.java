// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes values of width 4 without a shuffle of a whole register, which takes many instructions at
 * 256 bits without AVX-512. Half a register of each stream is shuffled and widened to shorts. The
 * shorts of two neighbouring streams are joined, so each short holds a byte of both. This replaces
 * the exchange of single bytes in {@link ExchangeDecode4}.
 */
final class WideningDecode4 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The number of values in a block. They take half a register of each stream. */
  private static final int BLOCK = LANES / 2;

  private static final VectorSpecies<Byte> HALF_BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(BLOCK * Byte.SIZE));

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ShortVector> SHORT_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 4;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(HALF_BYTES, 2);

  private WideningDecode4() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < BLOCK) {
      ScalarDecodeWidths.run4(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      ShortVector aa =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector bb =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector cc =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 2 * stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector dd =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 3 * stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector c = cc.lanewise(OR, dd.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      int v = valuesOffset + VALUE * i;
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(c.reinterpretAsBytes()).intoArray(values, v + REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }
}
