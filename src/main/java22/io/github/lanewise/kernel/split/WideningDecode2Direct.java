// SPDX-License-Identifier: Apache-2.0
// Derived from WideningDecode2: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** {@link WideningDecode2} from direct memory into byte[]. */
final class WideningDecode2Direct {
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
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 2;

  private WideningDecode2Direct() {}

  static void run(
      ByteBuffer streamsBuffer,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    MemorySegment streams = Segments.of(streamsBuffer);
    if (count < BLOCK) {
      ScalarTile.decode2(streamsBuffer, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -BLOCK;
    for (int i = 0; i < whole; i += BLOCK) {
      int s = streamsOffset + i;
      ShortVector aa =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s, LITTLE_ENDIAN)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      ShortVector bb =
          SHORT_TYPE.cast(
              ByteVector.fromMemorySegment(HALF_BYTES, streams, s + stride, LITTLE_ENDIAN)
                  .convertShape(ZERO_EXTEND_B2S, ShortVector.SPECIES_PREFERRED, 0));
      LongVector a = aa.lanewise(OR, bb.lanewise(LSHL, 8)).reinterpretAsLongs();
      int v = valuesOffset + VALUE * i;
      TYPE.cast(a.reinterpretAsBytes()).intoArray(values, v);
    }
    if (whole < count) {
      int last = count - BLOCK;
      run(streamsBuffer, streamsOffset + last, values, valuesOffset + VALUE * last, stride, BLOCK);
    }
  }
}
