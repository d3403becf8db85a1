// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Encodes and decodes: byte k of value i is byte i of stream k. */
final class SplitModel extends Model {
  private static final int MOST_BYTES = 40_000;

  SplitModel() {
    super(ByteStreamSplit.class);
  }

  @Override
  void run(Method method, Draw draw) {
    boolean encodes = method.getName().equals("encode");
    if (!encodes && !method.getName().equals("decode")) {
      throw unknown(method);
    }
    List<Class<?>> memories =
        Stream.of(method.getParameterTypes()).filter(type -> type != int.class).toList();
    Class<?> valuesType = memories.get(encodes ? 0 : 1);
    Class<?> streamsType = memories.get(encodes ? 1 : 0);
    boolean typed = valuesType != byte[].class && valuesType != ByteBuffer.class;
    boolean strided = method.getParameterCount() == (typed ? 6 : 7);
    int unit = Cells.width(valuesType);
    int width = typed ? unit : width(draw);
    int count = Math.min(draw.size(), MOST_BYTES / width);
    int stride = count + (strided ? draw.below(90) : 0);
    int valuesOffset = draw.offset();
    int streamsOffset = draw.offset();
    long valuesEnd = valuesOffset + (long) count * width / unit + draw.room();
    long streamsEnd = streamsOffset + (long) width * stride + draw.room();
    boolean same = valuesType == streamsType && draw.oneIn(20);
    if (same) {
      streamsOffset += draw.below((int) valuesEnd + 1);
      streamsEnd += valuesEnd;
    }
    Cells streams = orNull(Cells.of(streamsType, streamsEnd, encodes || same, draw), draw);
    Cells values = same ? streams : orNull(Cells.of(valuesType, valuesEnd, !encodes, draw), draw);
    int badCount = draw.spoilt(count);
    int badStride = strided ? draw.spoilt(stride) : badCount;
    int badWidth = typed ? width : draw.spoilt(width);
    int badValues = draw.spoilt(valuesOffset);
    int badStreams = draw.spoilt(streamsOffset);
    List<Object> arguments = new ArrayList<>();
    arguments.add(encodes ? values : streams);
    arguments.add(encodes ? badValues : badStreams);
    arguments.add(encodes ? streams : values);
    arguments.add(encodes ? badStreams : badValues);
    if (strided) {
      arguments.add(encodes ? 4 : 2, badStride);
    }
    arguments.add(badCount);
    if (!typed) {
      arguments.add(badWidth);
    }
    Layout layout = new Layout(badStride, badCount, badWidth, unit);
    new Call(method, arguments.toArray())
        .compare(() -> move(encodes, values, badValues, streams, badStreams, layout));
  }

  private record Layout(int stride, int count, int width, int unit) {}

  private static Object move(
      boolean encodes, Cells values, int first, Cells streams, int start, Layout layout) {
    int count = layout.count();
    int width = layout.width();
    Refused.unless(width >= 1 && count >= 0 && layout.stride() >= count);
    long bytes = (long) count * width;
    Refused.unless(bytes <= Integer.MAX_VALUE);
    long length = count == 0 ? 0 : (width - 1L) * layout.stride() + count;
    Refused.unlessWithin(values, first, bytes / layout.unit());
    Refused.unlessWithin(streams, start, length);
    Refused.unless((encodes ? streams : values).writable());
    Refused.unlessApart(values, first, bytes, streams, start, length);
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        int at = start + k * layout.stride() + i;
        int index = first + (i * width + k) / layout.unit();
        int shift = 8 * (k % layout.unit());
        long value = values.get(index);
        if (encodes) {
          streams.set(at, value >>> shift);
        } else {
          values.set(index, value & ~(0xffL << shift) | streams.get(at) << shift);
        }
      }
    }
    return null;
  }

  private static int width(Draw draw) {
    return draw.oneIn(30)
        ? draw.between(1, 5_000)
        : draw.oneIn(4) ? draw.between(1, 40) : draw.between(1, 16);
  }
}
