// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.BitPacking;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;

/** Packs and unpacks: bit k of value i is bit {@code i * width + k} of the packed bytes. */
final class PackingModel extends Model {
  PackingModel() {
    super(BitPacking.class);
  }

  @Override
  void run(Method method, Draw draw) {
    switch (method.getName()) {
      case "packedBytes" -> packedBytes(method, draw);
      case "pack", "unpack" -> moves(method, draw);
      default -> throw unknown(method);
    }
  }

  private static void packedBytes(Method method, Draw draw) {
    int width = draw.spoilt(draw.between(0, 64));
    int count = draw.oneIn(2) ? draw.size() : (int) draw.bits();
    new Call(method, width, count).compare(() -> (int) packedBytes(width, 64, count));
  }

  private static long packedBytes(int width, int widest, int count) {
    Refused.unless(width >= 0 && width <= widest && count >= 0);
    long bytes = ((long) width * count + 7) / 8;
    Refused.unless(bytes <= Integer.MAX_VALUE);
    return bytes;
  }

  private static void moves(Method method, Draw draw) {
    Class<?>[] types = method.getParameterTypes();
    boolean packs = method.getName().equals("pack");
    Class<?> valuesType = types[packs ? 1 : 3];
    int widest = 8 * Cells.width(valuesType);
    int bits = draw.between(0, widest);
    int size = Math.min(draw.size(), 3_000);
    int valuesOffset = draw.offset();
    int packedOffset = draw.offset();
    long valuesEnd = valuesOffset + size + draw.room();
    long packedEnd = packedOffset + (bits * size + 7) / 8 + draw.room();
    Cells values = orNull(Cells.of(valuesType, valuesEnd, !packs, draw), draw);
    Cells packed = orNull(Cells.of(types[packs ? 3 : 1], packedEnd, packs, draw), draw);
    int width = draw.spoilt(bits);
    int first = draw.spoilt(valuesOffset);
    int start = draw.spoilt(packedOffset);
    int count = draw.spoilt(size);
    Call call =
        packs
            ? new Call(method, width, values, first, packed, start, count)
            : new Call(method, width, packed, start, values, first, count);
    call.compare(
        () -> {
          long length = packedBytes(width, widest, count);
          Refused.unlessWithin(values, first, count);
          Refused.unlessWithin(packed, start, length);
          Refused.unless((packs ? packed : values).writable());
          for (int i = 0; packs && i < length; i++) {
            packed.set(start + i, 0);
          }
          for (int i = 0; i < count; i++) {
            long value = 0;
            for (int k = 0; k < width; k++) {
              int at = 8 * start + i * width + k;
              if (packs) {
                packed.bit(at, (values.get(first + i) >>> k & 1) != 0);
              } else {
                value |= (packed.bit(at) ? 1L : 0L) << k;
              }
            }
            if (!packs) {
              values.set(first + i, value);
            }
          }
          return null;
        });
  }
}
