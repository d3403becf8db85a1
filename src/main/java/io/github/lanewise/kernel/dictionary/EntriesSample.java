// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.lang.reflect.Array;
import java.util.SplittableRandom;

/**
 * A sample of dictionaries that fill a part of a register, one register or two registers. Their
 * arrays have no element after the last entry.
 *
 * @param <T> an array of numbers
 */
final class EntriesSample<T> implements Sample<Entries<T>> {
  /** The number of ids in each call. The first one is that of a block of {@code Dictionaries}. */
  private static final int[] COUNTS = {1024, 504, 77, 5};

  private static final int[] SIZES = {16, 3, 12, 8, 5, 4};
  private static final int OFFSET = 3;

  /** The ids of each dictionary. */
  private final int[][] ids = new int[SIZES.length][];

  private final T[] dictionaries;

  /**
   * The output. Each dictionary has its own part, so that the comparison covers every dictionary.
   */
  private final T values;

  /**
   * @param empty an array of the type, without elements
   */
  @SuppressWarnings("unchecked") // arrays of the type of the empty one
  EntriesSample(T empty) {
    Class<?> number = empty.getClass().getComponentType();
    dictionaries = (T[]) Array.newInstance(empty.getClass(), SIZES.length);
    for (int i = 0; i < SIZES.length; i++) {
      SplittableRandom random = new SplittableRandom(i);
      ids[i] = random.ints(COUNTS[0] + OFFSET, 0, SIZES[i]).toArray();
      dictionaries[i] = (T) Array.newInstance(number, SIZES[i]);
      for (int id = 0; id < SIZES[i]; id++) {
        Array.setByte(dictionaries[i], id, (byte) random.nextInt());
      }
    }
    values = (T) Array.newInstance(number, (SIZES.length + 1) * COUNTS[0]);
  }

  @Override
  public void clear() {
    Filler.fill(values);
  }

  @Override
  public int shapes() {
    return SIZES.length * COUNTS.length + 1;
  }

  @Override
  public void run(Entries<T> kernel, int shape) {
    if (shape == shapes() - 1) {
      runEmpty(kernel);
      return;
    }
    int i = shape % SIZES.length;
    int count = COUNTS[shape / SIZES.length];
    kernel.lookup(ids[i], OFFSET, dictionaries[i], SIZES[i], values, first(i), count);
  }

  /** Looks up no id in each dictionary, because one register and two have separate loops. */
  private void runEmpty(Entries<T> kernel) {
    for (int i = 0; i < SIZES.length; i++) {
      kernel.lookup(ids[i], OFFSET, dictionaries[i], SIZES[i], values, OFFSET, 0);
    }
  }

  @Override
  public void runAside(Entries<T> kernel) {
    for (int count : COUNTS) {
      for (int i = 0; i < SIZES.length; i++) {
        kernel.lookup(ids[i], OFFSET, dictionaries[i], SIZES[i], values, first(i), count);
      }
    }
  }

  private static int first(int dictionary) {
    return OFFSET + COUNTS[0] * dictionary;
  }

  @Override
  public Object output() {
    return values;
  }
}
