// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.Levels;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;

/** Compares levels one after another. */
final class LevelsModel extends Model {
  LevelsModel() {
    super(Levels.class);
  }

  @Override
  void run(Method method, Draw draw) {
    int size = draw.size();
    int offset = draw.offset();
    Cells levels = Cells.of(int[].class, offset + size + draw.room(), false, draw);
    int most = draw.between(1, 9);
    for (int i = 0; i < levels.length() && !draw.oneIn(300); i++) {
      levels.set(i, draw.below(most));
    }
    Cells given = orNull(levels, draw);
    int from = draw.spoilt(offset);
    int level = draw.spoilt(draw.below(most + 1));
    int count = draw.spoilt(size);
    switch (method.getName()) {
      case "count" ->
          new Call(method, given, from, level, count)
              .compare(
                  () -> {
                    Refused.unlessWithin(given, from, count);
                    int found = 0;
                    for (int i = 0; i < count; i++) {
                      found += given.getInt(from + i) == level ? 1 : 0;
                    }
                    return found;
                  });
      case "max" ->
          new Call(method, given, from, count)
              .compare(
                  () -> {
                    Refused.unlessWithin(given, from, count);
                    long max = 0;
                    for (int i = 0; i < count; i++) {
                      max = Math.max(max, given.get(from + i));
                    }
                    return (int) max;
                  });
      case "atLeast", "equal" -> {
        boolean equal = method.getName().equals("equal");
        int bit = draw.below(200);
        Cells bitmap =
            orNull(Cells.of(long[].class, (bit + size) / 64 + 1 + draw.below(3), true, draw), draw);
        int firstBit = draw.spoilt(bit);
        new Call(method, given, from, level, bitmap, firstBit, count)
            .compare(
                () -> {
                  Refused.unlessWithin(given, from, count);
                  Refused.unlessBits(bitmap, firstBit, count);
                  int ones = 0;
                  for (int i = 0; i < count; i++) {
                    int each = given.getInt(from + i);
                    boolean one = equal ? each == level : each >= level;
                    bitmap.bit(firstBit + i, one);
                    ones += one ? 1 : 0;
                  }
                  return ones;
                });
      }
      default -> throw unknown(method);
    }
  }
}
