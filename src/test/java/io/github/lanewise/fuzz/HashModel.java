// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.PolynomialHash;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;

/** Computes h = 31 h + b over signed bytes. */
final class HashModel extends Model {
  HashModel() {
    super(PolynomialHash.class);
  }

  @Override
  void run(Method method, Draw draw) {
    boolean all = method.getName().equals("hashAll");
    if (!all && !method.getName().equals("hash")) {
      throw unknown(method);
    }
    if (!all) {
      one(method, draw);
    } else if (method.getParameterTypes()[1] == int[].class) {
      strings(method, draw);
    } else {
      fixed(method, draw);
    }
  }

  private static void one(Method method, Draw draw) {
    boolean seeded = method.getParameterCount() == 4;
    Class<?> type = method.getParameterTypes()[seeded ? 1 : 0];
    int size = draw.size();
    int offset = draw.offset();
    Cells bytes = orNull(Cells.of(type, offset + size + draw.room(), false, draw), draw);
    int seed = seeded ? (int) draw.bits() : 1;
    int from = draw.spoilt(offset);
    int length = draw.spoilt(size);
    Call call =
        seeded
            ? new Call(method, seed, bytes, from, length)
            : new Call(method, bytes, from, length);
    call.compare(
        () -> {
          Refused.unlessWithin(bytes, from, length);
          return hash(seed, bytes, from, length);
        });
  }

  private static void strings(Method method, Draw draw) {
    Strings strings = Strings.draw(draw, 300);
    int hashesOffset = draw.offset();
    boolean same = draw.oneIn(20);
    Cells offsets = orNull(strings.offsets(), draw);
    Cells hashes =
        same
            ? offsets
            : orNull(
                Cells.of(int[].class, hashesOffset + strings.count() + draw.room(), true, draw),
                draw);
    int first = draw.spoilt(strings.first());
    int into = draw.spoilt(hashesOffset);
    int count = draw.spoilt(strings.count());
    Cells bytes = orNull(strings.bytes(), draw);
    new Call(method, bytes, offsets, first, hashes, into, count)
        .compare(
            () -> {
              Refused.unless(count >= 0 && bytes != null);
              Refused.unlessWithin(hashes, into, count);
              Refused.unlessWithin(offsets, first, count == 0 ? 0 : count + 1L);
              if (count > 0) {
                Strings.require(bytes, offsets, first, count);
                Refused.unlessApart(offsets, first, count + 1L, hashes, into, count);
              }
              for (int i = 0; i < count; i++) {
                int start = offsets.getInt(first + i);
                int length = offsets.getInt(first + i + 1) - start;
                hashes.set(into + i, hash(1, bytes, start, length));
              }
              return null;
            });
  }

  private static void fixed(Method method, Draw draw) {
    int bytesEach = draw.oneIn(8) ? draw.below(200) : draw.below(20);
    int size = Math.min(draw.size(), 600);
    int offset = draw.offset();
    int hashesOffset = draw.offset();
    Cells bytes =
        orNull(Cells.of(byte[].class, offset + bytesEach * size + draw.room(), false, draw), draw);
    Cells hashes =
        orNull(Cells.of(int[].class, hashesOffset + size + draw.room(), true, draw), draw);
    int from = draw.spoilt(offset);
    int width = draw.spoilt(bytesEach);
    int into = draw.spoilt(hashesOffset);
    int count = draw.spoilt(size);
    new Call(method, bytes, from, width, hashes, into, count)
        .compare(
            () -> {
              Refused.unless(width >= 0 && count >= 0);
              Refused.unless((long) count * width <= Integer.MAX_VALUE);
              Refused.unlessWithin(bytes, from, (long) count * width);
              Refused.unlessWithin(hashes, into, count);
              for (int i = 0; i < count; i++) {
                hashes.set(into + i, hash(1, bytes, from + i * width, width));
              }
              return null;
            });
  }

  private static int hash(int seed, Cells bytes, int from, int length) {
    int h = seed;
    for (int i = 0; i < length; i++) {
      h = 31 * h + (byte) bytes.get(from + i);
    }
    return h;
  }
}
