// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.testkit.Draw;

/** Values of any length, one after another, and their offsets, which in few cases do not rise. */
record Strings(Cells bytes, Cells offsets, int first, int count) {
  static Strings draw(Draw draw, int most) {
    int count = Math.min(draw.size(), most);
    int first = draw.offset();
    int longest = draw.oneIn(4) ? 1 : draw.oneIn(4) ? 90 : 12;
    Cells offsets = Cells.of(int[].class, first + count + 1 + draw.room(), false, draw);
    int at = draw.offset();
    for (int i = 0; i <= count; i++) {
      offsets.set(first + i, at);
      at += draw.below(longest + 1);
    }
    int end = offsets.getInt(first + count);
    if (draw.oneIn(40)) {
      offsets.set(first + draw.below(count + 1), draw.spoilt(draw.below(end + 1)));
    }
    return new Strings(
        Cells.of(byte[].class, end + draw.room(), false, draw), offsets, first, count);
  }

  /** Refuses offsets that are outside of the bytes, or decrease. */
  static void require(Cells bytes, Cells offsets, int first, int count) {
    Refused.unless(bytes != null && count >= 0);
    Refused.unlessWithin(offsets, first, count + 1L);
    int before = 0;
    for (int i = 0; i <= count; i++) {
      int offset = offsets.getInt(first + i);
      Refused.unless(offset >= before && offset <= bytes.length());
      before = offset;
    }
  }
}
