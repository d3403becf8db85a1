// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** One {@link ResultArray} per element type. */
public final class ResultArrays {
  public static final ResultArray<byte[]> BYTES =
      new PrimitiveArray<>(byte[]::new, MemorySegment::ofArray, Byte.BYTES);
  public static final ResultArray<int[]> INTS =
      new PrimitiveArray<>(int[]::new, MemorySegment::ofArray, Integer.BYTES);
  static final ResultArray<long[]> LONGS =
      new PrimitiveArray<>(long[]::new, MemorySegment::ofArray, Long.BYTES);
  static final ResultArray<float[]> FLOATS =
      new PrimitiveArray<>(float[]::new, MemorySegment::ofArray, Float.BYTES);
  static final ResultArray<double[]> DOUBLES =
      new PrimitiveArray<>(double[]::new, MemorySegment::ofArray, Double.BYTES);

  static final ResultArray<boolean[]> BOOLEANS =
      new ResultArray<>() {
        @Override
        public boolean[] allocate(int length) {
          return new boolean[length];
        }

        @Override
        public void spoil(boolean[] expected, boolean[] result, int length) {
          for (int i = 0; i < length; i++) {
            result[i] = !expected[i];
          }
        }

        @Override
        public int mismatch(boolean[] expected, boolean[] result, int length) {
          return Arrays.mismatch(expected, 0, length, result, 0, length);
        }
      };

  private ResultArrays() {}
}
