// SPDX-License-Identifier: Apache-2.0
// Derived from ExchangeDecode16: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link ExchangeDecode16} from direct memory into byte[]. */
final class ExchangeDecode16Direct {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /**
   * The number of values in a block. It is half the number of bytes in a register, because two
   * streams share each register.
   */
  private static final int BLOCK = LANES / 2;

  /** The number of array elements that one value takes. */
  private static final int VALUE = 16;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final LongVector M32 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00000000ffffffffL);
  private static final VectorMask<Byte> UPPER = Shuffles.upperHalf(BYTES);
  private static final VectorShuffle<Byte> DEAL = Shuffles.dealHalves(BYTES);

  private ExchangeDecode16Direct() {}

  static void run(
      ByteBuffer streamsBuffer,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < LANES) {
      ScalarTile.decode16(streamsBuffer, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      LongVector a =
          ByteVector.fromMemorySegment(BYTES, streams, s, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 8 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector b =
          ByteVector.fromMemorySegment(BYTES, streams, s + stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 9 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector c =
          ByteVector.fromMemorySegment(BYTES, streams, s + 2 * stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 10 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector d =
          ByteVector.fromMemorySegment(BYTES, streams, s + 3 * stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 11 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector e =
          ByteVector.fromMemorySegment(BYTES, streams, s + 4 * stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 12 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector f =
          ByteVector.fromMemorySegment(BYTES, streams, s + 5 * stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 13 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector g =
          ByteVector.fromMemorySegment(BYTES, streams, s + 6 * stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 14 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector h =
          ByteVector.fromMemorySegment(BYTES, streams, s + 7 * stride, LITTLE_ENDIAN)
              .blend(
                  ByteVector.fromMemorySegment(
                      BYTES, streams, s + 15 * stride - BLOCK, LITTLE_ENDIAN),
                  UPPER)
              .rearrange(DEAL)
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
      int v = valuesOffset + VALUE * i;
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(b.reinterpretAsBytes()).intoArray(values, v + REGISTER);
      TYPE.cast(c.reinterpretAsBytes()).intoArray(values, v + 2 * REGISTER);
      TYPE.cast(d.reinterpretAsBytes()).intoArray(values, v + 3 * REGISTER);
      TYPE.cast(e.reinterpretAsBytes()).intoArray(values, v + 4 * REGISTER);
      TYPE.cast(f.reinterpretAsBytes()).intoArray(values, v + 5 * REGISTER);
      TYPE.cast(g.reinterpretAsBytes()).intoArray(values, v + 6 * REGISTER);
      TYPE.cast(h.reinterpretAsBytes()).intoArray(values, v + 7 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streamsBuffer, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
