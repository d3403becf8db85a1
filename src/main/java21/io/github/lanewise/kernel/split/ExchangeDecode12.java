// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes values of width 12 as three groups of width 4. Each group becomes a sequence of ints, and
 * the ints of the three groups then have to alternate in the values. Therefore the first shuffle
 * puts each int of a group into the lane that it will have in the values. The register that it will
 * have depends on the lane, as the number of lanes is no multiple of three. At the end, two of the
 * three groups exchange their ints in every lane.
 */
final class ExchangeDecode12 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

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

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final LongVector THIRD_0 = Shuffles.everyThird(IntVector.SPECIES_PREFERRED, 0);
  private static final LongVector THIRD_1 = Shuffles.everyThird(IntVector.SPECIES_PREFERRED, 1);
  private static final LongVector THIRD_2 = Shuffles.everyThird(IntVector.SPECIES_PREFERRED, 2);
  private static final VectorShuffle<Byte> DEAL_A = Shuffles.dealByThree(BYTES, 4, 0);
  private static final VectorShuffle<Byte> DEAL_B = Shuffles.dealByThree(BYTES, 4, 1);
  private static final VectorShuffle<Byte> DEAL_C = Shuffles.dealByThree(BYTES, 4, 2);

  private ExchangeDecode12() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      ScalarDecodeWidths.run12(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int s = streamsOffset + i;
      LongVector a0 =
          ByteVector.fromArray(BYTES, streams, s).rearrange(DEAL_A).reinterpretAsLongs();
      LongVector a1 =
          ByteVector.fromArray(BYTES, streams, s + stride).rearrange(DEAL_A).reinterpretAsLongs();
      LongVector a2 =
          ByteVector.fromArray(BYTES, streams, s + 2 * stride)
              .rearrange(DEAL_A)
              .reinterpretAsLongs();
      LongVector a3 =
          ByteVector.fromArray(BYTES, streams, s + 3 * stride)
              .rearrange(DEAL_A)
              .reinterpretAsLongs();
      LongVector b0 =
          ByteVector.fromArray(BYTES, streams, s + 4 * stride)
              .rearrange(DEAL_B)
              .reinterpretAsLongs();
      LongVector b1 =
          ByteVector.fromArray(BYTES, streams, s + 5 * stride)
              .rearrange(DEAL_B)
              .reinterpretAsLongs();
      LongVector b2 =
          ByteVector.fromArray(BYTES, streams, s + 6 * stride)
              .rearrange(DEAL_B)
              .reinterpretAsLongs();
      LongVector b3 =
          ByteVector.fromArray(BYTES, streams, s + 7 * stride)
              .rearrange(DEAL_B)
              .reinterpretAsLongs();
      LongVector c0 =
          ByteVector.fromArray(BYTES, streams, s + 8 * stride)
              .rearrange(DEAL_C)
              .reinterpretAsLongs();
      LongVector c1 =
          ByteVector.fromArray(BYTES, streams, s + 9 * stride)
              .rearrange(DEAL_C)
              .reinterpretAsLongs();
      LongVector c2 =
          ByteVector.fromArray(BYTES, streams, s + 10 * stride)
              .rearrange(DEAL_C)
              .reinterpretAsLongs();
      LongVector c3 =
          ByteVector.fromArray(BYTES, streams, s + 11 * stride)
              .rearrange(DEAL_C)
              .reinterpretAsLongs();
      LongVector t = a0.lanewise(LSHR, 8).lanewise(XOR, a1).lanewise(AND, M8);
      a1 = a1.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a2.lanewise(LSHR, 8).lanewise(XOR, a3).lanewise(AND, M8);
      a3 = a3.lanewise(XOR, t);
      a2 = a2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a0.lanewise(LSHR, 16).lanewise(XOR, a2).lanewise(AND, M16);
      a2 = a2.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a1.lanewise(LSHR, 16).lanewise(XOR, a3).lanewise(AND, M16);
      a3 = a3.lanewise(XOR, t);
      a1 = a1.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b0.lanewise(LSHR, 8).lanewise(XOR, b1).lanewise(AND, M8);
      b1 = b1.lanewise(XOR, t);
      b0 = b0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = b2.lanewise(LSHR, 8).lanewise(XOR, b3).lanewise(AND, M8);
      b3 = b3.lanewise(XOR, t);
      b2 = b2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = b0.lanewise(LSHR, 16).lanewise(XOR, b2).lanewise(AND, M16);
      b2 = b2.lanewise(XOR, t);
      b0 = b0.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b1.lanewise(LSHR, 16).lanewise(XOR, b3).lanewise(AND, M16);
      b3 = b3.lanewise(XOR, t);
      b1 = b1.lanewise(XOR, t.lanewise(LSHL, 16));
      t = c0.lanewise(LSHR, 8).lanewise(XOR, c1).lanewise(AND, M8);
      c1 = c1.lanewise(XOR, t);
      c0 = c0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c2.lanewise(LSHR, 8).lanewise(XOR, c3).lanewise(AND, M8);
      c3 = c3.lanewise(XOR, t);
      c2 = c2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c0.lanewise(LSHR, 16).lanewise(XOR, c2).lanewise(AND, M16);
      c2 = c2.lanewise(XOR, t);
      c0 = c0.lanewise(XOR, t.lanewise(LSHL, 16));
      t = c1.lanewise(LSHR, 16).lanewise(XOR, c3).lanewise(AND, M16);
      c3 = c3.lanewise(XOR, t);
      c1 = c1.lanewise(XOR, t.lanewise(LSHL, 16));
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
      LongVector bc2 = b2.lanewise(XOR, c2).lanewise(AND, THIRD_0);
      LongVector ab2 = a2.lanewise(XOR, b2).lanewise(AND, THIRD_1);
      LongVector ac2 = a2.lanewise(XOR, c2).lanewise(AND, THIRD_2);
      TYPE.cast(a2.lanewise(XOR, ab2).lanewise(XOR, ac2).reinterpretAsBytes())
          .intoArray(values, v + 6 * REGISTER);
      TYPE.cast(b2.lanewise(XOR, bc2).lanewise(XOR, ab2).reinterpretAsBytes())
          .intoArray(values, v + 6 * REGISTER + SECOND);
      TYPE.cast(c2.lanewise(XOR, bc2).lanewise(XOR, ac2).reinterpretAsBytes())
          .intoArray(values, v + 6 * REGISTER + THIRD);
      LongVector bc3 = b3.lanewise(XOR, c3).lanewise(AND, THIRD_0);
      LongVector ab3 = a3.lanewise(XOR, b3).lanewise(AND, THIRD_1);
      LongVector ac3 = a3.lanewise(XOR, c3).lanewise(AND, THIRD_2);
      TYPE.cast(a3.lanewise(XOR, ab3).lanewise(XOR, ac3).reinterpretAsBytes())
          .intoArray(values, v + 9 * REGISTER);
      TYPE.cast(b3.lanewise(XOR, bc3).lanewise(XOR, ab3).reinterpretAsBytes())
          .intoArray(values, v + 9 * REGISTER + SECOND);
      TYPE.cast(c3.lanewise(XOR, bc3).lanewise(XOR, ac3).reinterpretAsBytes())
          .intoArray(values, v + 9 * REGISTER + THIRD);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
