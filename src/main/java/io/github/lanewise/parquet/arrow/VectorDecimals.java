// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/**
 * Holds decimals, which are numbers of 16 bytes in a vector. In a Parquet column they are ints,
 * longs, or at most 16 bytes, big-endian.
 */
final class VectorDecimals extends VectorValues {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final VectorValues target;

  /** The number of bits that a value has in the column. */
  private final int bits;

  private final int precision;

  /** The halves of the smallest number that has too many digits. */
  private final long tooHighHigh;

  private final long tooHighLow;

  /** The halves of the largest number that is too low. */
  private final long tooLowHigh;

  private final long tooLowLow;

  /** The low and the high half of each number. */
  private long[] halves = {};

  /**
   * Makes decimals of a column.
   *
   * @param target has the values as they are in the column
   * @param precision the most digits of a value, 1 to 38
   */
  VectorDecimals(VectorCopies copies, VectorValues target, int precision) {
    super(copies);
    this.target = target;
    bits =
        target instanceof VectorFixed fixed
            ? fixed.width() * Byte.SIZE
            : target instanceof VectorInts ? Integer.SIZE : Long.SIZE;
    this.precision = precision;
    // parquet-java allows a type whose precision has more digits than fit into its bytes.
    BigInteger digits = BigInteger.TEN.pow(precision);
    BigInteger sign = BigInteger.ONE.shiftLeft(bits - 1);
    BigInteger tooHigh = digits.min(sign);
    BigInteger tooLow = digits.min(sign.add(BigInteger.ONE)).negate();
    tooHighHigh = tooHigh.shiftRight(Long.SIZE).longValue();
    tooHighLow = tooHigh.longValue();
    tooLowHigh = tooLow.shiftRight(Long.SIZE).longValue();
    tooLowLow = tooLow.longValue();
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] there) {
    require(slots.span());
    copies.longs(vector.getDataBuffer(), 2L * slots.first(), halves, 2 * slots.span());
    slots.closeGaps(halves, 2);
    convert(there, slots.count());
  }

  private void require(int count) {
    if (halves.length < 2L * count) {
      halves = new long[copies.room(2L * count)];
    }
  }

  private void convert(long[] there, int count) {
    requireFit(there, count);
    if (target instanceof VectorInts ints) {
      int[] values = ints.require(count);
      for (int i = 0; i < count; i++) {
        values[i] = (int) halves[2 * i];
      }
    } else if (target instanceof VectorLongs longs) {
      long[] values = longs.require(count);
      for (int i = 0; i < count; i++) {
        values[i] = halves[2 * i];
      }
    } else {
      VectorFixed fixed = (VectorFixed) target;
      putBigEndian(fixed.require(count), fixed.width(), count);
    }
  }

  private void requireFit(long[] there, int count) {
    for (int i = 0; i < count; i++) {
      long low = halves[2 * i];
      long high = halves[2 * i + 1];
      boolean fits =
          (high == tooHighHigh ? Long.compareUnsigned(low, tooHighLow) < 0 : high < tooHighHigh)
              && (high == tooLowHigh
                  ? Long.compareUnsigned(low, tooLowLow) > 0
                  : high > tooLowHigh);
      if (!fits && (there == null || (there[i >>> 6] >>> i & 1) != 0)) {
        throw copies.refused(
            "has a decimal in slot %d that takes more than %d digits or %d bytes"
                .formatted(i, precision, bits / Byte.SIZE));
      }
    }
  }

  /** Writes 16 bytes for each number. The bytes beyond the width are overwritten by the next. */
  private void putBigEndian(byte[] values, int width, int count) {
    int shift = 2 * Long.SIZE - bits;
    for (int i = 0; i < count; i++) {
      long low = halves[2 * i];
      long high = halves[2 * i + 1];
      if (shift >= Long.SIZE) {
        high = low << shift;
        low = 0;
      } else if (shift > 0) {
        high = high << shift | low >>> -shift;
        low <<= shift;
      }
      BIG_ENDIAN.set(values, i * width, high);
      BIG_ENDIAN.set(values, i * width + Long.BYTES, low);
    }
  }

  @Override
  void lookup(VectorValues entries, int[] ids, int count) {
    target.lookup(((VectorDecimals) entries).target, ids, count);
  }

  @Override
  void lookup(FieldVector entries, int[] ids, int count, int size) {
    require(count);
    ArrowBuf buffer = entries.getDataBuffer();
    copies.require(buffer, 2L * size, Long.BYTES);
    for (int i = 0; i < count; i++) {
      long at = 16L * ids[i];
      halves[2 * i] = ids[i] < size ? buffer.getLong(at) : 0;
      halves[2 * i + 1] = ids[i] < size ? buffer.getLong(at + Long.BYTES) : 0;
    }
    convert(null, count);
  }

  @Override
  void addTo(WriteBatch batch, String path, long[] validity) {
    target.addTo(batch, path, validity);
  }
}
