// SPDX-License-Identifier: Apache-2.0
// Derived from WideningDecode4: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link WideningDecode4} into int[] and float[]. */
final class WideningDecode4Typed {
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
  private static final Class<? extends IntVector> INT_TYPE =
      IntVector.SPECIES_PREFERRED.vectorType().asSubclass(IntVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 1;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES / 4;

  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(HALF_BYTES, 2);

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends FloatVector> FLOAT_TYPE =
      FloatVector.SPECIES_PREFERRED.vectorType().asSubclass(FloatVector.class);

  private WideningDecode4Typed() {}

  static void run(
      byte[] streams, int streamsOffset, int[] values, int valuesOffset, int stride, int count) {
    if (count < BLOCK) {
      ScalarDecode4Ints.run(streams, streamsOffset, values, valuesOffset, stride, count);
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
      INT_TYPE.cast(a.reinterpretAsInts()).intoArray(values, v);
      INT_TYPE.cast(c.reinterpretAsInts()).intoArray(values, v + REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }

  static void run(
      byte[] streams, int streamsOffset, float[] values, int valuesOffset, int stride, int count) {
    if (count < BLOCK) {
      Scalar4Floats.run(streams, streamsOffset, values, valuesOffset, stride, count);
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
      FLOAT_TYPE.cast(a.reinterpretAsFloats()).intoArray(values, v);
      FLOAT_TYPE.cast(c.reinterpretAsFloats()).intoArray(values, v + REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }
}
