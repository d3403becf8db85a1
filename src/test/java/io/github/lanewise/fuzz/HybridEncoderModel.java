// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static io.github.lanewise.fuzz.BadArguments.outside;
import static io.github.lanewise.fuzz.StreamModel.refused;
import static io.github.lanewise.fuzz.StreamModel.same;

import io.github.lanewise.HybridEncoder;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.HybridStream;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Encodes streams group by group and run by run. Some values are too wide, and some arguments bad.
 */
final class HybridEncoderModel extends Model {
  HybridEncoderModel() {
    super(HybridEncoder.class);
  }

  @Override
  void run(Method method, Draw draw) {
    switch (method.getName()) {
      case "maxBytes" -> maxBytes(draw);
      case "encode" -> encode(draw);
      default -> throw unknown(method);
    }
  }

  /** Tests that the largest number of bytes is enough for a header before every group. */
  private static void maxBytes(Draw draw) {
    int width = draw.between(-2, 34);
    int count =
        draw.oneIn(9) ? -1 - draw.size() : draw.oneIn(5) ? (int) draw.bits() >>> 1 : draw.size();
    if (width < 0 || width > 32 || count < 0) {
      refused(IllegalArgumentException.class, () -> HybridEncoder.maxBytes(width, count));
      return;
    }
    long least = (count + 7L) / 8 * (1 + width);
    if (least > Integer.MAX_VALUE) {
      refused(IllegalArgumentException.class, () -> HybridEncoder.maxBytes(width, count));
    } else if (least < Integer.MAX_VALUE - 1_000) {
      int most = HybridEncoder.maxBytes(width, Math.min(count, 1 << 20));
      same(true, most >= Math.min(least, (1L << 17) * (1 + width)), "enough room");
    }
  }

  private static void encode(Draw draw) {
    int bits = draw.between(0, 32);
    int[] all = HybridStream.random(bits, draw.below(6), draw.bits()).values();
    int before = draw.below(1 + Math.min(all.length, 20));
    int size = draw.below(1 + all.length - before);
    if (bits < 32 && size > 0 && draw.oneIn(5)) {
      all[before + draw.below(size)] |= 1 << draw.between(bits, 31);
    }
    int bytesBefore = draw.offset();
    int room = HybridEncoder.maxBytes(bits, size);
    byte[] bytes = draw.bytes(bytesBefore + room + draw.spoiltRoom(room));
    byte[] expected = bytes.clone();
    int[] values = orNull(all, draw);
    byte[] target = orNull(bytes, draw);
    int width = draw.spoilt(bits);
    int first = draw.spoilt(before);
    int count = draw.spoilt(size);
    int offset = draw.spoilt(bytesBefore);
    boolean within = values != null && count >= 0 && !outside(all.length, first, count);
    boolean small = width >= 0 && width <= 32 && within;
    if (new BadArguments()
        .missing(values == null || target == null)
        .illegal(width < 0 || width > 32 || count < 0 || count > all.length)
        .illegal(small && tooWide(width, all, first, count))
        .outside(count >= 0 && outside(all.length, first, count))
        .outside(small && outside(bytes.length, offset, HybridEncoder.maxBytes(width, count)))
        .refuse(false, () -> HybridEncoder.encode(width, values, first, target, offset, count))) {
      same(expected, bytes, "target of refused values");
      return;
    }
    byte[] stream = stream(width, Arrays.copyOfRange(all, first, first + count));
    int end = HybridEncoder.encode(width, all, first, target, offset, count);
    same(offset + stream.length, end, "end");
    System.arraycopy(stream, 0, expected, offset, stream.length);
    int roomEnd = offset + HybridEncoder.maxBytes(width, count);
    System.arraycopy(target, end, expected, end, roomEnd - end);
    same(expected, target, "target");
  }

  private static boolean tooWide(int width, int[] values, int first, int count) {
    return Arrays.stream(values, first, first + count)
        .anyMatch(value -> (value & 0xffff_ffffL) >= 1L << width);
  }

  private static byte[] stream(int width, int[] values) {
    HybridStream stream = new HybridStream(width);
    int[] packed = new int[0];
    for (int i = 0; i < values.length; ) {
      int last = i + 1;
      while (last < values.length && values[last] == values[i]) {
        last++;
      }
      boolean equal = last - i >= 8;
      if (packed.length == 8 * 63 || equal && packed.length > 0) {
        stream.pack(packed);
        packed = new int[0];
      }
      if (equal) {
        stream.repeat(last - i, values[i]);
        i = last;
      } else {
        int groups = packed.length;
        packed = Arrays.copyOf(packed, groups + 8);
        System.arraycopy(values, i, packed, groups, Math.min(8, values.length - i));
        i += 8;
      }
    }
    if (packed.length > 0) {
      stream.pack(packed);
    }
    return stream.bytes();
  }
}
