// SPDX-License-Identifier: Apache-2.0
// Derived from UnrolledEncode4: change that one, then run java src/derive/DeriveTwins.java
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

/** {@link UnrolledEncode4} from int[] and float[]. */
final class UnrolledEncode4Typed {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  private static final int STEP = 4 * LANES;

  /**
   * The smallest number of values that this loop takes. Fewer values stay in the first-level cache,
   * where stores do not wait and this loop takes up to 1.1 times as long. The number is at most
   * that of a call in {@link TransposeSample} without a tail, so a trial measures this loop.
   */
  private static final int LEAST = 2048;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 1;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES / 4;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final VectorShuffle<Byte> GATHER = Shuffles.gather(BYTES, 4);

  private UnrolledEncode4Typed() {}

  static void run(
      int[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < LEAST) {
      ExchangeEncode4Typed.run(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -STEP;
    for (int i = 0; i < whole; i += STEP) {
      int v = valuesOffset + VALUE * i;
      LongVector a0 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v).reinterpretAsLongs();
      LongVector b0 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + REGISTER)
              .reinterpretAsLongs();
      LongVector c0 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 2 * REGISTER)
              .reinterpretAsLongs();
      LongVector d0 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 3 * REGISTER)
              .reinterpretAsLongs();
      LongVector t = a0.lanewise(LSHR, 8).lanewise(XOR, b0).lanewise(AND, M8);
      b0 = b0.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c0.lanewise(LSHR, 8).lanewise(XOR, d0).lanewise(AND, M8);
      d0 = d0.lanewise(XOR, t);
      c0 = c0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a0.lanewise(LSHR, 16).lanewise(XOR, c0).lanewise(AND, M16);
      c0 = c0.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b0.lanewise(LSHR, 16).lanewise(XOR, d0).lanewise(AND, M16);
      d0 = d0.lanewise(XOR, t);
      b0 = b0.lanewise(XOR, t.lanewise(LSHL, 16));
      LongVector a1 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 4 * REGISTER)
              .reinterpretAsLongs();
      LongVector b1 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 5 * REGISTER)
              .reinterpretAsLongs();
      LongVector c1 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 6 * REGISTER)
              .reinterpretAsLongs();
      LongVector d1 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 7 * REGISTER)
              .reinterpretAsLongs();
      t = a1.lanewise(LSHR, 8).lanewise(XOR, b1).lanewise(AND, M8);
      b1 = b1.lanewise(XOR, t);
      a1 = a1.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c1.lanewise(LSHR, 8).lanewise(XOR, d1).lanewise(AND, M8);
      d1 = d1.lanewise(XOR, t);
      c1 = c1.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a1.lanewise(LSHR, 16).lanewise(XOR, c1).lanewise(AND, M16);
      c1 = c1.lanewise(XOR, t);
      a1 = a1.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b1.lanewise(LSHR, 16).lanewise(XOR, d1).lanewise(AND, M16);
      d1 = d1.lanewise(XOR, t);
      b1 = b1.lanewise(XOR, t.lanewise(LSHL, 16));
      LongVector a2 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 8 * REGISTER)
              .reinterpretAsLongs();
      LongVector b2 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 9 * REGISTER)
              .reinterpretAsLongs();
      LongVector c2 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 10 * REGISTER)
              .reinterpretAsLongs();
      LongVector d2 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 11 * REGISTER)
              .reinterpretAsLongs();
      t = a2.lanewise(LSHR, 8).lanewise(XOR, b2).lanewise(AND, M8);
      b2 = b2.lanewise(XOR, t);
      a2 = a2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c2.lanewise(LSHR, 8).lanewise(XOR, d2).lanewise(AND, M8);
      d2 = d2.lanewise(XOR, t);
      c2 = c2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a2.lanewise(LSHR, 16).lanewise(XOR, c2).lanewise(AND, M16);
      c2 = c2.lanewise(XOR, t);
      a2 = a2.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b2.lanewise(LSHR, 16).lanewise(XOR, d2).lanewise(AND, M16);
      d2 = d2.lanewise(XOR, t);
      b2 = b2.lanewise(XOR, t.lanewise(LSHL, 16));
      LongVector a3 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 12 * REGISTER)
              .reinterpretAsLongs();
      LongVector b3 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 13 * REGISTER)
              .reinterpretAsLongs();
      LongVector c3 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 14 * REGISTER)
              .reinterpretAsLongs();
      LongVector d3 =
          IntVector.fromArray(IntVector.SPECIES_PREFERRED, values, v + 15 * REGISTER)
              .reinterpretAsLongs();
      t = a3.lanewise(LSHR, 8).lanewise(XOR, b3).lanewise(AND, M8);
      b3 = b3.lanewise(XOR, t);
      a3 = a3.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c3.lanewise(LSHR, 8).lanewise(XOR, d3).lanewise(AND, M8);
      d3 = d3.lanewise(XOR, t);
      c3 = c3.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a3.lanewise(LSHR, 16).lanewise(XOR, c3).lanewise(AND, M16);
      c3 = c3.lanewise(XOR, t);
      a3 = a3.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b3.lanewise(LSHR, 16).lanewise(XOR, d3).lanewise(AND, M16);
      d3 = d3.lanewise(XOR, t);
      b3 = b3.lanewise(XOR, t.lanewise(LSHL, 16));
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again.
      ByteVector byte0of0 = TYPE.cast(a0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte0of1 = TYPE.cast(a1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte0of2 = TYPE.cast(a2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte0of3 = TYPE.cast(a3.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of0 = TYPE.cast(b0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of1 = TYPE.cast(b1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of2 = TYPE.cast(b2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of3 = TYPE.cast(b3.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of0 = TYPE.cast(c0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of1 = TYPE.cast(c1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of2 = TYPE.cast(c2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of3 = TYPE.cast(c3.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of0 = TYPE.cast(d0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of1 = TYPE.cast(d1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of2 = TYPE.cast(d2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of3 = TYPE.cast(d3.reinterpretAsBytes()).rearrange(GATHER);
      int s = streamsOffset + i;
      byte0of0.intoArray(streams, s);
      byte0of1.intoArray(streams, s + LANES);
      byte0of2.intoArray(streams, s + 2 * LANES);
      byte0of3.intoArray(streams, s + 3 * LANES);
      s += stride;
      byte1of0.intoArray(streams, s);
      byte1of1.intoArray(streams, s + LANES);
      byte1of2.intoArray(streams, s + 2 * LANES);
      byte1of3.intoArray(streams, s + 3 * LANES);
      s += stride;
      byte2of0.intoArray(streams, s);
      byte2of1.intoArray(streams, s + LANES);
      byte2of2.intoArray(streams, s + 2 * LANES);
      byte2of3.intoArray(streams, s + 3 * LANES);
      s += stride;
      byte3of0.intoArray(streams, s);
      byte3of1.intoArray(streams, s + LANES);
      byte3of2.intoArray(streams, s + 2 * LANES);
      byte3of3.intoArray(streams, s + 3 * LANES);
    }
    // The rest is rounded up to whole registers, so that the other kernel needs no tail of its own.
    int rest = (count - whole + LANES - 1) & -LANES;
    if (rest > 0) {
      int last = count - rest;
      ExchangeEncode4Typed.run(
          values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, rest);
    }
  }

  static void run(
      float[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < LEAST) {
      ExchangeEncode4Typed.run(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -STEP;
    for (int i = 0; i < whole; i += STEP) {
      int v = valuesOffset + VALUE * i;
      LongVector a0 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v).reinterpretAsLongs();
      LongVector b0 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + REGISTER)
              .reinterpretAsLongs();
      LongVector c0 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 2 * REGISTER)
              .reinterpretAsLongs();
      LongVector d0 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 3 * REGISTER)
              .reinterpretAsLongs();
      LongVector t = a0.lanewise(LSHR, 8).lanewise(XOR, b0).lanewise(AND, M8);
      b0 = b0.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c0.lanewise(LSHR, 8).lanewise(XOR, d0).lanewise(AND, M8);
      d0 = d0.lanewise(XOR, t);
      c0 = c0.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a0.lanewise(LSHR, 16).lanewise(XOR, c0).lanewise(AND, M16);
      c0 = c0.lanewise(XOR, t);
      a0 = a0.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b0.lanewise(LSHR, 16).lanewise(XOR, d0).lanewise(AND, M16);
      d0 = d0.lanewise(XOR, t);
      b0 = b0.lanewise(XOR, t.lanewise(LSHL, 16));
      LongVector a1 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 4 * REGISTER)
              .reinterpretAsLongs();
      LongVector b1 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 5 * REGISTER)
              .reinterpretAsLongs();
      LongVector c1 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 6 * REGISTER)
              .reinterpretAsLongs();
      LongVector d1 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 7 * REGISTER)
              .reinterpretAsLongs();
      t = a1.lanewise(LSHR, 8).lanewise(XOR, b1).lanewise(AND, M8);
      b1 = b1.lanewise(XOR, t);
      a1 = a1.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c1.lanewise(LSHR, 8).lanewise(XOR, d1).lanewise(AND, M8);
      d1 = d1.lanewise(XOR, t);
      c1 = c1.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a1.lanewise(LSHR, 16).lanewise(XOR, c1).lanewise(AND, M16);
      c1 = c1.lanewise(XOR, t);
      a1 = a1.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b1.lanewise(LSHR, 16).lanewise(XOR, d1).lanewise(AND, M16);
      d1 = d1.lanewise(XOR, t);
      b1 = b1.lanewise(XOR, t.lanewise(LSHL, 16));
      LongVector a2 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 8 * REGISTER)
              .reinterpretAsLongs();
      LongVector b2 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 9 * REGISTER)
              .reinterpretAsLongs();
      LongVector c2 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 10 * REGISTER)
              .reinterpretAsLongs();
      LongVector d2 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 11 * REGISTER)
              .reinterpretAsLongs();
      t = a2.lanewise(LSHR, 8).lanewise(XOR, b2).lanewise(AND, M8);
      b2 = b2.lanewise(XOR, t);
      a2 = a2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c2.lanewise(LSHR, 8).lanewise(XOR, d2).lanewise(AND, M8);
      d2 = d2.lanewise(XOR, t);
      c2 = c2.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a2.lanewise(LSHR, 16).lanewise(XOR, c2).lanewise(AND, M16);
      c2 = c2.lanewise(XOR, t);
      a2 = a2.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b2.lanewise(LSHR, 16).lanewise(XOR, d2).lanewise(AND, M16);
      d2 = d2.lanewise(XOR, t);
      b2 = b2.lanewise(XOR, t.lanewise(LSHL, 16));
      LongVector a3 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 12 * REGISTER)
              .reinterpretAsLongs();
      LongVector b3 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 13 * REGISTER)
              .reinterpretAsLongs();
      LongVector c3 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 14 * REGISTER)
              .reinterpretAsLongs();
      LongVector d3 =
          FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, values, v + 15 * REGISTER)
              .reinterpretAsLongs();
      t = a3.lanewise(LSHR, 8).lanewise(XOR, b3).lanewise(AND, M8);
      b3 = b3.lanewise(XOR, t);
      a3 = a3.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c3.lanewise(LSHR, 8).lanewise(XOR, d3).lanewise(AND, M8);
      d3 = d3.lanewise(XOR, t);
      c3 = c3.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a3.lanewise(LSHR, 16).lanewise(XOR, c3).lanewise(AND, M16);
      c3 = c3.lanewise(XOR, t);
      a3 = a3.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b3.lanewise(LSHR, 16).lanewise(XOR, d3).lanewise(AND, M16);
      d3 = d3.lanewise(XOR, t);
      b3 = b3.lanewise(XOR, t.lanewise(LSHL, 16));
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again.
      ByteVector byte0of0 = TYPE.cast(a0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte0of1 = TYPE.cast(a1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte0of2 = TYPE.cast(a2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte0of3 = TYPE.cast(a3.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of0 = TYPE.cast(b0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of1 = TYPE.cast(b1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of2 = TYPE.cast(b2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte1of3 = TYPE.cast(b3.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of0 = TYPE.cast(c0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of1 = TYPE.cast(c1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of2 = TYPE.cast(c2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte2of3 = TYPE.cast(c3.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of0 = TYPE.cast(d0.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of1 = TYPE.cast(d1.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of2 = TYPE.cast(d2.reinterpretAsBytes()).rearrange(GATHER);
      ByteVector byte3of3 = TYPE.cast(d3.reinterpretAsBytes()).rearrange(GATHER);
      int s = streamsOffset + i;
      byte0of0.intoArray(streams, s);
      byte0of1.intoArray(streams, s + LANES);
      byte0of2.intoArray(streams, s + 2 * LANES);
      byte0of3.intoArray(streams, s + 3 * LANES);
      s += stride;
      byte1of0.intoArray(streams, s);
      byte1of1.intoArray(streams, s + LANES);
      byte1of2.intoArray(streams, s + 2 * LANES);
      byte1of3.intoArray(streams, s + 3 * LANES);
      s += stride;
      byte2of0.intoArray(streams, s);
      byte2of1.intoArray(streams, s + LANES);
      byte2of2.intoArray(streams, s + 2 * LANES);
      byte2of3.intoArray(streams, s + 3 * LANES);
      s += stride;
      byte3of0.intoArray(streams, s);
      byte3of1.intoArray(streams, s + LANES);
      byte3of2.intoArray(streams, s + 2 * LANES);
      byte3of3.intoArray(streams, s + 3 * LANES);
    }
    // The rest is rounded up to whole registers, so that the other kernel needs no tail of its own.
    int rest = (count - whole + LANES - 1) & -LANES;
    if (rest > 0) {
      int last = count - rest;
      ExchangeEncode4Typed.run(
          values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, rest);
    }
  }
}
