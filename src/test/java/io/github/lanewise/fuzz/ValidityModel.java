// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.Validity;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Counts, fills and copies bits, and moves values over nulls, one after another. */
final class ValidityModel extends Model {
  ValidityModel() {
    super(Validity.class);
  }

  @Override
  void run(Method method, Draw draw) {
    switch (method.getName()) {
      case "count" -> count(method, draw);
      case "fill" -> fill(method, draw);
      case "copy" -> copy(method, draw);
      case "spread", "compact" -> moves(method, draw);
      default -> throw unknown(method);
    }
  }

  /** Returns a bitmap from random bytes: values are all present, all null, random or in runs. */
  private static Cells bitmap(Draw draw, int bits) {
    return Cells.of(long[].class, bits / 64 + 1 + draw.below(3), true, draw);
  }

  private static void count(Method method, Draw draw) {
    int size = draw.size();
    int bit = draw.below(200);
    Cells bitmap = orNull(bitmap(draw, bit + size), draw);
    int firstBit = draw.spoilt(bit);
    int count = draw.spoilt(size);
    new Call(method, bitmap, firstBit, count)
        .compare(
            () -> {
              Refused.unlessBits(bitmap, firstBit, count);
              return ones(bitmap, firstBit, count);
            });
  }

  private static void fill(Method method, Draw draw) {
    int size = draw.size();
    int bit = draw.below(200);
    Cells bitmap = orNull(bitmap(draw, bit + size), draw);
    int firstBit = draw.spoilt(bit);
    int count = draw.spoilt(size);
    boolean present = draw.oneIn(2);
    new Call(method, bitmap, firstBit, count, present)
        .compare(
            () -> {
              Refused.unlessBits(bitmap, firstBit, count);
              for (int i = 0; i < count; i++) {
                bitmap.bit(firstBit + i, present);
              }
              return null;
            });
  }

  private static void copy(Method method, Draw draw) {
    int size = draw.size();
    int from = draw.below(200);
    int to = draw.below(200);
    Cells source = orNull(bitmap(draw, from + size), draw);
    Cells target = draw.oneIn(4) ? source : orNull(bitmap(draw, to + size), draw);
    int sourceBit = draw.spoilt(from);
    int targetBit = draw.spoilt(to);
    int count = draw.spoilt(size);
    new Call(method, source, sourceBit, target, targetBit, count)
        .compare(
            () -> {
              Refused.unlessBits(source, sourceBit, count);
              Refused.unlessBits(target, targetBit, count);
              if (sourceBit < targetBit) {
                Refused.unlessApart(source, sourceBit, count, target, targetBit, count);
              }
              for (int i = 0; i < count; i++) {
                target.bit(targetBit + i, source.bit(sourceBit + i));
              }
              return null;
            });
  }

  private static void moves(Method method, Draw draw) {
    boolean spreads = method.getName().equals("spread");
    Class<?> type = method.getParameterTypes()[0];
    boolean fixed = method.getParameterCount() == 8;
    int unit = fixed ? draw.between(1, draw.oneIn(4) ? 40 : 9) : 1;
    int size = Math.min(draw.size(), 8_000 / unit);
    int denseOffset = draw.offset();
    int slotsOffset = draw.offset();
    int bit = draw.below(200);
    Cells bitmap = bitmap(draw, bit + size);
    if (draw.oneIn(4)) {
      int percent = draw.pick(new Integer[] {0, 3, 97, 100});
      for (int i = 0; i < size; i++) {
        bitmap.bit(bit + i, draw.below(100) < percent);
      }
    }
    boolean tight = draw.oneIn(2);
    int most = tight ? ones(bitmap, bit, size) : size;
    boolean same = draw.oneIn(5);
    int denseEnd = denseOffset + most * unit + draw.room();
    int slotsEnd = slotsOffset + size * unit + draw.room();
    Cells slots = orNull(Cells.of(type, same ? denseEnd + slotsEnd : slotsEnd, true, draw), draw);
    Cells dense = same ? slots : orNull(Cells.of(type, denseEnd, true, draw), draw);
    Cells validity = orNull(bitmap, draw);
    int from = draw.spoilt(same && draw.oneIn(2) ? slotsOffset : denseOffset);
    int first = draw.spoilt(slotsOffset);
    int width = fixed ? draw.spoilt(unit) : 1;
    int firstBit = draw.spoilt(bit);
    int count = draw.spoilt(size);
    List<Object> arguments = new ArrayList<>();
    arguments.add(spreads ? dense : slots);
    arguments.add(spreads ? from : first);
    if (fixed) {
      arguments.add(width);
    }
    arguments.add(validity);
    arguments.add(firstBit);
    arguments.add(spreads ? slots : dense);
    arguments.add(spreads ? first : from);
    arguments.add(count);
    new Call(method, arguments.toArray())
        .compare(
            () -> {
              Refused.unless(width >= 1);
              Refused.unlessBits(validity, firstBit, count);
              int present = ones(validity, firstBit, count);
              Refused.unlessWithin(dense, from, (long) present * width);
              Refused.unlessWithin(slots, first, (long) count * width);
              if (from > first) {
                Refused.unlessApart(
                    dense, from, (long) present * width, slots, first, (long) count * width);
              }
              long[] values = new long[present * width];
              if (spreads) {
                for (int i = 0; i < values.length; i++) {
                  values[i] = dense.get(from + i);
                }
              }
              int next = 0;
              for (int i = 0; i < count; i++) {
                boolean here = validity.bit(firstBit + i);
                for (int k = 0; k < width; k++) {
                  int slot = first + i * width + k;
                  if (spreads) {
                    slots.set(slot, here ? values[next++] : 0);
                  } else if (here) {
                    dense.set(from + next++, slots.get(slot));
                  }
                }
              }
              return present;
            });
  }

  private static int ones(Cells bitmap, int firstBit, int count) {
    int ones = 0;
    for (int i = 0; i < count; i++) {
      ones += bitmap.bit(firstBit + i) ? 1 : 0;
    }
    return ones;
  }
}
