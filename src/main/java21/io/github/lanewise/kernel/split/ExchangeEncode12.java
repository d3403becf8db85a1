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
 * Encodes values of width 12 as three groups of width 4. It does the steps of {@link
 * ExchangeDecode12} in the opposite order.
 */
final class ExchangeEncode12 {
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
   * The offset in a block from which register {@code b} is loaded. {@link #THIRD} is that of {@code
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
  private static final VectorShuffle<Byte> GATHER_A = Shuffles.gatherByThree(BYTES, 4, 0);
  private static final VectorShuffle<Byte> GATHER_B = Shuffles.gatherByThree(BYTES, 4, 1);
  private static final VectorShuffle<Byte> GATHER_C = Shuffles.gatherByThree(BYTES, 4, 2);

  private ExchangeEncode12() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < LANES) {
      ScalarEncodeWidths.run12(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int v = valuesOffset + VALUE * i;
      LongVector a0 = ByteVector.fromArray(BYTES, values, v).reinterpretAsLongs();
      LongVector b0 = ByteVector.fromArray(BYTES, values, v + SECOND).reinterpretAsLongs();
      LongVector c0 = ByteVector.fromArray(BYTES, values, v + THIRD).reinterpretAsLongs();
      LongVector bc0 = b0.lanewise(XOR, c0).lanewise(AND, THIRD_0);
      LongVector ab0 = a0.lanewise(XOR, b0).lanewise(AND, THIRD_1);
      LongVector ac0 = a0.lanewise(XOR, c0).lanewise(AND, THIRD_2);
      a0 = a0.lanewise(XOR, ab0).lanewise(XOR, ac0);
      b0 = b0.lanewise(XOR, bc0).lanewise(XOR, ab0);
      c0 = c0.lanewise(XOR, bc0).lanewise(XOR, ac0);
      LongVector a1 = ByteVector.fromArray(BYTES, values, v + 3 * REGISTER).reinterpretAsLongs();
      LongVector b1 =
          ByteVector.fromArray(BYTES, values, v + 3 * REGISTER + SECOND).reinterpretAsLongs();
      LongVector c1 =
          ByteVector.fromArray(BYTES, values, v + 3 * REGISTER + THIRD).reinterpretAsLongs();
      LongVector bc1 = b1.lanewise(XOR, c1).lanewise(AND, THIRD_0);
      LongVector ab1 = a1.lanewise(XOR, b1).lanewise(AND, THIRD_1);
      LongVector ac1 = a1.lanewise(XOR, c1).lanewise(AND, THIRD_2);
      a1 = a1.lanewise(XOR, ab1).lanewise(XOR, ac1);
      b1 = b1.lanewise(XOR, bc1).lanewise(XOR, ab1);
      c1 = c1.lanewise(XOR, bc1).lanewise(XOR, ac1);
      LongVector a2 = ByteVector.fromArray(BYTES, values, v + 6 * REGISTER).reinterpretAsLongs();
      LongVector b2 =
          ByteVector.fromArray(BYTES, values, v + 6 * REGISTER + SECOND).reinterpretAsLongs();
      LongVector c2 =
          ByteVector.fromArray(BYTES, values, v + 6 * REGISTER + THIRD).reinterpretAsLongs();
      LongVector bc2 = b2.lanewise(XOR, c2).lanewise(AND, THIRD_0);
      LongVector ab2 = a2.lanewise(XOR, b2).lanewise(AND, THIRD_1);
      LongVector ac2 = a2.lanewise(XOR, c2).lanewise(AND, THIRD_2);
      a2 = a2.lanewise(XOR, ab2).lanewise(XOR, ac2);
      b2 = b2.lanewise(XOR, bc2).lanewise(XOR, ab2);
      c2 = c2.lanewise(XOR, bc2).lanewise(XOR, ac2);
      LongVector a3 = ByteVector.fromArray(BYTES, values, v + 9 * REGISTER).reinterpretAsLongs();
      LongVector b3 =
          ByteVector.fromArray(BYTES, values, v + 9 * REGISTER + SECOND).reinterpretAsLongs();
      LongVector c3 =
          ByteVector.fromArray(BYTES, values, v + 9 * REGISTER + THIRD).reinterpretAsLongs();
      LongVector bc3 = b3.lanewise(XOR, c3).lanewise(AND, THIRD_0);
      LongVector ab3 = a3.lanewise(XOR, b3).lanewise(AND, THIRD_1);
      LongVector ac3 = a3.lanewise(XOR, c3).lanewise(AND, THIRD_2);
      a3 = a3.lanewise(XOR, ab3).lanewise(XOR, ac3);
      b3 = b3.lanewise(XOR, bc3).lanewise(XOR, ab3);
      c3 = c3.lanewise(XOR, bc3).lanewise(XOR, ac3);
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
      int s = streamsOffset + i;
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again.
      ByteVector byte0 = TYPE.cast(a0.reinterpretAsBytes().rearrange(GATHER_A));
      ByteVector byte1 = TYPE.cast(a1.reinterpretAsBytes().rearrange(GATHER_A));
      ByteVector byte2 = TYPE.cast(a2.reinterpretAsBytes().rearrange(GATHER_A));
      ByteVector byte3 = TYPE.cast(a3.reinterpretAsBytes().rearrange(GATHER_A));
      byte0.intoArray(streams, s);
      byte1.intoArray(streams, s + stride);
      byte2.intoArray(streams, s + 2 * stride);
      byte3.intoArray(streams, s + 3 * stride);
      ByteVector byte4 = TYPE.cast(b0.reinterpretAsBytes().rearrange(GATHER_B));
      ByteVector byte5 = TYPE.cast(b1.reinterpretAsBytes().rearrange(GATHER_B));
      ByteVector byte6 = TYPE.cast(b2.reinterpretAsBytes().rearrange(GATHER_B));
      ByteVector byte7 = TYPE.cast(b3.reinterpretAsBytes().rearrange(GATHER_B));
      byte4.intoArray(streams, s + 4 * stride);
      byte5.intoArray(streams, s + 5 * stride);
      byte6.intoArray(streams, s + 6 * stride);
      byte7.intoArray(streams, s + 7 * stride);
      ByteVector byte8 = TYPE.cast(c0.reinterpretAsBytes().rearrange(GATHER_C));
      ByteVector byte9 = TYPE.cast(c1.reinterpretAsBytes().rearrange(GATHER_C));
      ByteVector byte10 = TYPE.cast(c2.reinterpretAsBytes().rearrange(GATHER_C));
      ByteVector byte11 = TYPE.cast(c3.reinterpretAsBytes().rearrange(GATHER_C));
      byte8.intoArray(streams, s + 8 * stride);
      byte9.intoArray(streams, s + 9 * stride);
      byte10.intoArray(streams, s + 10 * stride);
      byte11.intoArray(streams, s + 11 * stride);
    }
    if (whole < count) {
      int last = count - LANES;
      run(values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, LANES);
    }
  }
}
