// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;

/** Moves numbers as little-endian bytes, and booleans as bits. */
final class PlainModel extends Model {
  PlainModel() {
    super(LittleEndian.class);
  }

  @Override
  void run(Method method, Draw draw) {
    switch (method.getName()) {
      case "put", "get" -> moves(method, draw);
      case "putBits", "getBits" -> bits(method, draw);
      default -> throw unknown(method);
    }
  }

  private static void moves(Method method, Draw draw) {
    Class<?>[] types = method.getParameterTypes();
    boolean puts = method.getName().equals("put");
    int width = Cells.width(types[puts ? 0 : 2]);
    int size = draw.size();
    int numbersOffset = draw.offset();
    int bytesOffset = draw.offset();
    long numbersEnd = numbersOffset + size + draw.room();
    long bytesEnd = bytesOffset + (long) size * width + draw.room();
    Cells numbers = orNull(Cells.of(types[puts ? 0 : 2], numbersEnd, !puts, draw), draw);
    Cells bytes = orNull(Cells.of(types[puts ? 2 : 0], bytesEnd, puts, draw), draw);
    int first = draw.spoilt(numbersOffset);
    int start = draw.spoilt(bytesOffset);
    int count = draw.spoilt(size);
    Call call =
        puts
            ? new Call(method, numbers, first, bytes, start, count)
            : new Call(method, bytes, start, numbers, first, count);
    call.compare(
        () -> {
          long length = (long) count * width;
          Refused.unless(length <= Integer.MAX_VALUE);
          Refused.unlessWithin(numbers, first, count);
          Refused.unlessWithin(bytes, start, length);
          Refused.unless((puts ? bytes : numbers).writable());
          for (int i = 0; i < count; i++) {
            long number = 0;
            for (int k = 0; k < width; k++) {
              int at = start + i * width + k;
              if (puts) {
                bytes.set(at, numbers.get(first + i) >>> 8 * k);
              }
              number |= bytes.get(at) << 8 * k;
            }
            numbers.set(first + i, number);
          }
          return null;
        });
  }

  private static void bits(Method method, Draw draw) {
    boolean puts = method.getName().equals("putBits");
    int size = draw.size();
    int bit = draw.below(40);
    int booleansOffset = draw.offset();
    int bytesOffset = draw.offset();
    long booleansEnd = booleansOffset + size + draw.room();
    long bytesEnd = bytesOffset + (bit + size + 7) / 8 + draw.room();
    Cells booleans = orNull(Cells.of(boolean[].class, booleansEnd, !puts, draw), draw);
    Cells bytes = orNull(Cells.of(byte[].class, bytesEnd, puts, draw), draw);
    int first = draw.spoilt(booleansOffset);
    int start = draw.spoilt(bytesOffset);
    int firstBit = draw.spoilt(bit);
    int count = draw.spoilt(size);
    Call call =
        puts
            ? new Call(method, booleans, first, bytes, start, firstBit, count)
            : new Call(method, bytes, start, firstBit, booleans, first, count);
    call.compare(
        () -> {
          Refused.unless(firstBit >= 0 && count >= 0);
          Refused.unlessWithin(booleans, first, count);
          long length = count == 0 ? 0 : ((long) firstBit + count + 7) / 8;
          Refused.unlessWithin(bytes, start, length);
          for (int i = 0; i < count; i++) {
            int at = 8 * start + firstBit + i;
            if (puts) {
              bytes.bit(at, booleans.get(first + i) != 0);
            } else {
              booleans.set(first + i, bytes.bit(at) ? 1 : 0);
            }
          }
          return null;
        });
  }
}
