// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.MinMax;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;
import java.util.Comparator;

/** Finds the smallest and the largest value by comparing one after another. */
final class MinMaxModel extends Model {
  private static final long[] AWKWARD_FLOATS = {
    0, 0x80000000L, 0x7f800000L, 0xff800000L, 0x7f7fffffL, 1, 0x80000001L
  };
  private static final long[] AWKWARD_DOUBLES = {
    0, Long.MIN_VALUE, 0x7ff0000000000000L, 0xfff0000000000000L, 0x7fefffffffffffffL, 1
  };

  MinMaxModel() {
    super(MinMax.class);
  }

  @Override
  void run(Method method, Draw draw) {
    switch (method.getName()) {
      case "ints" -> numbers(method, draw, Comparator.comparing(bits -> (int) (long) bits));
      case "unsignedInts", "unsignedLongs" -> numbers(method, draw, Long::compareUnsigned);
      case "longs" -> numbers(method, draw, Comparator.naturalOrder());
      case "floats" -> numbers(method, draw, Comparator.comparing(MinMaxModel::toFloat));
      case "doubles" -> numbers(method, draw, Comparator.comparing(Double::longBitsToDouble));
      case "bytes" -> strings(method, draw);
      case "fixedBytes" -> fixed(method, draw);
      default -> throw unknown(method);
    }
  }

  private static float toFloat(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  private static void numbers(Method method, Draw draw, Comparator<Long> order) {
    Class<?> type = method.getParameterTypes()[0];
    boolean floats = type == float[].class;
    boolean floating = floats || type == double[].class;
    int size = draw.size();
    int start = draw.offset();
    Cells drawn = Cells.of(type, start + size + draw.room(), false, draw);
    boolean nans = draw.oneIn(3);
    for (int i = 0; floating && i < drawn.length(); i++) {
      if (draw.oneIn(20)) {
        long[] awkward = floats ? AWKWARD_FLOATS : AWKWARD_DOUBLES;
        drawn.set(i, awkward[draw.below(awkward.length)]);
      }
      if (!nans && isNan(drawn.get(i), floats)) {
        drawn.set(i, draw.below(3));
      }
    }
    Cells values = orNull(drawn, draw);
    Cells minMax =
        draw.oneIn(20)
            ? values
            : orNull(
                Cells.of(type, draw.oneIn(30) ? draw.below(2) : 2 + draw.room(), true, draw), draw);
    int offset = draw.spoilt(start);
    int count = draw.spoilt(size);
    new Call(method, values, offset, count, minMax)
        .compare(
            () -> {
              Refused.unless(count >= 1);
              Refused.unlessWithin(values, offset, count);
              Refused.unlessWithin(minMax, 0, 2);
              Refused.unlessApart(values, offset, count, minMax, 0, 2);
              long min = values.get(offset);
              long max = min;
              for (int i = 0; i < count; i++) {
                long value = values.get(offset + i);
                if (floating && isNan(value, floats)) {
                  return false;
                }
                min = order.compare(value, min) < 0 ? value : min;
                max = order.compare(value, max) > 0 ? value : max;
              }
              minMax.set(0, min);
              minMax.set(1, max);
              return floating ? true : null;
            });
  }

  private static boolean isNan(long bits, boolean floats) {
    return floats ? Float.isNaN(toFloat(bits)) : Double.isNaN(Double.longBitsToDouble(bits));
  }

  private static void strings(Method method, Draw draw) {
    Strings strings = Strings.draw(draw, 400);
    Cells bytes = orNull(strings.bytes(), draw);
    Cells offsets = orNull(strings.offsets(), draw);
    Cells minMax =
        draw.oneIn(20)
            ? offsets
            : orNull(Cells.of(int[].class, draw.oneIn(30) ? 1 : 2 + draw.room(), true, draw), draw);
    int from = draw.spoilt(strings.first());
    int count = draw.spoilt(strings.count());
    new Call(method, bytes, offsets, from, count, minMax)
        .compare(
            () -> {
              Refused.unless(count >= 1);
              Strings.require(bytes, offsets, from, count);
              Refused.unlessWithin(minMax, 0, 2);
              Refused.unlessApart(offsets, from, count + 1L, minMax, 0, 2);
              int min = from;
              int max = from;
              for (int i = from; i < from + count; i++) {
                min = compare(bytes, offsets, i, min) < 0 ? i : min;
                max = compare(bytes, offsets, i, max) > 0 ? i : max;
              }
              minMax.set(0, min);
              minMax.set(1, max);
              return null;
            });
  }

  private static int compare(Cells bytes, Cells offsets, int a, int b) {
    return compare(
        bytes, offsets.getInt(a), offsets.getInt(a + 1), offsets.getInt(b), offsets.getInt(b + 1));
  }

  private static int compare(Cells bytes, int a, int aEnd, int b, int bEnd) {
    for (int i = 0; a + i < aEnd && b + i < bEnd; i++) {
      long order = bytes.get(a + i) - bytes.get(b + i);
      if (order != 0) {
        return (int) order;
      }
    }
    return (aEnd - a) - (bEnd - b);
  }

  private static void fixed(Method method, Draw draw) {
    int unit = draw.oneIn(5) ? draw.between(1, 60) : draw.between(1, 17);
    int size = Math.min(draw.size(), 8_000 / unit);
    int start = draw.offset();
    Cells bytes =
        orNull(Cells.of(byte[].class, start + size * unit + draw.room(), false, draw), draw);
    Cells minMax =
        orNull(Cells.of(int[].class, draw.oneIn(30) ? 1 : 2 + draw.room(), true, draw), draw);
    int width = draw.spoilt(unit);
    int offset = draw.spoilt(start);
    int count = draw.spoilt(size);
    new Call(method, bytes, width, offset, count, minMax)
        .compare(
            () -> {
              Refused.unless(width >= 1 && count >= 1);
              Refused.unless((long) width * count <= Integer.MAX_VALUE);
              Refused.unlessWithin(bytes, offset, (long) width * count);
              Refused.unlessWithin(minMax, 0, 2);
              int min = 0;
              int max = 0;
              for (int i = 0; i < count; i++) {
                min = compareFixed(bytes, offset, width, i, min) < 0 ? i : min;
                max = compareFixed(bytes, offset, width, i, max) > 0 ? i : max;
              }
              minMax.set(0, min);
              minMax.set(1, max);
              return null;
            });
  }

  private static int compareFixed(Cells bytes, int offset, int width, int a, int b) {
    int atA = offset + a * width;
    int atB = offset + b * width;
    return compare(bytes, atA, atA + width, atB, atB + width);
  }
}
