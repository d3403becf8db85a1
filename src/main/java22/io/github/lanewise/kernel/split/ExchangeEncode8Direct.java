// SPDX-License-Identifier: Apache-2.0
// Derived from ExchangeEncode8: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link ExchangeEncode8} from long[] and double[] into direct memory. */
final class ExchangeEncode8Direct {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

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
  private static final VectorShuffle<Byte> GATHER = Shuffles.gather(BYTES, 8);

  private ExchangeEncode8Direct() {}

  static void run(
      long[] values,
      int valuesOffset,
      ByteBuffer streamsBuffer,
      int streamsOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < LANES) {
      ScalarTile.encode8(values, valuesOffset, streamsBuffer, streamsOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int v = valuesOffset + VALUE * i;
      LongVector a =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v).reinterpretAsLongs();
      LongVector b =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + REGISTER)
              .reinterpretAsLongs();
      LongVector c =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + 2 * REGISTER)
              .reinterpretAsLongs();
      LongVector d =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + 3 * REGISTER)
              .reinterpretAsLongs();
      LongVector e =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + 4 * REGISTER)
              .reinterpretAsLongs();
      LongVector f =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + 5 * REGISTER)
              .reinterpretAsLongs();
      LongVector g =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + 6 * REGISTER)
              .reinterpretAsLongs();
      LongVector h =
          LongVector.fromArray(LongVector.SPECIES_PREFERRED, values, v + 7 * REGISTER)
              .reinterpretAsLongs();
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
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again.
      ByteVector byte0 = TYPE.cast(a.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte1 = TYPE.cast(b.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte2 = TYPE.cast(c.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte3 = TYPE.cast(d.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte4 = TYPE.cast(e.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte5 = TYPE.cast(f.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte6 = TYPE.cast(g.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte7 = TYPE.cast(h.reinterpretAsBytes().rearrange(GATHER));
      int s = streamsOffset + i;
      byte0.intoMemorySegment(streams, s, LITTLE_ENDIAN);
      byte1.intoMemorySegment(streams, s + stride, LITTLE_ENDIAN);
      byte2.intoMemorySegment(streams, s + 2 * stride, LITTLE_ENDIAN);
      byte3.intoMemorySegment(streams, s + 3 * stride, LITTLE_ENDIAN);
      byte4.intoMemorySegment(streams, s + 4 * stride, LITTLE_ENDIAN);
      byte5.intoMemorySegment(streams, s + 5 * stride, LITTLE_ENDIAN);
      byte6.intoMemorySegment(streams, s + 6 * stride, LITTLE_ENDIAN);
      byte7.intoMemorySegment(streams, s + 7 * stride, LITTLE_ENDIAN);
    }
    if (whole < count) {
      int last = count - LANES;
      run(values, valuesOffset + VALUE * last, streamsBuffer, streamsOffset + last, stride, LANES);
    }
  }

  static void run(
      double[] values,
      int valuesOffset,
      ByteBuffer streamsBuffer,
      int streamsOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < LANES) {
      ScalarTile.encode8(values, valuesOffset, streamsBuffer, streamsOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int v = valuesOffset + VALUE * i;
      LongVector a =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v).reinterpretAsLongs();
      LongVector b =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + REGISTER)
              .reinterpretAsLongs();
      LongVector c =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + 2 * REGISTER)
              .reinterpretAsLongs();
      LongVector d =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + 3 * REGISTER)
              .reinterpretAsLongs();
      LongVector e =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + 4 * REGISTER)
              .reinterpretAsLongs();
      LongVector f =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + 5 * REGISTER)
              .reinterpretAsLongs();
      LongVector g =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + 6 * REGISTER)
              .reinterpretAsLongs();
      LongVector h =
          DoubleVector.fromArray(DoubleVector.SPECIES_PREFERRED, values, v + 7 * REGISTER)
              .reinterpretAsLongs();
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
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again.
      ByteVector byte0 = TYPE.cast(a.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte1 = TYPE.cast(b.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte2 = TYPE.cast(c.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte3 = TYPE.cast(d.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte4 = TYPE.cast(e.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte5 = TYPE.cast(f.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte6 = TYPE.cast(g.reinterpretAsBytes().rearrange(GATHER));
      ByteVector byte7 = TYPE.cast(h.reinterpretAsBytes().rearrange(GATHER));
      int s = streamsOffset + i;
      byte0.intoMemorySegment(streams, s, LITTLE_ENDIAN);
      byte1.intoMemorySegment(streams, s + stride, LITTLE_ENDIAN);
      byte2.intoMemorySegment(streams, s + 2 * stride, LITTLE_ENDIAN);
      byte3.intoMemorySegment(streams, s + 3 * stride, LITTLE_ENDIAN);
      byte4.intoMemorySegment(streams, s + 4 * stride, LITTLE_ENDIAN);
      byte5.intoMemorySegment(streams, s + 5 * stride, LITTLE_ENDIAN);
      byte6.intoMemorySegment(streams, s + 6 * stride, LITTLE_ENDIAN);
      byte7.intoMemorySegment(streams, s + 7 * stride, LITTLE_ENDIAN);
    }
    if (whole < count) {
      int last = count - LANES;
      run(values, valuesOffset + VALUE * last, streamsBuffer, streamsOffset + last, stride, LANES);
    }
  }
}
