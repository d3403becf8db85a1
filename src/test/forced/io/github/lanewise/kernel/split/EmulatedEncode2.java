// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Encodes width 2 with an operation that few processors have an instruction for, on vectors of as
 * many bits as it is told, whether the processor has them or not.
 */
final class EmulatedEncode2 implements Transpose<byte[], byte[]> {
  private static final VectorSpecies<Byte> BYTES =
      VectorSpecies.of(byte.class, VectorShape.forBitSize(Integer.getInteger("forced.bits")));
  private static final int VALUES = BYTES.length() / 2;
  private static final VectorMask<Byte> EVEN = VectorMask.fromLong(BYTES, 0x5555555555555555L);
  private static final VectorMask<Byte> HALF = BYTES.indexInRange(0, VALUES);

  @Override
  public void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    int whole = count & -VALUES;
    for (int i = 0; i < whole; i += VALUES) {
      ByteVector bytes = ByteVector.fromArray(BYTES, values, valuesOffset + 2 * i);
      int s = streamsOffset + i;
      bytes.compress(EVEN).intoArray(streams, s, HALF);
      bytes.compress(EVEN.not()).intoArray(streams, s + stride, HALF);
    }
    ScalarEncode2.run(
        values, valuesOffset + 2 * whole, streams, streamsOffset + whole, stride, count - whole);
  }
}
