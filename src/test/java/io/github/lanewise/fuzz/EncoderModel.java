// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.DeltaEncoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveDelta;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Encodes one stream after another, and reads each back bit by bit. */
final class EncoderModel extends StreamModel {
  EncoderModel() {
    super(DeltaEncoder.class);
  }

  @Override
  Session session(Draw draw) {
    DeltaEncoder encoder = new DeltaEncoder();
    return method -> {
      switch (method.getName()) {
        case "reset" -> encoder.reset();
        case "maxIntsLength", "maxLongsLength" -> most(method, draw);
        case "encode" -> encode(encoder, method.getParameterTypes()[0] == int[].class, draw);
        default -> throw unknown(method);
      }
      return true;
    };
  }

  private static void most(Method method, Draw draw) {
    boolean ints = method.getName().equals("maxIntsLength");
    int count = draw.oneIn(2) ? -1 - draw.below(5) : (1 << 30) + draw.below(1 << 30);
    refused(
        IllegalArgumentException.class,
        ints ? () -> DeltaEncoder.maxIntsLength(count) : () -> DeltaEncoder.maxLongsLength(count));
  }

  private static void encode(DeltaEncoder encoder, boolean ints, Draw draw) {
    int count = Math.min(draw.size(), 600);
    int width = draw.between(0, ints ? 32 : 64);
    int first = draw.offset();
    int behind = draw.room();
    long[] values =
        draw.oneIn(3)
            ? NaiveDelta.values(0, count, draw.bits())
            : NaiveDelta.values(width, count, draw.bits());
    if (ints) {
      values = Arrays.stream(values).map(value -> (int) value).toArray();
    }
    long[] longs = new long[first + count + behind];
    System.arraycopy(values, 0, longs, first, count);
    int most = ints ? DeltaEncoder.maxIntsLength(count) : DeltaEncoder.maxLongsLength(count);
    int offset = draw.offset();
    byte[] target = draw.bytes(offset + most + draw.room());
    byte[] before = target.clone();
    int start = draw.spoilt(offset);
    if (start < 0 || start > target.length - most) {
      refused(
          IndexOutOfBoundsException.class,
          ints
              ? () -> encoder.encode(NaiveDelta.ints(longs), first, target, start, count)
              : () -> encoder.encode(longs, first, target, start, count));
      same(before, target, "target");
      return;
    }
    int length =
        ints
            ? encoder.encode(NaiveDelta.ints(longs), first, target, start, count)
            : encoder.encode(longs, first, target, start, count);
    byte[] stream = Arrays.copyOfRange(target, start, start + length);
    System.arraycopy(stream, 0, before, start, length);
    same(before, target, "bytes beside the stream");
    long[] decoded = NaiveDelta.decode(stream, count);
    if (decoded == null) {
      throw new AssertionError("a stream that breaks the rules");
    }
    if (ints) {
      same(NaiveDelta.ints(values), NaiveDelta.ints(decoded), "ints");
    } else {
      same(values, decoded, "longs");
    }
  }
}
