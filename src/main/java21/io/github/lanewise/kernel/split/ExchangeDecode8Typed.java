// SPDX-License-Identifier: Apache-2.0
// Derived from ExchangeDecode8: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link ExchangeDecode8} into long[] and double[]. */
final class ExchangeDecode8Typed {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONG_TYPE =
      LongVector.SPECIES_PREFERRED.vectorType().asSubclass(LongVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 1;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES / 8;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final LongVector M32 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00000000ffffffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(BYTES, 8);

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends DoubleVector> DOUBLE_TYPE =
      DoubleVector.SPECIES_PREFERRED.vectorType().asSubclass(DoubleVector.class);

  private ExchangeDecode8Typed() {}

  static void run(
      byte[] streams, int streamsOffset, long[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      ScalarDecode8Longs.run(streams, streamsOffset, values, valuesOffset, stride, count);
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
      LongVector e =
          ByteVector.fromArray(BYTES, streams, s + 4 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector f =
          ByteVector.fromArray(BYTES, streams, s + 5 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector g =
          ByteVector.fromArray(BYTES, streams, s + 6 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector h =
          ByteVector.fromArray(BYTES, streams, s + 7 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 8).lanewise(XOR, b).lanewise(AND, M8);
      b = b.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c.lanewise(LSHR, 8).lanewise(XOR, d).lanewise(AND, M8);
      d = d.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 8));
      t = e.lanewise(LSHR, 8).lanewise(XOR, f).lanewise(AND, M8);
      f = f.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 8));
      t = g.lanewise(LSHR, 8).lanewise(XOR, h).lanewise(AND, M8);
      h = h.lanewise(XOR, t);
      g = g.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b.lanewise(LSHR, 16).lanewise(XOR, d).lanewise(AND, M16);
      d = d.lanewise(XOR, t);
      b = b.lanewise(XOR, t.lanewise(LSHL, 16));
      t = e.lanewise(LSHR, 16).lanewise(XOR, g).lanewise(AND, M16);
      g = g.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 16));
      t = f.lanewise(LSHR, 16).lanewise(XOR, h).lanewise(AND, M16);
      h = h.lanewise(XOR, t);
      f = f.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a.lanewise(LSHR, 32).lanewise(XOR, e).lanewise(AND, M32);
      e = e.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 32));
      t = b.lanewise(LSHR, 32).lanewise(XOR, f).lanewise(AND, M32);
      f = f.lanewise(XOR, t);
      b = b.lanewise(XOR, t.lanewise(LSHL, 32));
      t = c.lanewise(LSHR, 32).lanewise(XOR, g).lanewise(AND, M32);
      g = g.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 32));
      t = d.lanewise(LSHR, 32).lanewise(XOR, h).lanewise(AND, M32);
      h = h.lanewise(XOR, t);
      d = d.lanewise(XOR, t.lanewise(LSHL, 32));
      int v = valuesOffset + VALUE * i;
      LONG_TYPE.cast(a.reinterpretAsLongs()).intoArray(values, v);
      LONG_TYPE.cast(b.reinterpretAsLongs()).intoArray(values, v + REGISTER);
      LONG_TYPE.cast(c.reinterpretAsLongs()).intoArray(values, v + 2 * REGISTER);
      LONG_TYPE.cast(d.reinterpretAsLongs()).intoArray(values, v + 3 * REGISTER);
      LONG_TYPE.cast(e.reinterpretAsLongs()).intoArray(values, v + 4 * REGISTER);
      LONG_TYPE.cast(f.reinterpretAsLongs()).intoArray(values, v + 5 * REGISTER);
      LONG_TYPE.cast(g.reinterpretAsLongs()).intoArray(values, v + 6 * REGISTER);
      LONG_TYPE.cast(h.reinterpretAsLongs()).intoArray(values, v + 7 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }

  static void run(
      byte[] streams, int streamsOffset, double[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      Scalar8Doubles.run(streams, streamsOffset, values, valuesOffset, stride, count);
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
      LongVector e =
          ByteVector.fromArray(BYTES, streams, s + 4 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector f =
          ByteVector.fromArray(BYTES, streams, s + 5 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector g =
          ByteVector.fromArray(BYTES, streams, s + 6 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector h =
          ByteVector.fromArray(BYTES, streams, s + 7 * stride).rearrange(DEAL).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 8).lanewise(XOR, b).lanewise(AND, M8);
      b = b.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 8));
      t = c.lanewise(LSHR, 8).lanewise(XOR, d).lanewise(AND, M8);
      d = d.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 8));
      t = e.lanewise(LSHR, 8).lanewise(XOR, f).lanewise(AND, M8);
      f = f.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 8));
      t = g.lanewise(LSHR, 8).lanewise(XOR, h).lanewise(AND, M8);
      h = h.lanewise(XOR, t);
      g = g.lanewise(XOR, t.lanewise(LSHL, 8));
      t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = b.lanewise(LSHR, 16).lanewise(XOR, d).lanewise(AND, M16);
      d = d.lanewise(XOR, t);
      b = b.lanewise(XOR, t.lanewise(LSHL, 16));
      t = e.lanewise(LSHR, 16).lanewise(XOR, g).lanewise(AND, M16);
      g = g.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 16));
      t = f.lanewise(LSHR, 16).lanewise(XOR, h).lanewise(AND, M16);
      h = h.lanewise(XOR, t);
      f = f.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a.lanewise(LSHR, 32).lanewise(XOR, e).lanewise(AND, M32);
      e = e.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 32));
      t = b.lanewise(LSHR, 32).lanewise(XOR, f).lanewise(AND, M32);
      f = f.lanewise(XOR, t);
      b = b.lanewise(XOR, t.lanewise(LSHL, 32));
      t = c.lanewise(LSHR, 32).lanewise(XOR, g).lanewise(AND, M32);
      g = g.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 32));
      t = d.lanewise(LSHR, 32).lanewise(XOR, h).lanewise(AND, M32);
      h = h.lanewise(XOR, t);
      d = d.lanewise(XOR, t.lanewise(LSHL, 32));
      int v = valuesOffset + VALUE * i;
      DOUBLE_TYPE.cast(a.reinterpretAsDoubles()).intoArray(values, v);
      DOUBLE_TYPE.cast(b.reinterpretAsDoubles()).intoArray(values, v + REGISTER);
      DOUBLE_TYPE.cast(c.reinterpretAsDoubles()).intoArray(values, v + 2 * REGISTER);
      DOUBLE_TYPE.cast(d.reinterpretAsDoubles()).intoArray(values, v + 3 * REGISTER);
      DOUBLE_TYPE.cast(e.reinterpretAsDoubles()).intoArray(values, v + 4 * REGISTER);
      DOUBLE_TYPE.cast(f.reinterpretAsDoubles()).intoArray(values, v + 5 * REGISTER);
      DOUBLE_TYPE.cast(g.reinterpretAsDoubles()).intoArray(values, v + 6 * REGISTER);
      DOUBLE_TYPE.cast(h.reinterpretAsDoubles()).intoArray(values, v + 7 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
