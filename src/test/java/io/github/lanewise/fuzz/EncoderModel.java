// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static io.github.lanewise.fuzz.BadArguments.outside;

import io.github.lanewise.DeltaEncoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.NaiveDelta;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Encodes one stream after another, and reads each back bit by bit. A refused call leaves no trace:
 * a second encoder, which gets good arguments only, writes the same bytes.
 */
final class EncoderModel extends StreamModel {
  EncoderModel() {
    super(DeltaEncoder.class);
  }

  @Override
  Session session(Draw draw) {
    DeltaEncoder encoder = new DeltaEncoder();
    DeltaEncoder twin = new DeltaEncoder();
    return method -> {
      switch (method.getName()) {
        case "reset" -> {
          encoder.reset();
          twin.reset();
        }
        case "maxIntsLength", "maxLongsLength" -> most(method, draw);
        case "encode" -> encode(encoder, twin, method.getParameterTypes()[0] == int[].class, draw);
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

  private static void encode(DeltaEncoder encoder, DeltaEncoder twin, boolean ints, Draw draw) {
    int size = Math.min(draw.size(), 600);
    int width = draw.oneIn(3) ? 0 : draw.between(0, ints ? 32 : 64);
    long[] drawn =
        ints
            ? NaiveDelta.intValues(width, size, draw.bits())
            : NaiveDelta.values(width, size, draw.bits());
    int before = draw.offset();
    long[] memory = new long[before + size + draw.room()];
    System.arraycopy(drawn, 0, memory, before, size);
    long[] longs = orNull(memory, draw);
    int[] someInts = longs == null ? null : NaiveDelta.ints(memory);
    int count = draw.spoilt(size);
    int first = draw.spoilt(before);
    int bytesBefore = draw.offset();
    int room = most(ints, size);
    byte[] bytes = draw.bytes(bytesBefore + room + draw.spoiltRoom(room));
    byte[] target = orNull(bytes, draw);
    int start = draw.spoilt(bytesBefore);
    byte[] expected = bytes.clone();
    Runnable refused =
        ints
            ? () -> encoder.encode(someInts, first, target, start, count)
            : () -> encoder.encode(longs, first, target, start, count);
    // Values that do not fit into any array may have more bytes than an int can count, or may not.
    boolean many = count > memory.length;
    if (new BadArguments()
        .missing(longs == null || target == null)
        .illegal(count < 0 || many)
        .outside(count >= 0 && outside(memory.length, first, count))
        .outside(count >= 0 && !many && outside(bytes.length, start, most(ints, count)))
        .refuse(false, refused)) {
      same(expected, bytes, "target of refused values");
      // An empty stream begins with a number that the encoder remembers.
      same(empty(twin, ints), empty(encoder, ints), "empty stream after a refusal");
      return;
    }
    int length =
        ints
            ? encoder.encode(someInts, first, target, start, count)
            : encoder.encode(longs, first, target, start, count);
    byte[] stream = Arrays.copyOfRange(target, start, start + length);
    System.arraycopy(stream, 0, expected, start, length);
    same(expected, target, "bytes beside the stream");
    same(length, twin(twin, ints, memory, first, expected, start, count), "length of the twin");
    same(target, expected, "stream of the twin");
    long[] decoded = NaiveDelta.decode(stream, count);
    if (decoded == null) {
      throw new AssertionError("a stream that breaks the rules");
    }
    long[] values = Arrays.copyOfRange(memory, first, first + count);
    if (ints) {
      same(NaiveDelta.ints(values), NaiveDelta.ints(decoded), "ints");
    } else {
      same(values, decoded, "longs");
    }
  }

  private static int twin(
      DeltaEncoder twin,
      boolean ints,
      long[] values,
      int first,
      byte[] target,
      int start,
      int count) {
    return ints
        ? twin.encode(NaiveDelta.ints(values), first, target, start, count)
        : twin.encode(values, first, target, start, count);
  }

  private static byte[] empty(DeltaEncoder encoder, boolean ints) {
    byte[] target = new byte[most(ints, 0)];
    int length =
        ints
            ? encoder.encode(new int[0], 0, target, 0, 0)
            : encoder.encode(new long[0], 0, target, 0, 0);
    return Arrays.copyOf(target, length);
  }

  private static int most(boolean ints, int count) {
    return ints ? DeltaEncoder.maxIntsLength(count) : DeltaEncoder.maxLongsLength(count);
  }
}
