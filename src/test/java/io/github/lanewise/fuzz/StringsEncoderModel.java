// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static io.github.lanewise.fuzz.BadArguments.outside;

import io.github.lanewise.DeltaLengthEncoder;
import io.github.lanewise.DeltaStringsEncoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveStrings;
import io.github.lanewise.testkit.NaiveStringsDecoder;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Encodes strings by lengths or by prefixes, and reads each stream back value by value. A refused
 * call leaves no trace: a second encoder, which gets good arguments only, writes the same bytes.
 */
final class StringsEncoderModel extends StreamModel {
  private final boolean lengths;

  StringsEncoderModel(Class<?> type) {
    super(type);
    lengths = type == DeltaLengthEncoder.class;
  }

  @Override
  Session session(Draw draw) {
    return new Writing(draw);
  }

  private int most(int count, int bytes) {
    return lengths
        ? DeltaLengthEncoder.maxLength(count, bytes)
        : DeltaStringsEncoder.maxLength(count, bytes);
  }

  private final class Writing implements Session {
    private final Draw draw;
    private final Encoder encoder = new Encoder();
    private final Encoder twin = new Encoder();

    Writing(Draw draw) {
      this.draw = draw;
    }

    @Override
    public boolean call(Method method) {
      switch (method.getName()) {
        case "reset" -> {
          encoder.reset();
          twin.reset();
        }
        case "maxLength" -> {
          int small = draw.below(9);
          Runnable call =
              switch (draw.below(3)) {
                case 0 -> () -> most(-1 - small, small);
                case 1 -> () -> most(small, -1 - small);
                default -> () -> most(draw.oneIn(2) ? small : 1 << 30, Integer.MAX_VALUE - small);
              };
          refused(IllegalArgumentException.class, call);
        }
        case "encode" -> encode();
        default -> throw unknown(method);
      }
      return true;
    }

    private void encode() {
      byte[][] drawn = NaiveStrings.values(Math.min(draw.size(), 400), draw.bits());
      int total = Arrays.stream(drawn).mapToInt(value -> value.length).sum();
      int start = draw.offset();
      int before = draw.offset();
      byte[] memory = draw.bytes(start + total + draw.room());
      int[] numbers = new int[before + drawn.length + 1 + draw.room()];
      NaiveStrings.put(drawn, memory, start, numbers, before);
      if (draw.oneIn(40)) {
        int at = before + draw.below(drawn.length + 1);
        numbers[at] = draw.spoilt(numbers[at] + draw.below(5) - 2);
      }
      int bytesBefore = draw.offset();
      int room = most(drawn.length, total);
      boolean shared = draw.oneIn(40);
      byte[] all = shared ? memory : draw.bytes(bytesBefore + room + draw.spoiltRoom(room));
      byte[] expected = all.clone();
      Values values =
          new Values(
              orNull(memory, draw),
              orNull(numbers, draw),
              draw.spoilt(before),
              draw.spoilt(drawn.length));
      byte[] target = orNull(all, draw);
      int offset = draw.spoilt(bytesBefore);
      if (bad(values, target, offset).refuse(false, () -> encoder.encode(values, target, offset))) {
        same(expected, all, "target of refused values");
        // An empty stream begins with a number that the encoder remembers.
        same(twin.empty(), encoder.empty(), "empty stream after a refusal");
        return;
      }
      byte[][] each = values.each();
      int length = encoder.encode(values, target, offset);
      byte[] stream = Arrays.copyOfRange(target, offset, offset + length);
      System.arraycopy(stream, 0, expected, offset, length);
      same(expected, target, "bytes beside the stream");
      same(length, twin.encode(values, expected, offset), "length of the twin");
      same(target, expected, "stream of the twin");
      standsFor(each, stream);
    }
  }

  /** One of the two encoders. */
  private final class Encoder {
    private final DeltaLengthEncoder ofLengths = new DeltaLengthEncoder();
    private final DeltaStringsEncoder ofPrefixes = new DeltaStringsEncoder();

    void reset() {
      ofLengths.reset();
      ofPrefixes.reset();
    }

    byte[] empty() {
      byte[] target = new byte[most(0, 0)];
      int length = encode(new Values(new byte[0], new int[1], 0, 0), target, 0);
      return Arrays.copyOf(target, length);
    }

    int encode(Values v, byte[] target, int offset) {
      return lengths
          ? ofLengths.encode(v.bytes, v.offsets, v.first, target, offset, v.count)
          : ofPrefixes.encode(v.bytes, v.offsets, v.first, target, offset, v.count);
    }
  }

  private record Values(byte[] bytes, int[] offsets, int first, int count) {
    BadArguments bad() {
      BadArguments bad = new BadArguments().missing(bytes == null || offsets == null);
      bad.illegal(count < 0);
      bad.outside(count >= 0 && offsets != null && outside(offsets.length, first, count + 1L));
      for (int i = 0; bad.none() && i <= count; i++) {
        int offset = offsets[first + i];
        bad.outside(offset < 0 || offset > bytes.length);
        bad.illegal(i > 0 && offset < offsets[first + i - 1]);
      }
      return bad;
    }

    int length() {
      return offsets[first + count] - offsets[first];
    }

    byte[][] each() {
      byte[][] values = new byte[count][];
      Arrays.setAll(
          values, i -> Arrays.copyOfRange(bytes, offsets[first + i], offsets[first + i + 1]));
      return values;
    }
  }

  private BadArguments bad(Values values, byte[] target, int offset) {
    BadArguments bad = values.bad();
    if (bad.none() && target != null) {
      int length = values.length();
      int from = values.offsets[values.first];
      long most = most(values.count, length);
      bad.outside(outside(target.length, offset, most));
      boolean apart = length == 0 || offset >= from + length || offset + most <= from;
      bad.illegal(values.bytes == target && !apart);
    }
    return bad.missing(target == null);
  }

  private void standsFor(byte[][] values, byte[] stream) {
    NaiveStringsDecoder decoder =
        lengths ? NaiveStringsDecoder.ofLengths(stream) : NaiveStringsDecoder.ofPrefixes(stream);
    byte[][] decoded = decoder == null ? null : decoder.next(values.length);
    if (decoded == null || decoder.count() != values.length) {
      throw new AssertionError("a stream that breaks the rules");
    }
    same(true, Arrays.deepEquals(values, decoded), "the stream has the values");
    same(stream.length, decoder.end(), "length of the stream");
  }
}
