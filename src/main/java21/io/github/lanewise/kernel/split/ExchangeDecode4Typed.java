// SPDX-License-Identifier: Apache-2.0
// Derived from ExchangeDecode4: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link ExchangeDecode4} into int[] and float[]. */
final class ExchangeDecode4Typed {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INT_TYPE =
      IntVector.SPECIES_PREFERRED.vectorType().asSubclass(IntVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 1;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES / 4;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(BYTES, 4);

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends FloatVector> FLOAT_TYPE =
      FloatVector.SPECIES_PREFERRED.vectorType().asSubclass(FloatVector.class);

  private ExchangeDecode4Typed() {}

  static void run(
      byte[] streams, int streamsOffset, int[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      ScalarDecode4Ints.run(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int s = streamsOffset + i;
      LongVector a = ByteVector.fromArray(BYTES, streams, s).rearrange(DEAL).reinterpretAsLongs();
      LongVector b =
          ByteVector.fromArray(BYTES, streams, s + stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector c =
          ByteVector.fromArray(BYTES, streams, s + 2 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector d =
          ByteVector.fromArray(BYTES, streams, s + 3 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 8).lanewise(XOR, b).lanewise(AND, M8);
      b = b.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c.lanewise(LSHR, 8).lanewise(XOR, d).lanewise(AND, M8);
      d = d.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b.lanewise(LSHR, 16).lanewise(XOR, d).lanewise(AND, M16);
      d = d.lanewise(XOR, t);
      b = b.lanewise(XOR, t.lanewise(LSHL, 16));
      int v = valuesOffset + VALUE * i;
      INT_TYPE.cast(a.reinterpretAsInts()).intoArray(values, v);
      INT_TYPE.cast(b.reinterpretAsInts()).intoArray(values, v + REGISTER);
      INT_TYPE.cast(c.reinterpretAsInts()).intoArray(values, v + 2 * REGISTER);
      INT_TYPE.cast(d.reinterpretAsInts()).intoArray(values, v + 3 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }

  static void run(
      byte[] streams, int streamsOffset, float[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      Scalar4Floats.run(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int s = streamsOffset + i;
      LongVector a = ByteVector.fromArray(BYTES, streams, s).rearrange(DEAL).reinterpretAsLongs();
      LongVector b =
          ByteVector.fromArray(BYTES, streams, s + stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector c =
          ByteVector.fromArray(BYTES, streams, s + 2 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector d =
          ByteVector.fromArray(BYTES, streams, s + 3 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 8).lanewise(XOR, b).lanewise(AND, M8);
      b = b.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c.lanewise(LSHR, 8).lanewise(XOR, d).lanewise(AND, M8);
      d = d.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b.lanewise(LSHR, 16).lanewise(XOR, d).lanewise(AND, M16);
      d = d.lanewise(XOR, t);
      b = b.lanewise(XOR, t.lanewise(LSHL, 16));
      int v = valuesOffset + VALUE * i;
      FLOAT_TYPE.cast(a.reinterpretAsFloats()).intoArray(values, v);
      FLOAT_TYPE.cast(b.reinterpretAsFloats()).intoArray(values, v + REGISTER);
      FLOAT_TYPE.cast(c.reinterpretAsFloats()).intoArray(values, v + 2 * REGISTER);
      FLOAT_TYPE.cast(d.reinterpretAsFloats()).intoArray(values, v + 3 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
