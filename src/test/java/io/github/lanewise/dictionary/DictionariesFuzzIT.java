// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares random calls of a dictionary with a map: single values and batches, clearings, limits,
 * and copies of the entered values.
 */
public class DictionariesFuzzIT {
  private static final int PERCENT = 1;
  private static final int MOST_CALLS = 12;

  enum Kind {
    INTS(Ints::new),
    LONGS(Longs::new),
    STRINGS(Strings::new);

    private final IntFunction<Subject> withLimit;

    Kind(IntFunction<Subject> withLimit) {
      this.withLimit = withLimit;
    }
  }

  /** A dictionary whose values are given as bytes. Numbers are little-endian. */
  private interface Subject {
    /**
     * @return the number of bytes of each value, or -1 for any
     */
    int width();

    int put(byte[] value, Draw draw);

    void putAll(byte[][] values, int[] ids, int first, Draw draw);

    int size();

    /** Returns the bytes of these values, one after another. */
    byte[] copy(int firstId, int count, Draw draw);

    void clear();
  }

  @ParameterizedTest
  @EnumSource
  void doesWhatAMapDoes(Kind kind) {
    Fuzz.run("dictionary-" + kind, PERCENT, 200, draw -> run(kind, draw));
  }

  /** Runs the case of a draw with a dictionary of any kind. */
  public static void run(Draw draw) {
    run(draw.pick(Kind.values()), draw);
  }

  private static void run(Kind kind, Draw draw) {
    Map<ByteBuffer, Integer> ids = new LinkedHashMap<>();
    long seed = draw.bits();
    int distinct = 1 + draw.below(1 << draw.below(15));
    int limit = draw.oneIn(3) ? draw.between(1, distinct) : Tables.MAX_ENTRIES - 1;
    Subject subject = kind.withLimit.apply(limit);
    int longest = draw.pick(new Integer[] {1, 3, 7, 8, 15, 16, 40});
    for (int calls = 1 + draw.below(MOST_CALLS); calls > 0; calls--) {
      int count = draw.oneIn(3) ? 1 : draw.size();
      byte[][] values = new byte[count][];
      for (int i = 0; i < count; i++) {
        values[i] = value(seed + draw.below(distinct), subject.width(), longest);
      }
      if (draw.oneIn(8)) {
        subject.clear();
        ids.clear();
      }
      put(subject, values, ids, limit, draw);
      assertEquals(ids.size(), subject.size());
      int first = draw.below(ids.size() + 1);
      int copied = draw.below(ids.size() + 1 - first);
      assertArrayEquals(
          bytes(ids, first, copied), subject.copy(first, copied, draw), "values from " + first);
    }
  }

  /**
   * Returns the value of a seed. Values of neighbouring seeds often differ in few bits, and are
   * often consecutive numbers.
   */
  private static byte[] value(long seed, int width, int longest) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] value = new byte[width < 0 ? random.nextInt(longest + 1) : width];
    if (seed % 3 == 0) {
      random.nextBytes(value);
    }
    for (int i = 0; i < Math.min(Integer.BYTES, value.length); i++) {
      value[i] = (byte) (seed >>> Byte.SIZE * i);
    }
    return value;
  }

  private static void put(
      Subject subject, byte[][] values, Map<ByteBuffer, Integer> ids, int limit, Draw draw) {
    int[] expected = new int[values.length];
    boolean full = false;
    for (int i = 0; i < values.length && !full; i++) {
      ByteBuffer key = ByteBuffer.wrap(values[i]);
      full = ids.size() == limit && !ids.containsKey(key);
      if (!full) {
        expected[i] = ids.computeIfAbsent(key, value -> ids.size());
      }
    }
    int first = draw.offset();
    int[] found = new int[first + values.length + draw.room()];
    Runnable call =
        values.length == 1 && draw.oneIn(2)
            ? () -> found[first] = subject.put(values[0], draw)
            : () -> subject.putAll(values, found, first, draw);
    if (full) {
      assertThrowsExactly(IllegalStateException.class, call::run);
    } else {
      call.run();
      int[] all = new int[found.length];
      System.arraycopy(expected, 0, all, first, expected.length);
      assertArrayEquals(all, found, "ids");
    }
  }

  private static byte[] bytes(Map<ByteBuffer, Integer> ids, int first, int count) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ids.keySet().stream()
        .skip(first)
        .limit(count)
        .forEach(value -> bytes.writeBytes(value.array()));
    return bytes.toByteArray();
  }

  private static ByteBuffer buffer(int bytes, Draw draw) {
    return draw.oneIn(2) ? ByteBuffer.allocate(bytes) : ByteBuffer.allocateDirect(bytes);
  }

  private static byte[] content(ByteBuffer buffer, int index, int length) {
    byte[] content = new byte[length];
    buffer.get(index, content);
    return content;
  }

  /** A dictionary of numbers, of 4 or 8 bytes each. */
  private abstract static class Numbers implements Subject {
    private final int width;

    Numbers(int width) {
      this.width = width;
    }

    abstract void copyTo(int firstId, int count, ByteBuffer target, int index);

    @Override
    public int width() {
      return width;
    }

    @Override
    public byte[] copy(int firstId, int count, Draw draw) {
      int index = draw.offset();
      int length = width * count;
      ByteBuffer target = buffer(index + length + draw.room(), draw);
      copyTo(firstId, count, target, index);
      return content(target, index, length);
    }

    static ByteBuffer littleEndian(byte[] value) {
      return ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  private static final class Ints extends Numbers {
    private final IntDictionary dictionary;

    Ints(int limit) {
      super(Integer.BYTES);
      dictionary = new IntDictionary(limit);
    }

    @Override
    public int put(byte[] value, Draw draw) {
      return dictionary.put(littleEndian(value).getInt());
    }

    @Override
    public void putAll(byte[][] values, int[] ids, int first, Draw draw) {
      int offset = draw.offset();
      int[] numbers = new int[offset + values.length + draw.room()];
      for (int i = 0; i < values.length; i++) {
        numbers[offset + i] = littleEndian(values[i]).getInt();
      }
      dictionary.putAll(numbers, offset, values.length, ids, first);
    }

    @Override
    public int size() {
      return dictionary.size();
    }

    @Override
    void copyTo(int firstId, int count, ByteBuffer target, int index) {
      dictionary.copyTo(firstId, count, target, index);
    }

    @Override
    public void clear() {
      dictionary.clear();
    }
  }

  private static final class Longs extends Numbers {
    private final LongDictionary dictionary;

    Longs(int limit) {
      super(Long.BYTES);
      dictionary = new LongDictionary(limit);
    }

    @Override
    public int put(byte[] value, Draw draw) {
      return dictionary.put(littleEndian(value).getLong());
    }

    @Override
    public void putAll(byte[][] values, int[] ids, int first, Draw draw) {
      int offset = draw.offset();
      long[] numbers = new long[offset + values.length + draw.room()];
      for (int i = 0; i < values.length; i++) {
        numbers[offset + i] = littleEndian(values[i]).getLong();
      }
      dictionary.putAll(numbers, offset, values.length, ids, first);
    }

    @Override
    public int size() {
      return dictionary.size();
    }

    @Override
    void copyTo(int firstId, int count, ByteBuffer target, int index) {
      dictionary.copyTo(firstId, count, target, index);
    }

    @Override
    public void clear() {
      dictionary.clear();
    }
  }

  private static final class Strings implements Subject {
    private final BinaryDictionary dictionary;

    Strings(int limit) {
      dictionary = new BinaryDictionary(limit, Integer.MAX_VALUE);
    }

    @Override
    public int width() {
      return -1;
    }

    @Override
    public int put(byte[] value, Draw draw) {
      int offset = draw.offset();
      ByteBuffer bytes = buffer(offset + value.length + draw.room(), draw).put(offset, value);
      return bytes.hasArray() && draw.oneIn(2)
          ? dictionary.put(bytes.array(), offset, value.length)
          : dictionary.put(bytes.asReadOnlyBuffer(), offset, value.length);
    }

    @Override
    public void putAll(byte[][] values, int[] ids, int first, Draw draw) {
      int start = draw.offset();
      int offset = draw.offset();
      int length = Arrays.stream(values).mapToInt(value -> value.length).sum();
      byte[] bytes = draw.bytes(start + length + draw.room());
      int[] offsets = new int[offset + values.length + 1 + draw.room()];
      offsets[offset] = start;
      for (int i = 0; i < values.length; i++) {
        System.arraycopy(values[i], 0, bytes, offsets[offset + i], values[i].length);
        offsets[offset + i + 1] = offsets[offset + i] + values[i].length;
      }
      dictionary.putAll(bytes, offsets, offset, values.length, ids, first);
    }

    @Override
    public int size() {
      return dictionary.size();
    }

    @Override
    public byte[] copy(int firstId, int count, Draw draw) {
      if (count > 0 && draw.oneIn(5)) {
        // Takes the values one at a time.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int id = firstId; id < firstId + count; id++) {
          assertEquals(dictionary.length(id), dictionary.value(id).length);
          bytes.writeBytes(dictionary.value(id));
        }
        return bytes.toByteArray();
      }
      int index = draw.offset();
      int length = Math.toIntExact(dictionary.bytes(firstId, count));
      ByteBuffer target = buffer(index + length + draw.room(), draw);
      dictionary.copyTo(firstId, count, target, index);
      return content(target, index, length);
    }

    @Override
    public void clear() {
      dictionary.clear();
    }
  }
}
