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
 * Decodes values of width 8 and shuffles only half a register at a time. At 256 bits without
 * AVX-512, a shuffle of a whole register takes many instructions. Half a register of each stream is
 * shuffled and widened to shorts. Two neighbouring streams are then joined. The low byte of each
 * short comes from the first stream, and the high byte from the second. This join replaces the
 * exchange of single bytes in {@link ExchangeDecode8}.
 */
final class WideningDecode8 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private static final Class<? extends ShortVector> SHORT_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  /** The number of values in a block. They take half a register of each stream. */
  private static final int BLOCK = LANES / 2;

  private static final VectorSpecies<Byte> HALF_BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(BLOCK * Byte.SIZE));

  /** The number of array elements that one value takes. */
  private static final int VALUE = 8;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final LongVector M32 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00000000ffffffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(HALF_BYTES, 4);

  private WideningDecode8() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < BLOCK) {
      ScalarDecodeWidths.run8(streams, streamsOffset, values, valuesOffset, stride, count);
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
      ShortVector ee =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 4 * stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ff =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 5 * stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector gg =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 6 * stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector hh =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 7 * stride)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector c = cc.lanewise(OR, dd.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector e = ee.lanewise(OR, ff.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector g = gg.lanewise(OR, hh.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = e.lanewise(LSHR, 16).lanewise(XOR, g).lanewise(AND, M16);
      g = g.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a.lanewise(LSHR, 32).lanewise(XOR, e).lanewise(AND, M32);
      e = e.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 32));
      t = c.lanewise(LSHR, 32).lanewise(XOR, g).lanewise(AND, M32);
      g = g.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 32));
      int v = valuesOffset + VALUE * i;
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(c.reinterpretAsBytes()).intoArray(values, v + REGISTER);
      TYPE.cast(e.reinterpretAsBytes()).intoArray(values, v + 2 * REGISTER);
      TYPE.cast(g.reinterpretAsBytes()).intoArray(values, v + 3 * REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }
}
