// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.DeltaLengthEncoder;
import io.github.lanewise.DeltaStringsEncoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveStrings;
import io.github.lanewise.testkit.NaiveStringsDecoder;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Encodes strings by lengths or by prefixes, and reads each stream back value by value. */
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
      standsFor(values, stream);
    }
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
