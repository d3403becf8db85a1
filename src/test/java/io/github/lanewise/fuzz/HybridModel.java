// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.HybridStream;
import io.github.lanewise.testkit.NaiveDelta;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Reads runs one after another, and their values bit by bit. Streams may be damaged. */
final class HybridModel extends StreamModel {
  HybridModel() {
    super(HybridDecoder.class);
  }

  @Override
  Session session(Draw draw) {
    return new Reading(draw);
  }

  private static final class Reading implements Session {
    private final Draw draw;
    private final HybridDecoder decoder = new HybridDecoder();
    private byte[] stream;
    private int width;

    /** The index of the next header. */
    private int at;

    private int end;
    private boolean broken;

    /** The number of values that are left of the run. */
    private long left;

    private long done;
    private boolean repeated;
    private int value;
    private int packed;

    Reading(Draw draw) {
      this.draw = draw;
      reset();
    }

    private void reset() {
      width = draw.oneIn(3) ? 1 : draw.between(0, 32);
      byte[] bytes =
          draw.oneIn(6)
              ? draw.bytes(draw.size())
              : HybridStream.random(width, draw.below(7), draw.bits()).bytes();
      if (draw.oneIn(3)) {
        bytes = draw.damaged(bytes);
      }
      int offset = draw.offset();
      stream = within(bytes, offset, draw.room(), draw);
      at = offset;
      end = offset + bytes.length;
      left = 0;
      repeated = false;
      broken = false;
      decoder.reset(width, stream, offset, bytes.length);
    }

    @Override
    public boolean call(Method method) {
      int count = draw.oneIn(4) ? draw.below(3) : draw.oneIn(3) ? draw.below(9_000) : draw.size();
      switch (method.getName()) {
        case "reset" -> reset();
        case "read" -> {
          if (method.getParameterTypes()[0] == short[].class) {
            readShorts(count);
          } else {
            read(count);
          }
        }
        case "skip" -> skip(draw.oneIn(20) ? Integer.MAX_VALUE : count);
        case "run", "repeated", "value" -> run(1 + count);
        case "readBits" -> readBits(count);
        case "readAtLeast" -> readAtLeast(count);
        default -> throw unknown(method);
      }
      return true;
    }

    private boolean wasBroken(Runnable call) {
      if (broken) {
        refused(IllegalStateException.class, call);
      }
      return broken;
    }

    private void read(int count) {
      int first = draw.offset();
      int[] values = new int[first + count + draw.room()];
      Arrays.fill(values, 77);
      int[] expected = values.clone();
      Runnable call = () -> decoder.read(values, first, count);
      if (wasBroken(call)) {
        return;
      }
      for (int i = 0; i < count && next(); i++) {
        expected[first + i] = take();
      }
      if (sound(!broken, call)) {
        same(expected, values, "values");
      }
    }

    private void readShorts(int count) {
      int first = draw.offset();
      short[] values = new short[first + count + draw.room()];
      if (width > 16) {
        refused(IllegalStateException.class, () -> decoder.read(values, first, count));
        return;
      }
      int[] expected = new int[values.length];
      Runnable call = () -> decoder.read(values, first, count);
      if (wasBroken(call)) {
        return;
      }
      for (int i = 0; i < count && next(); i++) {
        expected[first + i] = (short) take();
      }
      if (sound(!broken, call)) {
        int[] read = new int[values.length];
        Arrays.setAll(read, i -> values[i]);
        same(expected, read, "shorts");
      }
    }

    private void skip(int count) {
      Runnable call = () -> decoder.skip(count);
      if (wasBroken(call)) {
        return;
      }
      for (int missing = count; missing > 0 && next(); ) {
        long some = Math.min(missing, left);
        left -= some;
        done += some;
        missing -= (int) some;
      }
      sound(!broken, call);
    }

    private void run(int most) {
      if (wasBroken(() -> decoder.run(most))) {
        return;
      }
      next();
      int[] found = new int[1];
      if (sound(!broken, () -> found[0] = decoder.run(most))) {
        same((int) Math.min(left, most), found[0], "run");
        same(repeated, decoder.repeated(), "repeated");
        if (repeated) {
          same(value, decoder.value(), "value");
        }
      }
    }

    private void readBits(int count) {
      if (width > 1) {
        refused(IllegalStateException.class, () -> decoder.readBits(new long[1], 0, 1));
      } else {
        compareBits(count, 1, 1, true);
      }
    }

    private void readAtLeast(int count) {
      int level = draw.oneIn(3) ? 1 : draw.below(1 + (1 << Math.min(width, 5)));
      int max = level + (draw.oneIn(3) ? draw.below(5) : 1 << 5);
      compareBits(count, level, max, false);
    }

    private void compareBits(int count, int level, int max, boolean bits) {
      int firstBit = draw.below(150);
      byte[] before = draw.bytes(8 * ((firstBit + count) / 64 + 1 + draw.below(3)));
      long[] bitmap = new long[before.length / 8];
      Arrays.setAll(bitmap, i -> NaiveDelta.packed(before, 8 * i, 0, 64));
      long[] expected = bitmap.clone();
      int[] found = new int[1];
      Runnable call =
          () ->
              found[0] =
                  bits
                      ? decoder.readBits(bitmap, firstBit, count)
                      : decoder.readAtLeast(level, max, bitmap, firstBit, count);
      if (wasBroken(call)) {
        return;
      }
      int ones = 0;
      for (int i = 0; i < count && next(); i++) {
        int read = take();
        if (Integer.compareUnsigned(read, max) > 0) {
          broken = true;
          break;
        }
        int bit = firstBit + i;
        long mask = 1L << bit % 64;
        boolean one = read >= level;
        expected[bit / 64] = one ? expected[bit / 64] | mask : expected[bit / 64] & ~mask;
        ones += one ? 1 : 0;
      }
      if (sound(!broken, call)) {
        same(ones, found[0], "ones");
        same(expected, bitmap, "bitmap");
      }
    }

    /** Finds the run of the next value. Returns false if the stream is broken before it. */
    private boolean next() {
      while (left == 0 && !broken) {
        nextRun();
      }
      return !broken;
    }

    private void nextRun() {
      long header = 0;
      int shift = 0;
      int next;
      do {
        if (at == end) {
          broken = true;
          return;
        }
        next = stream[at++] & 0xff;
        header |= (next & 0x7fL) << shift;
        shift += 7;
        if (header > 0xffffffffL || shift == 35 && next > 0x7f) {
          broken = true;
          return;
        }
      } while (next > 0x7f);
      done = 0;
      if (header % 2 == 1) {
        long groups = header / 2;
        long bytes = Math.min(groups * width, end - at);
        packed = at;
        repeated = width == 0;
        value = 0;
        left = width == 0 ? 8 * groups : Math.min(8 * groups, 8 * bytes / width);
        at += (int) bytes;
        return;
      }
      int bytes = (width + 7) / 8;
      if (bytes > end - at) {
        broken = true;
        return;
      }
      long bits = NaiveDelta.packed(stream, at, 0, 8 * bytes);
      at += bytes;
      broken = bits >= 1L << width;
      repeated = true;
      value = (int) bits;
      left = header / 2;
    }

    private int take() {
      left--;
      long bit = done++ * width;
      return repeated ? value : (int) NaiveDelta.packed(stream, packed, bit, width);
    }
  }
}
