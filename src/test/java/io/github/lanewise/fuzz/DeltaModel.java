// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.DeltaDecoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveDelta;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Compares the decoder with a bit-by-bit one, on sound and damaged streams of any block sizes. */
final class DeltaModel extends StreamModel {
  DeltaModel() {
    super(DeltaDecoder.class);
  }

  @Override
  Session session(Draw draw) {
    return new Reading(draw);
  }

  private static final class Reading implements Session {
    private final Draw draw;
    private final DeltaDecoder decoder = new DeltaDecoder();
    private final int bits;
    private byte[] stream;
    private int offset;
    private int count;
    private int at;
    private boolean broken;

    Reading(Draw draw) {
      this.draw = draw;
      bits = draw.oneIn(2) ? 32 : 64;
      reset();
    }

    private void reset() {
      NaiveDelta naive = draw.pick(NaiveDelta.ofAllSizes(draw.oneIn(9) ? 64 : bits));
      int width = draw.between(0, bits);
      int size = Math.min(draw.size(), 700);
      long[] values =
          naive.bits() == 32
              ? NaiveDelta.intValues(width, size, draw.bits())
              : NaiveDelta.values(width, size, draw.bits());
      stream = naive.encode(values);
      if (draw.oneIn(3)) {
        stream = draw.damaged(stream);
      }
      offset = draw.offset();
      byte[] all = within(stream, offset, draw.room(), draw);
      at = 0;
      broken = NaiveDelta.decode(stream, 0) == null;
      if (sound(!broken, () -> decoder.reset(all, offset, stream.length))) {
        count = decoder.count();
        same(count, decoder.remaining(), "remaining");
        if (Arrays.equals(stream, naive.encode(values))) {
          same(size, count, "count");
        }
      }
    }

    @Override
    public boolean call(Method method) {
      int some = draw.oneIn(3) ? draw.below(5) : draw.below(300);
      switch (method.getName()) {
        case "reset" -> reset();
        case "count", "remaining" -> counts();
        case "read" -> read(draw.oneIn(20) ? some : Math.min(some, Math.max(0, count - at)));
        case "skip" -> skip(some);
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

    private void read(int some) {
      int first = draw.offset();
      long[] expected = new long[first + some + draw.room()];
      long[] longs = new long[expected.length];
      int[] ints = new int[expected.length];
      Runnable call =
          bits == 32
              ? () -> decoder.read(ints, first, some)
              : () -> decoder.read(longs, first, some);
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
        } else {
          same(expected, longs, "longs");
        }
        at += some;
      }
    }

    private void skip(int some) {
      if (broken) {
        refused(IllegalStateException.class, () -> decoder.skip(some));
        return;
      }
      broken = NaiveDelta.decode(stream, at + some) == null;
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
      if (count > 100_000) {
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
