// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static io.github.lanewise.fuzz.BadArguments.outside;

import io.github.lanewise.DeltaLengthDecoder;
import io.github.lanewise.DeltaStringsDecoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveStrings;
import io.github.lanewise.testkit.NaiveStringsDecoder;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Compares the decoders of strings with naive ones, on sound and damaged streams. A refused
 * argument changes nothing.
 */
final class StringsModel extends StreamModel {
  private final boolean lengths;

  StringsModel(Class<?> type) {
    super(type);
    lengths = type == DeltaLengthDecoder.class;
  }

  @Override
  Session session(Draw draw) {
    return new Reading(draw);
  }

  private final class Reading implements Session {
    /** A few bytes may stand for far longer values. */
    private static final int MOST_COPIED = 1 << 24;

    /** A damaged header may announce two billion values. */
    private static final int MOST_SKIPPED = 400;

    private final Draw draw;
    private final DeltaLengthDecoder lengthDecoder = new DeltaLengthDecoder();
    private final DeltaStringsDecoder stringsDecoder = new DeltaStringsDecoder();
    private byte[] memory;
    private NaiveStringsDecoder naive;
    private boolean broken;
    private int at;

    /** The values that the next copy writes, and the index of the first one. */
    private byte[][] found;

    private int target;

    Reading(Draw draw) {
      this.draw = draw;
      while (!reset()) {
        // The arguments were bad.
      }
    }

    private boolean reset() {
      byte[][] values = NaiveStrings.values(Math.min(draw.size(), 400), draw.bits());
      byte[] sound =
          lengths ? NaiveStrings.lengthStream(values) : NaiveStrings.prefixStream(values);
      byte[] page = draw.oneIn(3) ? draw.damaged(sound) : sound;
      if (draw.oneIn(4)) {
        page = within(page, 0, draw.room(), draw);
      }
      int before = draw.offset();
      byte[] bytes = within(page, before, draw.room(), draw);
      byte[] all = orNull(bytes, draw);
      int offset = draw.spoilt(before);
      int length = draw.spoilt(page.length);
      Runnable call =
          lengths
              ? () -> lengthDecoder.reset(all, offset, length)
              : () -> stringsDecoder.reset(all, offset, length);
      if (new BadArguments()
          .any(all == null || length < 0 || outside(bytes.length, offset, length))
          .refuse(false, call)) {
        return false;
      }
      byte[] stream = Arrays.copyOfRange(all, offset, offset + length);
      naive =
          lengths ? NaiveStringsDecoder.ofLengths(stream) : NaiveStringsDecoder.ofPrefixes(stream);
      memory = all;
      at = 0;
      found = new byte[0][];
      target = 0;
      broken = naive == null;
      sound(!broken, call);
      counts();
      if (Arrays.equals(sound, stream)) {
        same(values.length, count(), "count");
      }
      return true;
    }

    private int count() {
      return lengths ? lengthDecoder.count() : stringsDecoder.count();
    }

    private int remaining() {
      return lengths ? lengthDecoder.remaining() : stringsDecoder.remaining();
    }

    @Override
    public boolean call(Method method) {
      switch (method.getName()) {
        case "reset" -> reset();
        case "count", "remaining" -> counts();
        case "read" -> {
          read(some());
          if (!draw.oneIn(4)) {
            copy();
          }
        }
        case "copy" -> copy();
        case "data" -> data();
        case "skip" -> skip(draw.spoilt(draw.oneIn(20) ? Integer.MAX_VALUE : some()));
        default -> throw unknown(method);
      }
      return true;
    }

    /** Returns a number of values, in few cases more than the stream has. */
    private int some() {
      int some = draw.below(80);
      return broken || draw.oneIn(20) ? some : Math.min(some, naive.count() - at);
    }

    private boolean wasBroken(Runnable call) {
      if (broken) {
        refused(IllegalStateException.class, call);
      }
      return broken;
    }

    private void counts() {
      if (!wasBroken(this::count)) {
        same(naive.count(), count(), "count");
      }
      if (!wasBroken(this::remaining)) {
        same(naive.count() - at, remaining(), "remaining");
      }
    }

    private void skip(int count) {
      Runnable call = lengths ? () -> lengthDecoder.skip(count) : () -> stringsDecoder.skip(count);
      if (new BadArguments().any(count < 0).refuse(broken, call)
          || wasBroken(call)
          || count > MOST_SKIPPED && count <= naive.count() - at) {
        return;
      }
      broken = naive.next(count) == null;
      if (sound(!broken, call)) {
        at += count;
        if (!lengths) {
          forget();
        }
      }
    }

    private void read(int most) {
      int before = draw.offset();
      int[] all = new int[before + most + 1 + draw.spoiltRoom(most)];
      int last = Integer.MAX_VALUE - draw.below(1_000);
      Arrays.fill(all, draw.oneIn(60) ? last : draw.spoilt(draw.offset()));
      int[] expected = all.clone();
      int start = all[0];
      int[] offsets = orNull(all, draw);
      int first = draw.spoilt(before);
      int count = draw.spoilt(most);
      int[] read = new int[1];
      Runnable call =
          lengths
              ? () -> read[0] = lengthDecoder.read(offsets, first, count)
              : () -> read[0] = stringsDecoder.read(offsets, first, count);
      if (new BadArguments()
          .any(offsets == null || count < 0 || outside(all.length, first, count + 1L) || start < 0)
          .refuse(broken, call)) {
        same(expected, all, "offsets that are refused");
        return;
      }
      if (wasBroken(call)) {
        return;
      }
      byte[][] values = naive.next(count);
      broken = values == null;
      if (!broken && length(values) > Integer.MAX_VALUE - start) {
        broken = true;
        refused(IllegalArgumentException.class, call);
        return;
      }
      if (!sound(!broken, call)) {
        return;
      }
      for (int i = 0; i < count; i++) {
        expected[first + i + 1] = expected[first + i] + values[i].length;
      }
      same(expected, offsets, "offsets");
      same(expected[first + count] - start, read[0], "length");
      at += count;
      found = values;
      target = start;
      if (lengths) {
        data();
      }
    }

    /** Compares the values that were read last with the bytes that a caller may use in place. */
    private void data() {
      if (!wasBroken(lengthDecoder::data)) {
        byte[] expected = new byte[length(found)];
        put(expected, 0);
        int from = lengthDecoder.data();
        same(expected, Arrays.copyOfRange(memory, from, from + expected.length), "bytes in place");
      }
    }

    private void copy() {
      if ((long) target + length(found) > MOST_COPIED) {
        return;
      }
      int end = target + length(found);
      int size = draw.oneIn(40) ? draw.below(end + 1) : end + draw.room();
      byte[] all = draw.bytes(size);
      byte[] expected = all.clone();
      byte[] bytes = orNull(all, draw);
      Runnable call = lengths ? () -> lengthDecoder.copy(bytes) : () -> stringsDecoder.copy(bytes);
      if (new BadArguments().any(bytes == null || size < end).refuse(broken, call)) {
        same(expected, all, "bytes that are refused");
        return;
      }
      if (wasBroken(call)) {
        return;
      }
      put(expected, target);
      call.run();
      same(expected, bytes, "values");
      // No values are still none after a copy, at the same index.
      if (!lengths && found.length > 0) {
        forget();
      }
    }

    private void forget() {
      found = new byte[0][];
      target = 0;
    }

    private void put(byte[] bytes, int start) {
      NaiveStrings.put(found, bytes, start, new int[found.length + 1], 0);
    }
  }

  private static int length(byte[][] values) {
    return Arrays.stream(values).mapToInt(value -> value.length).sum();
  }
}
