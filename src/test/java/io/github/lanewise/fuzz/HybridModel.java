// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static io.github.lanewise.fuzz.BadArguments.outside;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.HybridStream;
import io.github.lanewise.testkit.NaiveDelta;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Reads runs one after another, and their values bit by bit. Streams may be damaged. A refused
 * argument changes nothing.
 */
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
      while (!reset()) {
        // The arguments were bad.
      }
    }

    private boolean reset() {
      int bits = draw.oneIn(3) ? 1 : draw.between(0, 32);
      byte[] bytes =
          draw.oneIn(6)
              ? draw.bytes(draw.size())
              : HybridStream.random(bits, draw.below(7), draw.bits()).bytes();
      if (draw.oneIn(3)) {
        bytes = draw.damaged(bytes);
      }
      int before = draw.offset();
      byte[] memory = within(bytes, before, draw.room(), draw);
      byte[] all = orNull(memory, draw);
      int badWidth = draw.spoilt(bits);
      int offset = draw.spoilt(before);
      int length = draw.spoilt(bytes.length);
      Runnable call = () -> decoder.reset(badWidth, all, offset, length);
      if (new BadArguments()
          .any(badWidth < 0 || badWidth > 32)
          .any(all == null || length < 0 || outside(memory.length, offset, length))
          .refuse(false, call)) {
        return false;
      }
      width = badWidth;
      stream = all;
      at = offset;
      end = offset + length;
      left = 0;
      repeated = false;
      broken = false;
      call.run();
      return true;
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
        case "skip" -> skip(draw.spoilt(draw.oneIn(20) ? Integer.MAX_VALUE : count));
        case "run", "repeated", "value" -> run(draw.spoilt(1 + count));
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

    private void read(int most) {
      int before = draw.offset();
      int[] values = new int[before + most + draw.spoiltRoom(most)];
      Arrays.fill(values, 77);
      int[] expected = values.clone();
      int[] given = orNull(values, draw);
      int first = draw.spoilt(before);
      int count = draw.spoilt(most);
      Runnable call = () -> decoder.read(given, first, count);
      if (new BadArguments()
          .any(given == null || count < 0 || outside(values.length, first, count))
          .refuse(broken, call)) {
        same(expected, values, "values that are refused");
        return;
      }
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

    private void readShorts(int most) {
      int before = draw.offset();
      short[] values = new short[before + most + draw.spoiltRoom(most)];
      if (width > 16) {
        refused(IllegalStateException.class, () -> decoder.read(new short[1], 0, 1));
        return;
      }
      int[] expected = new int[values.length];
      short[] given = orNull(values, draw);
      int first = draw.spoilt(before);
      int count = draw.spoilt(most);
      Runnable call = () -> decoder.read(given, first, count);
      if (new BadArguments()
          .any(given == null || count < 0 || outside(values.length, first, count))
          .refuse(broken, call)) {
        same(true, Arrays.equals(new short[values.length], values), "refused shorts stay");
        return;
      }
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
      if (new BadArguments().any(count < 0).refuse(broken, call) || wasBroken(call)) {
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
      Runnable call = () -> decoder.run(most);
      if (new BadArguments().any(most < 1).refuse(broken, call) || wasBroken(call)) {
        return;
      }
      next();
      int[] found = new int[1];
      if (sound(!broken, () -> found[0] = decoder.run(most))) {
        same((int) Math.min(left, most), found[0], "run");
        same(repeated, decoder.repeated(), "repeated");
        if (repeated) {
          same(value, decoder.value(), "value");
        } else {
          refused(IllegalStateException.class, decoder::value);
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
      compareBits(count, draw.spoilt(level), draw.spoilt(max), false);
    }

    private void compareBits(int most, int level, int max, boolean bits) {
      int bit = draw.below(150);
      byte[] before = draw.bytes(8 * ((bit + most) / 64 + 1 + draw.below(3)));
      long[] bitmap = new long[before.length / 8];
      Arrays.setAll(bitmap, i -> NaiveDelta.packed(before, 8 * i, 0, 64));
      long[] expected = bitmap.clone();
      long[] given = orNull(bitmap, draw);
      int firstBit = draw.spoilt(bit);
      int count = draw.spoilt(most);
      int[] found = new int[1];
      Runnable call =
          () ->
              found[0] =
                  bits
                      ? decoder.readBits(given, firstBit, count)
                      : decoder.readAtLeast(level, max, given, firstBit, count);
      if (new BadArguments()
          .any(level < 0 || max < level)
          .any(given == null || count < 0 || outside(64 * bitmap.length, firstBit, count))
          .refuse(broken, call)) {
        same(expected, bitmap, "bitmap that is refused");
        return;
      }
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
        int to = firstBit + i;
        long mask = 1L << to % 64;
        boolean one = read >= level;
        expected[to / 64] = one ? expected[to / 64] | mask : expected[to / 64] & ~mask;
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
