// SPDX-License-Identifier: Apache-2.0
// Derived from ExchangeDecode2: change that one, then run java src/derive/DeriveTwins.java
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
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** {@link ExchangeDecode2} from direct memory into byte[]. */
final class ExchangeDecode2Direct {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 2;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector M8 =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final VectorShuffle<Byte> DEAL = Shuffles.deal(BYTES, 2);

  private ExchangeDecode2Direct() {}

  static void run(
      ByteBuffer streamsBuffer,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < LANES) {
      ScalarTile.decode2(streamsBuffer, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      int s = streamsOffset + i;
      LongVector a =
          ByteVector.fromMemorySegment(BYTES, streams, s, LITTLE_ENDIAN)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector b =
          ByteVector.fromMemorySegment(BYTES, streams, s + stride, LITTLE_ENDIAN)
              .rearrange(DEAL)
              .reinterpretAsLongs();
      LongVector t = a.lanewise(LSHR, 8).lanewise(XOR, b).lanewise(AND, M8);
      b = b.lanewise(XOR, t);
      a = a.lanewise(XOR, t.lanewise(LSHL, 8));
      int v = valuesOffset + VALUE * i;
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
      TYPE.cast(b.reinterpretAsBytes()).intoArray(values, v + REGISTER);
    }
    if (whole < count) {
      int last = count - LANES;
      run(streamsBuffer, streamsOffset + last, values, valuesOffset + VALUE * last, stride, LANES);
    }
  }
}
