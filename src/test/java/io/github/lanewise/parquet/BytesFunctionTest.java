// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

final class BytesFunctionTest {
  private static final byte[] BYTES = {1, 2, 3, 4, 5};

  private final BytesFunction sum =
      new BytesFunction() {
        @Override
        int apply(byte[] bytes, int offset, int length) {
          int sum = 0;
          for (int i = offset; i < offset + length; i++) {
            sum += bytes[i];
          }
          return sum;
        }
      };

  @Test
  void itsArgumentIsWhatTheBinaryHolds() {
    assertEquals(9, sum.of(Binary.fromConstantByteArray(BYTES, 1, 3)));
    assertEquals(15, sum.of(Binary.fromReusedByteArray(BYTES)));
    assertEquals(0, sum.of(Binary.EMPTY));
  }

  @Test
  void aValueInPiecesIsRefused() {
    assertEquals(15, sum.of(Binary.fromConstantByteArray(BYTES)));
    assertThrowsExactly(ParquetEncodingException.class, () -> sum.write(BYTES, 0, 5));
    assertThrowsExactly(ParquetEncodingException.class, () -> sum.write(BYTES, 0, 2));
    assertThrowsExactly(ParquetEncodingException.class, () -> sum.write(1));
  }
}
