// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes width 12 as three groups of width 4. A register of ints then has to spread over three
 * registers, every third lane; as the number of lanes is no multiple of three, one shuffle a group
 * puts each int into the lane it has in whichever of the three registers takes it.
 */
final class ExchangeDecode12 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** On Java 21 C2 forgets it on the way through a loop as long as this one, and would box. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** Elements of the values that one value takes, and that one register holds. */
  private static final int VALUE = 12;

  private static final int REGISTER = LANES;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(BYTES, 4);
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorMask<Integer> SECOND_0 = Shuffles.third(INTS, 0, 1);
  private static final VectorMask<Integer> THIRD_0 = Shuffles.third(INTS, 0, 2);
  private static final VectorMask<Integer> SECOND_1 = Shuffles.third(INTS, 1, 1);
  private static final VectorMask<Integer> THIRD_1 = Shuffles.third(INTS, 1, 2);
  private static final VectorMask<Integer> SECOND_2 = Shuffles.third(INTS, 2, 1);
  private static final VectorMask<Integer> THIRD_2 = Shuffles.third(INTS, 2, 2);
  private static final VectorShuffle<Integer> SPREAD_0 = Shuffles.spreadByThree(INTS, 0);
  private static final VectorShuffle<Integer> SPREAD_1 = Shuffles.spreadByThree(INTS, 1);
  private static final VectorShuffle<Integer> SPREAD_2 = Shuffles.spreadByThree(INTS, 2);

  private ExchangeDecode12() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      ScalarDecode12.run(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int s = streamsOffset + i;
      LongVector a0 = ByteVector.fromArray(BYTES, streams, s).rearrange(DEAL).reinterpretAsLongs();
      LongVector a1 =
          ByteVector.fromArray(BYTES, streams, s + stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector a2 =
          ByteVector.fromArray(BYTES, streams, s + 2 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector a3 =
          ByteVector.fromArray(BYTES, streams, s + 3 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector b0 =
          ByteVector.fromArray(BYTES, streams, s + 4 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector b1 =
          ByteVector.fromArray(BYTES, streams, s + 5 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector b2 =
          ByteVector.fromArray(BYTES, streams, s + 6 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector b3 =
          ByteVector.fromArray(BYTES, streams, s + 7 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector c0 =
          ByteVector.fromArray(BYTES, streams, s + 8 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector c1 =
          ByteVector.fromArray(BYTES, streams, s + 9 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector c2 =
          ByteVector.fromArray(BYTES, streams, s + 10 * stride)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector c3 =
          ByteVector.fromArray(BYTES, streams, s + 11 * stride)
              .rearrange(DEAL)
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
      IntVector first0 = a0.reinterpretAsInts().rearrange(SPREAD_0);
      IntVector second0 = b0.reinterpretAsInts().rearrange(SPREAD_1);
      IntVector third0 = c0.reinterpretAsInts().rearrange(SPREAD_2);
      TYPE.cast(first0.blend(second0, SECOND_0).blend(third0, THIRD_0).reinterpretAsBytes())
          .intoArray(values, v);
      TYPE.cast(first0.blend(second0, SECOND_1).blend(third0, THIRD_1).reinterpretAsBytes())
          .intoArray(values, v + REGISTER);
      TYPE.cast(first0.blend(second0, SECOND_2).blend(third0, THIRD_2).reinterpretAsBytes())
          .intoArray(values, v + 2 * REGISTER);
      IntVector first1 = a1.reinterpretAsInts().rearrange(SPREAD_0);
      IntVector second1 = b1.reinterpretAsInts().rearrange(SPREAD_1);
      IntVector third1 = c1.reinterpretAsInts().rearrange(SPREAD_2);
      TYPE.cast(first1.blend(second1, SECOND_0).blend(third1, THIRD_0).reinterpretAsBytes())
          .intoArray(values, v + 3 * REGISTER);
      TYPE.cast(first1.blend(second1, SECOND_1).blend(third1, THIRD_1).reinterpretAsBytes())
          .intoArray(values, v + 4 * REGISTER);
      TYPE.cast(first1.blend(second1, SECOND_2).blend(third1, THIRD_2).reinterpretAsBytes())
          .intoArray(values, v + 5 * REGISTER);
      IntVector first2 = a2.reinterpretAsInts().rearrange(SPREAD_0);
      IntVector second2 = b2.reinterpretAsInts().rearrange(SPREAD_1);
      IntVector third2 = c2.reinterpretAsInts().rearrange(SPREAD_2);
      TYPE.cast(first2.blend(second2, SECOND_0).blend(third2, THIRD_0).reinterpretAsBytes())
          .intoArray(values, v + 6 * REGISTER);
      TYPE.cast(first2.blend(second2, SECOND_1).blend(third2, THIRD_1).reinterpretAsBytes())
          .intoArray(values, v + 7 * REGISTER);
      TYPE.cast(first2.blend(second2, SECOND_2).blend(third2, THIRD_2).reinterpretAsBytes())
          .intoArray(values, v + 8 * REGISTER);
      IntVector first3 = a3.reinterpretAsInts().rearrange(SPREAD_0);
      IntVector second3 = b3.reinterpretAsInts().rearrange(SPREAD_1);
      IntVector third3 = c3.reinterpretAsInts().rearrange(SPREAD_2);
      TYPE.cast(first3.blend(second3, SECOND_0).blend(third3, THIRD_0).reinterpretAsBytes())
          .intoArray(values, v + 9 * REGISTER);
      TYPE.cast(first3.blend(second3, SECOND_1).blend(third3, THIRD_1).reinterpretAsBytes())
          .intoArray(values, v + 10 * REGISTER);
      TYPE.cast(first3.blend(second3, SECOND_2).blend(third3, THIRD_2).reinterpretAsBytes())
          .intoArray(values, v + 11 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
