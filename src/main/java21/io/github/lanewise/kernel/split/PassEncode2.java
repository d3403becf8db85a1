// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Encodes values of width 2 in two passes over each block, one pass for each stream. The second
 * pass loads the values from the first-level cache. One loop that stores to both streams would have
 * to wait for stores that miss this cache. It would wait longer with JDK 25, whose C2 unrolls the
 * loop.
 */
final class PassEncode2 {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();

  /** The number of values in a block. They take 8 KiB and stay in the first-level cache. */
  private static final int BLOCK = 4096;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  /** The number of array elements that one value takes. */
  private static final int VALUE = 2;

  /** The number of array elements that one register holds. */
  private static final int REGISTER = LANES;

  private static final LongVector EVEN =
      LongVector.broadcast(LongVector.SPECIES_PREFERRED, 0x00ff00ff00ff00ffL);
  private static final LongVector ODD = EVEN.not();
  private static final VectorShuffle<Byte> GATHER = Shuffles.gather(BYTES, 2);

  private PassEncode2() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < BLOCK) {
      ExchangeEncode2.run(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    // The conversion keeps the shuffle in a register. After each store C2 would load the indexes of
    // a constant shuffle from memory again.
    VectorShuffle<Byte> gather = GATHER.toVector().toShuffle();
    int whole = count & -LANES;
    for (int block = 0; block < whole; block += BLOCK) {
      int end = Math.min(whole, block + BLOCK);
      for (int i = block; i < end; i += LANES) {
        int v = valuesOffset + VALUE * i;
        LongVector a = ByteVector.fromArray(BYTES, values, v).reinterpretAsLongs();
        LongVector b = ByteVector.fromArray(BYTES, values, v + REGISTER).reinterpretAsLongs();
        LongVector low =
            a.lanewise(AND, EVEN).lanewise(OR, b.lanewise(AND, EVEN).lanewise(LSHL, 8));
        TYPE.cast(low.reinterpretAsBytes()).rearrange(gather).intoArray(streams, streamsOffset + i);
      }
      for (int i = block; i < end; i += LANES) {
        int v = valuesOffset + VALUE * i;
        LongVector a = ByteVector.fromArray(BYTES, values, v).reinterpretAsLongs();
        LongVector b = ByteVector.fromArray(BYTES, values, v + REGISTER).reinterpretAsLongs();
        LongVector high =
            a.lanewise(LSHR, 8).lanewise(AND, EVEN).lanewise(OR, b.lanewise(AND, ODD));
        TYPE.cast(high.reinterpretAsBytes())
            .rearrange(gather)
            .intoArray(streams, streamsOffset + stride + i);
      }
    }
    if (whole < count) {
      int last = count - LANES;
      run(values, valuesOffset + VALUE * last, streams, streamsOffset + last, stride, LANES);
    }
  }
}
