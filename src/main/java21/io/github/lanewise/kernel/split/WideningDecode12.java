// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes values of width 12 like {@link ExchangeDecode12}, but starts from half registers like
 * {@link WideningDecode4}.
 */
final class WideningDecode12 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();
  private static final Class<? extends ShortVector> SHORT_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  /** The number of values in a block. They take half a register of each stream. */
  private static final int BLOCK = LANES / 2;

  private static final VectorSpecies<Byte> HALF_BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(BLOCK * Byte.SIZE));

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 12;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  /**
   * The offset in a block at which register {@code b} is stored. {@link #THIRD} is that of {@code
   * c}.
   */
  private static final int SECOND = LANES / 4 % 3 == 2 ? REGISTER : 2 * REGISTER;

  private static final int THIRD = 3 * REGISTER - SECOND;

  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final LongVector THIRD_0 = Shuffles.everyThird(IntVector.SPECIES_PREFERRED, 0);
  private static final LongVector THIRD_1 = Shuffles.everyThird(IntVector.SPECIES_PREFERRED, 1);
  private static final LongVector THIRD_2 = Shuffles.everyThird(IntVector.SPECIES_PREFERRED, 2);
  private static final VectorShuffle<Byte> DEAL_A = Shuffles.dealByThree(HALF_BYTES, 2, 0);
  private static final VectorShuffle<Byte> DEAL_B = Shuffles.dealByThree(HALF_BYTES, 2, 1);
  private static final VectorShuffle<Byte> DEAL_C = Shuffles.dealByThree(HALF_BYTES, 2, 2);

  private WideningDecode12() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < BLOCK) {
      ScalarDecodeWidths.run12(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      ShortVector byte0 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s)
                  .rearrange(DEAL_A)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte1 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + stride)
                  .rearrange(DEAL_A)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte2 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 2 * stride)
                  .rearrange(DEAL_A)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte3 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 3 * stride)
                  .rearrange(DEAL_A)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a0 = byte0.lanewise(OR, byte1.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector a1 = byte2.lanewise(OR, byte3.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector t = a0.lanewise(LSHR, 16).lanewise(XOR, a1).lanewise(AND, M16);
      a1 = a1.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 16));
      ShortVector byte4 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 4 * stride)
                  .rearrange(DEAL_B)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte5 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 5 * stride)
                  .rearrange(DEAL_B)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte6 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 6 * stride)
                  .rearrange(DEAL_B)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte7 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 7 * stride)
                  .rearrange(DEAL_B)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector b0 = byte4.lanewise(OR, byte5.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector b1 = byte6.lanewise(OR, byte7.lanewise(LSHL, 8)).reinterpretAsLongs();
      t = b0.lanewise(LSHR, 16).lanewise(XOR, b1).lanewise(AND, M16);
      b1 = b1.lanewise(XOR, t);
      b0 = b0.lanewise(XOR, t.lanewise(LSHL, 16));
      ShortVector byte8 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 8 * stride)
                  .rearrange(DEAL_C)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte9 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 9 * stride)
                  .rearrange(DEAL_C)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte10 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 10 * stride)
                  .rearrange(DEAL_C)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector byte11 =
          SHORT_TYPE.cast(
              ByteVector.fromArray(HALF_BYTES, streams, s + 11 * stride)
                  .rearrange(DEAL_C)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector c0 = byte8.lanewise(OR, byte9.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector c1 = byte10.lanewise(OR, byte11.lanewise(LSHL, 8)).reinterpretAsLongs();
      t = c0.lanewise(LSHR, 16).lanewise(XOR, c1).lanewise(AND, M16);
      c1 = c1.lanewise(XOR, t);
      c0 = c0.lanewise(XOR, t.lanewise(LSHL, 16));
      int v = valuesOffset + VALUE * i;
      LongVector bc0 = b0.lanewise(XOR, c0).lanewise(AND, THIRD_0);
      LongVector ab0 = a0.lanewise(XOR, b0).lanewise(AND, THIRD_1);
      LongVector ac0 = a0.lanewise(XOR, c0).lanewise(AND, THIRD_2);
      TYPE.cast(a0.lanewise(XOR, ab0).lanewise(XOR, ac0).reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(b0.lanewise(XOR, bc0).lanewise(XOR, ab0).reinterpretAsBytes())
          .intoArray(values, v + SECOND);
      TYPE.cast(c0.lanewise(XOR, bc0).lanewise(XOR, ac0).reinterpretAsBytes())
          .intoArray(values, v + THIRD);
      LongVector bc1 = b1.lanewise(XOR, c1).lanewise(AND, THIRD_0);
      LongVector ab1 = a1.lanewise(XOR, b1).lanewise(AND, THIRD_1);
      LongVector ac1 = a1.lanewise(XOR, c1).lanewise(AND, THIRD_2);
      TYPE.cast(a1.lanewise(XOR, ab1).lanewise(XOR, ac1).reinterpretAsBytes())
          .intoArray(values, v + 3 * REGISTER);
      TYPE.cast(b1.lanewise(XOR, bc1).lanewise(XOR, ab1).reinterpretAsBytes())
          .intoArray(values, v + 3 * REGISTER + SECOND);
      TYPE.cast(c1.lanewise(XOR, bc1).lanewise(XOR, ac1).reinterpretAsBytes())
          .intoArray(values, v + 3 * REGISTER + THIRD);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }
}
