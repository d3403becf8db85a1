// SPDX-License-Identifier: Apache-2.0
// Derived from WideningDecode8: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link WideningDecode8} from direct memory into byte[], long[] and double[]. */
final class WideningDecode8Direct {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private static final Class<? extends ShortVector> SHORT_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  /** The number of values in a block. They take half a register of each stream. */
  private static final int BLOCK = LANES / 2;

  private static final VectorSpecies<Byte> HALF_BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(BLOCK * Byte.SIZE));

  /** The number of bytes that one value takes. */
  private static final int BYTES_OF_VALUE = 8;

  /** The number of bytes that one register holds. */
  private static final int BYTES_OF_REGISTER = LANES;

  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final LongVector M32 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00000000ffffffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(HALF_BYTES, 4);

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONG_TYPE =
      LongVector.SPECIES_PREFERRED.vectorType().asSubclass(LongVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 1;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES / 8;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends DoubleVector> DOUBLE_TYPE =
      DoubleVector.SPECIES_PREFERRED.vectorType().asSubclass(DoubleVector.class);

  private WideningDecode8Direct() {}

  static void run(
      ByteBuffer streamsBuffer,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < BLOCK) {
      ScalarTile.decode8(streamsBuffer, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      ShortVector aa =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector bb =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector cc =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 2 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector dd =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 3 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ee =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 4 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ff =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 5 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector gg =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 6 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector hh =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 7 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector c = cc.lanewise(OR, dd.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector e = ee.lanewise(OR, ff.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector g = gg.lanewise(OR, hh.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = e.lanewise(LSHR, 16).lanewise(XOR, g).lanewise(AND, M16);
      g = g.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a.lanewise(LSHR, 32).lanewise(XOR, e).lanewise(AND, M32);
      e = e.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 32));
      t = c.lanewise(LSHR, 32).lanewise(XOR, g).lanewise(AND, M32);
      g = g.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 32));
      int v = valuesOffset + BYTES_OF_VALUE * i;
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(c.reinterpretAsBytes()).intoArray(values, v + BYTES_OF_REGISTER);
      TYPE.cast(e.reinterpretAsBytes()).intoArray(values, v + 2 * BYTES_OF_REGISTER);
      TYPE.cast(g.reinterpretAsBytes()).intoArray(values, v + 3 * BYTES_OF_REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(
          streamsBuffer,
          streamsOffset + last,
          values,
          valuesOffset + BYTES_OF_VALUE * last,
          stride,
          BLOCK);
    }
  }

  static void run(
      ByteBuffer streamsBuffer,
      int streamsOffset,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < BLOCK) {
      ScalarTile.decode8(streamsBuffer, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      ShortVector aa =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector bb =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector cc =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 2 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector dd =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 3 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ee =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 4 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ff =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 5 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector gg =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 6 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector hh =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 7 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector c = cc.lanewise(OR, dd.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector e = ee.lanewise(OR, ff.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector g = gg.lanewise(OR, hh.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = e.lanewise(LSHR, 16).lanewise(XOR, g).lanewise(AND, M16);
      g = g.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a.lanewise(LSHR, 32).lanewise(XOR, e).lanewise(AND, M32);
      e = e.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 32));
      t = c.lanewise(LSHR, 32).lanewise(XOR, g).lanewise(AND, M32);
      g = g.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 32));
      int v = valuesOffset + VALUE * i;
      LONG_TYPE.cast(a.reinterpretAsLongs()).intoArray(values, v);
      LONG_TYPE.cast(c.reinterpretAsLongs()).intoArray(values, v + REGISTER);
      LONG_TYPE.cast(e.reinterpretAsLongs()).intoArray(values, v + 2 * REGISTER);
      LONG_TYPE.cast(g.reinterpretAsLongs()).intoArray(values, v + 3 * REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streamsBuffer, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }

  static void run(
      ByteBuffer streamsBuffer,
      int streamsOffset,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < BLOCK) {
      ScalarTile.decode8(streamsBuffer, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      ShortVector aa =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector bb =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector cc =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 2 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector dd =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 3 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ee =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 4 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector ff =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 5 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector gg =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 6 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector hh =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + 7 * stride, LITTLE_ENDIAN)
                  .rearrange(DEAL)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector c = cc.lanewise(OR, dd.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector e = ee.lanewise(OR, ff.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector g = gg.lanewise(OR, hh.lanewise(LSHL, 8)).reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 16).lanewise(XOR, c).lanewise(AND, M16);
      c = c.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 16));
      t = e.lanewise(LSHR, 16).lanewise(XOR, g).lanewise(AND, M16);
      g = g.lanewise(XOR, t);
      e = e.lanewise(XOR, t.lanewise(LSHL, 16));
      t = a.lanewise(LSHR, 32).lanewise(XOR, e).lanewise(AND, M32);
      e = e.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 32));
      t = c.lanewise(LSHR, 32).lanewise(XOR, g).lanewise(AND, M32);
      g = g.lanewise(XOR, t);
      c = c.lanewise(XOR, t.lanewise(LSHL, 32));
      int v = valuesOffset + VALUE * i;
      DOUBLE_TYPE.cast(a.reinterpretAsDoubles()).intoArray(values, v);
      DOUBLE_TYPE.cast(c.reinterpretAsDoubles()).intoArray(values, v + REGISTER);
      DOUBLE_TYPE.cast(e.reinterpretAsDoubles()).intoArray(values, v + 2 * REGISTER);
      DOUBLE_TYPE.cast(g.reinterpretAsDoubles()).intoArray(values, v + 3 * REGISTER);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streamsBuffer, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }
}
