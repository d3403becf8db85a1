// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes values of width 4. Each stream is loaded into a register and shuffled once. Then two
 * exchanges between registers, of bytes and of pairs of bytes, put the values together. The shuffle
 * is such that the values are in their order after the exchanges.
 */
final class ExchangeDecode4 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 4;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector M16 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x0000ffff0000ffffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(BYTES, 4);

  private ExchangeDecode4() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < LANES) {
      ScalarDecodeWidths.run4(streams, streamsOffset, values, valuesOffset, stride, count);
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
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(b.reinterpretAsBytes()).intoArray(values, v + REGISTER);
      TYPE.cast(c.reinterpretAsBytes()).intoArray(values, v + 2 * REGISTER);
      TYPE.cast(d.reinterpretAsBytes()).intoArray(values, v + 3 * REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streams, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
