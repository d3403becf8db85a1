// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static io.github.lanewise.fuzz.BadArguments.outside;

import io.github.lanewise.DeltaDecoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveDelta;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Compares the decoder with a bit-by-bit one, on sound and damaged streams of any block sizes. A
 * refused argument changes nothing.
 */
final class DeltaModel extends StreamModel {
  DeltaModel() {
    super(DeltaDecoder.class);
  }

  @Override
  Session session(Draw draw) {
    return new Reading(draw);
  }

  private static final class Reading implements Session {
    /** A damaged header may announce two billion values. */
    private static final int MOST_SKIPPED = 100_000;

    private final Draw draw;
    private final DeltaDecoder decoder = new DeltaDecoder();
    private final int bits;
    private byte[] stream;
    private int offset;
    private int count;
    private int at;
    private boolean broken;
    private boolean narrow;

    Reading(Draw draw) {
      this.draw = draw;
      bits = draw.oneIn(2) ? 32 : 64;
      while (!reset()) {
        // The arguments were bad.
      }
    }

    private boolean reset() {
      NaiveDelta naive = draw.pick(NaiveDelta.ofAllSizes(draw.oneIn(9) ? 64 : bits));
      int width = draw.between(0, bits);
      int size = Math.min(draw.size(), 700);
      long[] values =
          naive.bits() == 32
              ? NaiveDelta.intValues(width, size, draw.bits())
              : NaiveDelta.values(width, size, draw.bits());
      byte[] encoded = naive.encode(values);
      byte[] page = draw.oneIn(3) ? draw.damaged(encoded) : encoded;
      int before = draw.offset();
      byte[] memory = within(page, before, draw.room(), draw);
      byte[] all = orNull(memory, draw);
      int start = draw.spoilt(before);
      int length = draw.spoilt(page.length);
      Runnable call = () -> decoder.reset(all, start, length);
      if (new BadArguments()
          .any(all == null || length < 0 || outside(memory.length, start, length))
          .refuse(false, call)) {
        return false;
      }
      stream = Arrays.copyOfRange(all, start, start + length);
      offset = start;
      at = 0;
      narrow = false;
      broken = NaiveDelta.decode(stream, 0) == null;
      if (sound(!broken, call)) {
        count = decoder.count();
        same(NaiveDelta.count(stream), count, "count");
        same(count, decoder.remaining(), "remaining");
      }
      return true;
    }

    @Override
    public boolean call(Method method) {
      int some = draw.oneIn(3) ? draw.below(5) : draw.below(300);
      switch (method.getName()) {
        case "reset" -> reset();
        case "count", "remaining" -> counts();
        case "read" -> read(draw.oneIn(20) ? some : Math.min(some, Math.max(0, count - at)));
        case "skip" -> skip(draw.spoilt(some));
        case "end" -> end(draw.oneIn(3));
        default -> throw unknown(method);
      }
      return true;
    }

    private void counts() {
      if (broken) {
        refused(IllegalStateException.class, decoder::count);
        refused(IllegalStateException.class, decoder::remaining);
      } else {
        same(count, decoder.count(), "count");
        same(count - at, decoder.remaining(), "remaining");
      }
    }

    private void read(int most) {
      int before = draw.offset();
      long[] expected = new long[before + most + draw.spoiltRoom(most)];
      long[] longs = new long[expected.length];
      int[] ints = new int[expected.length];
      boolean missing = draw.oneIn(200);
      int first = draw.spoilt(before);
      int some = draw.spoilt(most);
      Runnable call =
          bits == 32
              ? () -> decoder.read(missing ? null : ints, first, some)
              : () -> decoder.read(missing ? null : longs, first, some);
      if (new BadArguments()
          .any(missing || some < 0 || outside(expected.length, first, some))
          .refuse(broken, call)) {
        same(expected, longs, "longs that are refused");
        same(new int[ints.length], ints, "ints that are refused");
        return;
      }
      if (narrow && draw.oneIn(20)) {
        refused(IllegalStateException.class, () -> decoder.read(longs, first, some));
      }
      if (broken) {
        refused(IllegalStateException.class, call);
        return;
      }
      long[] values = NaiveDelta.decode(stream, at + some);
      broken = values == null;
      if (sound(!broken, call)) {
        System.arraycopy(values, at, expected, first, some);
        if (bits == 32) {
          same(NaiveDelta.ints(expected), ints, "ints");
          narrow |= some > 0;
        } else {
          same(expected, longs, "longs");
        }
        at += some;
      }
    }

    private void skip(int some) {
      if (new BadArguments().any(some < 0).refuse(broken, () -> decoder.skip(some))) {
        return;
      }
      if (broken) {
        refused(IllegalStateException.class, () -> decoder.skip(some));
        return;
      }
      if (some > MOST_SKIPPED && some <= count - at) {
        return;
      }
      broken = some > count - at || NaiveDelta.decode(stream, at + some) == null;
      if (sound(!broken, () -> decoder.skip(some))) {
        at += some;
      }
    }

    /**
     * Tests the end: all values can be decoded from the bytes before it, but not from one byte
     * fewer.
     */
    private void end(boolean precise) {
      if (broken) {
        refused(IllegalStateException.class, decoder::end);
        return;
      }
      if (count > MOST_SKIPPED) {
        return;
      }
      int[] end = new int[1];
      broken = NaiveDelta.decode(stream, count) == null;
      if (sound(!broken, () -> end[0] = decoder.end()) && precise) {
        int length = end[0] - offset;
        if (NaiveDelta.decode(Arrays.copyOf(stream, length), count) == null
            || NaiveDelta.decode(Arrays.copyOf(stream, length - 1), count) != null) {
          throw new AssertionError("the end is " + length + " of " + stream.length);
        }
      }
    }
  }
}
