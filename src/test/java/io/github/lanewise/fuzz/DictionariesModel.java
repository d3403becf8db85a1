// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;

/** Looks up entries, one id after another. */
final class DictionariesModel extends Model {
  /**
   * The number of ids in a block. A call with a bad id writes the values of the blocks before it.
   */
  private static final int BLOCK = 1024;

  DictionariesModel() {
    super(Dictionaries.class);
  }

  @Override
  void run(Method method, Draw draw) {
    switch (method.getName()) {
      case "require", "lookup" -> values(method, draw);
      case "lookupOffsets", "lookupBytes" -> strings(method, draw);
      default -> throw unknown(method);
    }
  }

  private static Cells ids(Draw draw, int offset, int size, int entries) {
    Cells ids = Cells.of(int[].class, offset + size + draw.room(), true, draw);
    for (int i = 0; i < ids.length(); i++) {
      ids.set(i, entries == 0 || draw.oneIn(20_000) ? draw.spoilt(entries) : draw.below(entries));
    }
    return ids;
  }

  private static void values(Method method, Draw draw) {
    boolean requires = method.getName().equals("require");
    boolean fixed = method.getParameterCount() == 8;
    int entries = draw.oneIn(20) ? 0 : draw.between(1, draw.oneIn(2) ? 18 : 300);
    int unit = fixed ? draw.between(1, draw.oneIn(4) ? 40 : 9) : 1;
    int size = Math.min(draw.size(), 8_000 / unit);
    int idsOffset = draw.offset();
    int valuesOffset = draw.offset();
    Cells given = ids(draw, idsOffset, size, entries);
    Cells ids = orNull(given, draw);
    int from = draw.spoilt(idsOffset);
    int limit = draw.spoilt(entries);
    int count = draw.spoilt(size);
    if (requires) {
      new Call(method, ids, from, limit, count)
          .compare(
              () -> {
                Refused.unless(limit >= 0);
                Refused.unlessWithin(ids, from, count);
                Refused.unless(sound(ids, from, limit, count) == count);
                return null;
              });
      return;
    }
    Class<?> type = method.getParameterTypes()[2];
    Cells dictionary = orNull(Cells.of(type, entries * unit + draw.room(), false, draw), draw);
    boolean same = type == int[].class && draw.oneIn(8);
    Cells values =
        same
            ? ids
            : orNull(Cells.of(type, valuesOffset + size * unit + draw.room(), true, draw), draw);
    int width = fixed ? draw.spoilt(unit) : 1;
    int first = same ? from : draw.spoilt(valuesOffset);
    Call call =
        fixed
            ? new Call(method, ids, from, dictionary, width, limit, values, first, count)
            : new Call(method, ids, from, dictionary, limit, values, first, count);
    call.compare(
        () -> {
          Refused.unless(width >= 1 && limit >= 0);
          Refused.unlessWithin(dictionary, 0, (long) limit * width);
          Refused.unlessWithin(ids, from, count);
          Refused.unlessWithin(values, first, (long) count * width);
          int sound = sound(ids, from, limit, count);
          for (int i = 0; i < sound; i++) {
            int id = ids.getInt(from + i);
            for (int k = 0; k < width; k++) {
              values.set(first + i * width + k, dictionary.get(id * width + k));
            }
          }
          Refused.unless(sound == count);
          return null;
        });
  }

  /** Returns the number of ids before the block with the first bad one. */
  private static int sound(Cells ids, int from, int limit, int count) {
    for (int i = 0; i < count; i++) {
      int id = ids.getInt(from + i);
      if (id < 0 || id >= limit) {
        return i / BLOCK * BLOCK;
      }
    }
    return count;
  }

  private static void strings(Method method, Draw draw) {
    boolean copies = method.getName().equals("lookupBytes");
    int entries = draw.between(1, 100);
    Cells starts = Cells.of(int[].class, entries + 1 + draw.room(), false, draw);
    int longest = draw.oneIn(3) ? 1 : draw.oneIn(2) ? 15 : 60;
    int at = draw.offset();
    for (int i = 0; i <= entries; i++) {
      starts.set(i, at);
      at += draw.oneIn(30) ? draw.below(200) : draw.below(longest + 1);
    }
    Cells bytes = Cells.of(byte[].class, starts.getInt(entries) + draw.room(), false, draw);
    int size = Math.min(draw.size(), 2_000);
    int idsOffset = draw.offset();
    int offsetsOffset = draw.offset();
    Cells ids = ids(draw, idsOffset, size, entries);
    Cells offsets = Cells.of(int[].class, offsetsOffset + size + 1 + draw.room(), true, draw);
    offsets.set(offsetsOffset, draw.offset());
    if (copies) {
      copies(method, draw, ids, idsOffset, starts, bytes, entries, size);
      return;
    }
    Cells given = orNull(ids, draw);
    Cells givenStarts = orNull(starts, draw);
    Cells givenOffsets = orNull(offsets, draw);
    int from = draw.spoilt(idsOffset);
    int limit = draw.spoilt(entries);
    int first = draw.spoilt(offsetsOffset);
    int count = draw.spoilt(size);
    if (limit > entries && limit < starts.length()) {
      // With this size, random numbers count as starts. They may decrease, so no result is sure.
      return;
    }
    new Call(method, given, from, givenStarts, limit, givenOffsets, first, count)
        .compare(
            () -> {
              Refused.unless(limit >= 0);
              Refused.unlessWithin(givenStarts, 0, limit + 1L);
              Refused.unlessWithin(given, from, count);
              Refused.unlessWithin(givenOffsets, first, count + 1L);
              Refused.unless(givenOffsets.getInt(first) >= 0);
              int sound = sound(given, from, limit, count);
              long end = givenOffsets.get(first);
              for (int i = 0; i < sound; i++) {
                int id = given.getInt(from + i);
                end += starts.getInt(id + 1) - starts.getInt(id);
                givenOffsets.set(first + i + 1, end);
                Refused.unless(end <= Integer.MAX_VALUE || i + 1 < sound && (i + 1) % BLOCK != 0);
              }
              Refused.unless(sound == count);
              return givenOffsets.getInt(first + count);
            });
  }

  /**
   * Tests {@code lookupBytes}, whose ids and offsets must be those of a call that has succeeded.
   */
  private static void copies(
      Method method,
      Draw draw,
      Cells ids,
      int from,
      Cells starts,
      Cells bytes,
      int entries,
      int size) {
    Cells offsets = Cells.of(int[].class, size + 1 + draw.room(), false, draw);
    int end = draw.offset();
    offsets.set(0, end);
    for (int i = 0; i < size; i++) {
      int id = draw.below(entries);
      ids.set(from + i, id);
      end += starts.getInt(id + 1) - starts.getInt(id);
      offsets.set(i + 1, end);
    }
    Cells values = Cells.of(byte[].class, end + draw.room(), true, draw);
    int count = draw.oneIn(40) ? -1 - draw.below(9) : size;
    new Call(method, ids, from, starts, bytes, offsets, 0, values, count)
        .compare(
            () -> {
              Refused.unless(count >= 0);
              for (int i = 0; i < count; i++) {
                int id = ids.getInt(from + i);
                int to = offsets.getInt(i);
                for (int k = starts.getInt(id); k < starts.getInt(id + 1); k++) {
                  values.set(to++, bytes.get(k));
                }
              }
              return null;
            });
  }
}
