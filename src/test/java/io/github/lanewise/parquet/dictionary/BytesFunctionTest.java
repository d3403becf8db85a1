// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

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

  /** A Binary of a vendor's copy may write itself in pieces. */
  @Test
  void piecesOfAValueArePutTogether() {
    for (int repeat = 0; repeat < 2; repeat++) {
      sum.begin(6);
      sum.write(BYTES, 0, 0);
      sum.write(BYTES, 0, 2);
      sum.write(7);
      sum.write(BYTES, 2, 3);
      sum.write(BYTES, 0, 0);
      assertEquals(22, sum.end());
    }
    sum.begin(0);
    assertEquals(0, sum.end());
    assertEquals(15, sum.of(Binary.fromConstantByteArray(BYTES)));
  }

  @Test
  void piecesMakeNoGarbage() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
    sumOfPieces();
    long before = AllocationMeter.allocatedBytes();
    for (int i = 0; i < 1_000; i++) {
      sumOfPieces();
    }
    long bytes = AllocationMeter.allocatedBytes() - before;
    assertTrue(bytes < 1_000, () -> bytes + " bytes");
  }

  private int sumOfPieces() {
    sum.begin(6);
    sum.write(7);
    sum.write(BYTES, 0, 5);
    return sum.end();
  }

  @Test
  void aValueThatWritesMoreThanItsLengthIsRefused() {
    assertEquals(15, sum.of(Binary.fromConstantByteArray(BYTES)));
    assertRefused("a value of 5 bytes has written 6", () -> sum.write(1));
    sum.begin(4);
    assertRefused("a value of 4 bytes has written 5", () -> sum.write(BYTES, 0, 5));
    sum.begin(4);
    sum.write(BYTES, 0, 3);
    assertRefused("a value of 4 bytes has written 5", () -> sum.write(BYTES, 3, 2));
    sum.begin(5);
    sum.write(BYTES, 0, 3);
    assertRefused("a value of 5 bytes has written 8", () -> sum.write(BYTES, 0, 5));
    sum.begin(5);
    sum.write(BYTES, 0, 5);
    assertRefused("a value of 5 bytes has written 10", () -> sum.write(BYTES, 0, 5));
  }

  @Test
  void aValueThatWritesLessThanItsLengthIsRefused() {
    sum.begin(4);
    assertRefused("a value of 4 bytes has written 0", sum::end);
    sum.write(BYTES, 0, 3);
    assertRefused("a value of 4 bytes has written 3", sum::end);
  }

  private static void assertRefused(String message, Executable refused) {
    assertEquals(
        message, assertThrowsExactly(ParquetEncodingException.class, refused).getMessage());
  }
}
