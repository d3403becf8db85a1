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

/** Encodes width 12 as three groups of width 4: {@link ExchangeDecode12} backwards. */
final class ExchangeEncode12 {
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
  private static final VectorShuffle<Byte> GATHER = Shuffles.gather(BYTES, 4);
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorMask<Integer> LANES_0_OF_1 = Shuffles.third(INTS, 1, 0);
  private static final VectorMask<Integer> LANES_0_OF_2 = Shuffles.third(INTS, 2, 0);
  private static final VectorMask<Integer> LANES_1_OF_1 = Shuffles.third(INTS, 1, 1);
  private static final VectorMask<Integer> LANES_1_OF_2 = Shuffles.third(INTS, 2, 1);
  private static final VectorMask<Integer> LANES_2_OF_1 = Shuffles.third(INTS, 1, 2);
  private static final VectorMask<Integer> LANES_2_OF_2 = Shuffles.third(INTS, 2, 2);
  private static final VectorShuffle<Integer> COLLECT_0 = Shuffles.collectByThree(INTS, 0);
  private static final VectorShuffle<Integer> COLLECT_1 = Shuffles.collectByThree(INTS, 1);
  private static final VectorShuffle<Integer> COLLECT_2 = Shuffles.collectByThree(INTS, 2);

  private ExchangeEncode12() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < LANES) {
      ScalarEncode12.run(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int v = valuesOffset + VALUE * i;
      IntVector int00 = ByteVector.fromArray(BYTES, values, v).reinterpretAsInts();
      IntVector int01 = ByteVector.fromArray(BYTES, values, v + REGISTER).reinterpretAsInts();
      IntVector int02 = ByteVector.fromArray(BYTES, values, v + 2 * REGISTER).reinterpretAsInts();
      LongVector a0 =
          int00
              .blend(int01, LANES_0_OF_1)
              .blend(int02, LANES_0_OF_2)
              .rearrange(COLLECT_0)
              .reinterpretAsLongs();
      LongVector b0 =
          int00
              .blend(int01, LANES_1_OF_1)
              .blend(int02, LANES_1_OF_2)
              .rearrange(COLLECT_1)
              .reinterpretAsLongs();
      LongVector c0 =
          int00
              .blend(int01, LANES_2_OF_1)
              .blend(int02, LANES_2_OF_2)
              .rearrange(COLLECT_2)
              .reinterpretAsLongs();
      IntVector int10 = ByteVector.fromArray(BYTES, values, v + 3 * REGISTER).reinterpretAsInts();
      IntVector int11 = ByteVector.fromArray(BYTES, values, v + 4 * REGISTER).reinterpretAsInts();
      IntVector int12 = ByteVector.fromArray(BYTES, values, v + 5 * REGISTER).reinterpretAsInts();
      LongVector a1 =
          int10
              .blend(int11, LANES_0_OF_1)
              .blend(int12, LANES_0_OF_2)
              .rearrange(COLLECT_0)
              .reinterpretAsLongs();
      LongVector b1 =
          int10
              .blend(int11, LANES_1_OF_1)
              .blend(int12, LANES_1_OF_2)
              .rearrange(COLLECT_1)
              .reinterpretAsLongs();
      LongVector c1 =
          int10
              .blend(int11, LANES_2_OF_1)
              .blend(int12, LANES_2_OF_2)
              .rearrange(COLLECT_2)
              .reinterpretAsLongs();
      IntVector int20 = ByteVector.fromArray(BYTES, values, v + 6 * REGISTER).reinterpretAsInts();
      IntVector int21 = ByteVector.fromArray(BYTES, values, v + 7 * REGISTER).reinterpretAsInts();
      IntVector int22 = ByteVector.fromArray(BYTES, values, v + 8 * REGISTER).reinterpretAsInts();
      LongVector a2 =
          int20
              .blend(int21, LANES_0_OF_1)
              .blend(int22, LANES_0_OF_2)
              .rearrange(COLLECT_0)
              .reinterpretAsLongs();
      LongVector b2 =
          int20
              .blend(int21, LANES_1_OF_1)
              .blend(int22, LANES_1_OF_2)
              .rearrange(COLLECT_1)
              .reinterpretAsLongs();
      LongVector c2 =
          int20
              .blend(int21, LANES_2_OF_1)
              .blend(int22, LANES_2_OF_2)
              .rearrange(COLLECT_2)
              .reinterpretAsLongs();
      IntVector int30 = ByteVector.fromArray(BYTES, values, v + 9 * REGISTER).reinterpretAsInts();
      IntVector int31 = ByteVector.fromArray(BYTES, values, v + 10 * REGISTER).reinterpretAsInts();
      IntVector int32 = ByteVector.fromArray(BYTES, values, v + 11 * REGISTER).reinterpretAsInts();
      LongVector a3 =
          int30
              .blend(int31, LANES_0_OF_1)
              .blend(int32, LANES_0_OF_2)
              .rearrange(COLLECT_0)
              .reinterpretAsLongs();
      LongVector b3 =
          int30
              .blend(int31, LANES_1_OF_1)
              .blend(int32, LANES_1_OF_2)
              .rearrange(COLLECT_1)
              .reinterpretAsLongs();
      LongVector c3 =
          int30
              .blend(int31, LANES_2_OF_1)
              .blend(int32, LANES_2_OF_2)
              .rearrange(COLLECT_2)
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
      int s = streamsOffset + i;
      TYPE.cast(a0.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s);
      TYPE.cast(a1.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + stride);
      TYPE.cast(a2.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 2 * stride);
      TYPE.cast(a3.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 3 * stride);
      TYPE.cast(b0.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 4 * stride);
      TYPE.cast(b1.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 5 * stride);
      TYPE.cast(b2.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 6 * stride);
      TYPE.cast(b3.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 7 * stride);
      TYPE.cast(c0.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 8 * stride);
      TYPE.cast(c1.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 9 * stride);
      TYPE.cast(c2.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 10 * stride);
      TYPE.cast(c3.reinterpretAsBytes().rearrange(GATHER)).intoArray(streams, s + 11 * stride);
    }
    if (whole < count) {
      int last = count - LANES;
      run(values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, LANES);
    }
  }
}
