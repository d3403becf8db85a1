// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.DeltaLengthDecoder;
import io.github.lanewise.DeltaLengthEncoder;
import io.github.lanewise.DeltaStringsDecoder;
import io.github.lanewise.DeltaStringsEncoder;
import io.github.lanewise.MalformedStreamException;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveStrings;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Encodes strings by lengths or by prefixes, and reads them in pieces. Damaged streams end with the
 * documented exception, and the bytes around the values stay.
 */
final class StringsModel extends StreamModel {
  private final boolean lengths;

  StringsModel(Class<?> type) {
    super(type);
    lengths = type == DeltaLengthDecoder.class || type == DeltaLengthEncoder.class;
  }

  @Override
  Session session(Draw draw) {
    return type() == DeltaLengthEncoder.class || type() == DeltaStringsEncoder.class
        ? new Writing(draw)
        : new Reading(draw);
  }

  private final class Writing implements Session {
    private final Draw draw;
    private final DeltaLengthEncoder lengthEncoder = new DeltaLengthEncoder();
    private final DeltaStringsEncoder stringsEncoder = new DeltaStringsEncoder();

    Writing(Draw draw) {
      this.draw = draw;
    }

    @Override
    public boolean call(Method method) {
      switch (method.getName()) {
        case "reset" -> {
          lengthEncoder.reset();
          stringsEncoder.reset();
        }
        case "maxLength" ->
            refused(
                IllegalArgumentException.class,
                () -> most(draw.oneIn(2) ? -1 : 1 << 30, Integer.MAX_VALUE - draw.below(9)));
        case "encode" -> encode();
        default -> throw unknown(method);
      }
      return true;
    }

    private int most(int count, int bytes) {
      return lengths
          ? DeltaLengthEncoder.maxLength(count, bytes)
          : DeltaStringsEncoder.maxLength(count, bytes);
    }

    private void encode() {
      byte[][] values = NaiveStrings.values(Math.min(draw.size(), 400), draw.bits());
      int total = Arrays.stream(values).mapToInt(value -> value.length).sum();
      int start = draw.offset();
      int first = draw.offset();
      byte[] bytes = draw.bytes(start + total + draw.room());
      int[] offsets = new int[first + values.length + 1 + draw.room()];
      NaiveStrings.put(values, bytes, start, offsets, first);
      int offset = draw.offset();
      byte[] target = draw.bytes(offset + most(values.length, total) + draw.room());
      byte[] before = target.clone();
      int length =
          lengths
              ? lengthEncoder.encode(bytes, offsets, first, target, offset, values.length)
              : stringsEncoder.encode(bytes, offsets, first, target, offset, values.length);
      byte[] stream = Arrays.copyOfRange(target, offset, offset + length);
      System.arraycopy(stream, 0, before, offset, length);
      same(before, target, "bytes beside the stream");
      Reading reading = new Reading(draw, values, stream);
      while (reading.at < values.length) {
        reading.read(1 + draw.below(values.length), draw.oneIn(5));
      }
    }
  }

  private final class Reading implements Session {
    private final Draw draw;
    private final DeltaLengthDecoder lengthDecoder = new DeltaLengthDecoder();
    private final DeltaStringsDecoder stringsDecoder = new DeltaStringsDecoder();
    private byte[][] values;
    private byte[] memory;
    private boolean damaged;
    private boolean broken;
    int at;

    Reading(Draw draw) {
      this.draw = draw;
      reset();
    }

    Reading(Draw draw, byte[][] values, byte[] stream) {
      this.draw = draw;
      this.values = values;
      reset(stream);
    }

    private void reset() {
      values = NaiveStrings.values(Math.min(draw.size(), 400), draw.bits());
      byte[] stream =
          lengths ? NaiveStrings.lengthStream(values) : NaiveStrings.prefixStream(values);
      damaged = draw.oneIn(3);
      reset(damaged ? draw.damaged(stream) : stream);
    }

    private void reset(byte[] stream) {
      broken = false;
      at = 0;
      int offset = draw.offset();
      // The length is that of the stream, because the decoder of lengths takes all bytes up to the
      // end for values.
      byte[] all = within(stream, offset, draw.room(), draw);
      memory = all;
      attempt(
          () -> {
            if (lengths) {
              lengthDecoder.reset(all, offset, stream.length);
            } else {
              stringsDecoder.reset(all, offset, stream.length);
            }
          });
      if (!broken && !damaged) {
        same(values.length, count(), "count");
      }
    }

    /** Makes the call. It may succeed on a damaged stream, because only damaged numbers show. */
    private void attempt(Runnable call) {
      if (broken) {
        refused(IllegalStateException.class, call);
        return;
      }
      try {
        call.run();
      } catch (MalformedStreamException e) {
        if (!damaged) {
          throw new AssertionError(e);
        }
        broken = true;
      }
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
        case "read", "copy", "data" -> read(draw.below(80), draw.oneIn(4));
        case "skip" -> skip(draw.below(80));
        default -> throw unknown(method);
      }
      return true;
    }

    private void counts() {
      if (broken) {
        refused(IllegalStateException.class, this::count);
        refused(IllegalStateException.class, this::remaining);
      } else if (!damaged) {
        same(values.length, count(), "count");
        same(values.length - at, remaining(), "remaining");
      }
    }

    private void skip(int most) {
      int count = damaged ? most : Math.min(most, values.length - at);
      attempt(
          () -> {
            if (lengths) {
              lengthDecoder.skip(count);
            } else {
              stringsDecoder.skip(count);
            }
          });
      at += count;
    }

    /**
     * @param forgotten whether the values are found, but not copied
     */
    void read(int most, boolean forgotten) {
      int count = damaged ? most : Math.min(most, values.length - at);
      int first = draw.offset();
      int start = draw.offset();
      int[] offsets = new int[first + count + 1 + draw.room()];
      Arrays.fill(offsets, -7);
      offsets[first] = start;
      int[] expected = offsets.clone();
      int[] read = new int[1];
      attempt(
          () ->
              read[0] =
                  lengths
                      ? lengthDecoder.read(offsets, first, count)
                      : stringsDecoder.read(offsets, first, count));
      if (broken) {
        return;
      }
      if (!damaged) {
        int end = start;
        for (int i = 0; i < count; i++) {
          end += values[at + i].length;
          expected[first + i + 1] = end;
        }
        same(expected, offsets, "offsets");
        same(end - start, read[0], "length");
        if (lengths) {
          sameAtData(count, end - start);
        }
      }
      if (!forgotten && read[0] < 1 << 24) {
        copy(count, start, read[0]);
      }
      at += count;
    }

    /** Compares the values that were read last with the bytes that a caller may use in place. */
    private void sameAtData(int count, int length) {
      byte[] expected = new byte[length];
      NaiveStrings.put(
          Arrays.copyOfRange(values, at, at + count), expected, 0, new int[count + 1], 0);
      int from = lengthDecoder.data();
      same(expected, Arrays.copyOfRange(memory, from, from + length), "bytes in the stream");
    }

    private void copy(int count, int start, int length) {
      byte[] target = draw.bytes(start + length + draw.room());
      byte[] expected = target.clone();
      if (lengths) {
        lengthDecoder.copy(target);
      } else {
        stringsDecoder.copy(target);
      }
      if (damaged) {
        System.arraycopy(target, start, expected, start, length);
      } else {
        NaiveStrings.put(
            Arrays.copyOfRange(values, at, at + count), expected, start, new int[count + 1], 0);
      }
      same(expected, target, "values");
    }
  }
}
