// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Encodes values of width 16 with the exchanges of width 8. Even long lanes hold the first halves
 * of the values, and odd lanes the second halves. So register r ends with half a register of stream
 * r and half a register of stream r + 8.
 */
final class ExchangeEncode16 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

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
  private static final VectorSpecies<Byte> HALF_BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(BLOCK * Byte.SIZE));

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private static final Class<? extends ByteVector> HALF_TYPE =
      HALF_BYTES.vectorType().asSubclass(ByteVector.class);

  private static final VectorShuffle<Byte> LOWER = Shuffles.gatherHalf(BYTES, 0);
  private static final VectorShuffle<Byte> UPPER = Shuffles.gatherHalf(BYTES, 1);

  private ExchangeEncode16() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < BLOCK) {
      ScalarEncodeWidths.run16(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int v = valuesOffset + VALUE * i;
      LongVector a = ByteVector.fromArray(BYTES, values, v).reinterpretAsLongs();
      LongVector b = ByteVector.fromArray(BYTES, values, v + REGISTER).reinterpretAsLongs();
      LongVector c = ByteVector.fromArray(BYTES, values, v + 2 * REGISTER).reinterpretAsLongs();
      LongVector d = ByteVector.fromArray(BYTES, values, v + 3 * REGISTER).reinterpretAsLongs();
      LongVector e = ByteVector.fromArray(BYTES, values, v + 4 * REGISTER).reinterpretAsLongs();
      LongVector f = ByteVector.fromArray(BYTES, values, v + 5 * REGISTER).reinterpretAsLongs();
      LongVector g = ByteVector.fromArray(BYTES, values, v + 6 * REGISTER).reinterpretAsLongs();
      LongVector h = ByteVector.fromArray(BYTES, values, v + 7 * REGISTER).reinterpretAsLongs();
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
      int s = streamsOffset + i;
      // Shuffles come before the stores, because after a store C2 loads the indexes of a constant
      // shuffle from memory again. They are in two groups, because sixteen results do not fit into
      // sixteen registers.
      ByteVector pair0 = TYPE.cast(a.reinterpretAsBytes());
      ByteVector byte0 = HALF_TYPE.cast(pair0.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte8 = HALF_TYPE.cast(pair0.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      ByteVector pair1 = TYPE.cast(b.reinterpretAsBytes());
      ByteVector byte1 = HALF_TYPE.cast(pair1.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte9 = HALF_TYPE.cast(pair1.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      ByteVector pair2 = TYPE.cast(c.reinterpretAsBytes());
      ByteVector byte2 = HALF_TYPE.cast(pair2.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte10 = HALF_TYPE.cast(pair2.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      ByteVector pair3 = TYPE.cast(d.reinterpretAsBytes());
      ByteVector byte3 = HALF_TYPE.cast(pair3.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte11 = HALF_TYPE.cast(pair3.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      byte0.intoArray(streams, s);
      byte1.intoArray(streams, s + stride);
      byte2.intoArray(streams, s + 2 * stride);
      byte3.intoArray(streams, s + 3 * stride);
      byte8.intoArray(streams, s + 8 * stride);
      byte9.intoArray(streams, s + 9 * stride);
      byte10.intoArray(streams, s + 10 * stride);
      byte11.intoArray(streams, s + 11 * stride);
      ByteVector pair4 = TYPE.cast(e.reinterpretAsBytes());
      ByteVector byte4 = HALF_TYPE.cast(pair4.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte12 = HALF_TYPE.cast(pair4.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      ByteVector pair5 = TYPE.cast(f.reinterpretAsBytes());
      ByteVector byte5 = HALF_TYPE.cast(pair5.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte13 = HALF_TYPE.cast(pair5.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      ByteVector pair6 = TYPE.cast(g.reinterpretAsBytes());
      ByteVector byte6 = HALF_TYPE.cast(pair6.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte14 = HALF_TYPE.cast(pair6.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      ByteVector pair7 = TYPE.cast(h.reinterpretAsBytes());
      ByteVector byte7 = HALF_TYPE.cast(pair7.rearrange(LOWER).reinterpretShape(HALF_BYTES, 0));
      ByteVector byte15 = HALF_TYPE.cast(pair7.rearrange(UPPER).reinterpretShape(HALF_BYTES, 0));
      byte4.intoArray(streams, s + 4 * stride);
      byte5.intoArray(streams, s + 5 * stride);
      byte6.intoArray(streams, s + 6 * stride);
      byte7.intoArray(streams, s + 7 * stride);
      byte12.intoArray(streams, s + 12 * stride);
      byte13.intoArray(streams, s + 13 * stride);
      byte14.intoArray(streams, s + 14 * stride);
      byte15.intoArray(streams, s + 15 * stride);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, BLOCK);
    }
  }
}
