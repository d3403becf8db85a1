// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;
import java.util.SplittableRandom;

/** Holds the operations of the family dictionary. */
public final class DictionaryKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "dictionary";

  /** The most entries that registers hold. Larger dictionaries are served by the scalar kernel. */
  static final int FEW = 16;

  /** Looks up ints in an {@link IntFront}. */
  public static final class FindInts extends Operation<IntLookup> {
    public static final FindInts OPERATION = new FindInts();

    private FindInts() {
      super(FAMILY, "find int[]", 4, ScalarIntLookup::find);
    }

    @Override
    public Sample<IntLookup> sample() {
      return new Ints();
    }

    @Override
    public List<Candidate<IntLookup>> candidates(int vectorBits) {
      return DictionaryCandidates.findInts(vectorBits);
    }
  }

  /** Looks up longs in a {@link LongFront}. */
  public static final class FindLongs extends Operation<LongLookup> {
    public static final FindLongs OPERATION = new FindLongs();

    private FindLongs() {
      super(FAMILY, "find long[]", 8, ScalarLongLookup::find);
    }

    @Override
    public Sample<LongLookup> sample() {
      return new Longs();
    }

    @Override
    public List<Candidate<LongLookup>> candidates(int vectorBits) {
      return DictionaryCandidates.findLongs(vectorBits);
    }
  }

  /** Looks up ints in a dictionary of few entries. */
  public static final class LookUpInts extends Operation<Entries<int[]>> {
    private static final LookUpInts OPERATION = new LookUpInts();

    private LookUpInts() {
      super(FAMILY, "look up int[]", 4, ScalarEntries::lookup);
    }

    @Override
    public Sample<Entries<int[]>> sample() {
      return new EntriesSample<>(new int[0]);
    }

    @Override
    public List<Candidate<Entries<int[]>>> candidates(int vectorBits) {
      return DictionaryCandidates.lookUpInts(vectorBits);
    }

    /** Returns the kernel for a dictionary of {@code size} entries. */
    public static Entries<int[]> kernel(int size) {
      return size <= FEW ? OPERATION.kernel() : ScalarEntries::lookup;
    }
  }

  /** Looks up longs in a dictionary of few entries. */
  public static final class LookUpLongs extends Operation<Entries<long[]>> {
    private static final LookUpLongs OPERATION = new LookUpLongs();

    private LookUpLongs() {
      super(FAMILY, "look up long[]", 8, ScalarEntries::lookup);
    }

    @Override
    public Sample<Entries<long[]>> sample() {
      return new EntriesSample<>(new long[0]);
    }

    @Override
    public List<Candidate<Entries<long[]>>> candidates(int vectorBits) {
      return DictionaryCandidates.lookUpLongs(vectorBits);
    }

    /** Returns the kernel for a dictionary of {@code size} entries. */
    public static Entries<long[]> kernel(int size) {
      return size <= FEW ? OPERATION.kernel() : ScalarEntries::lookup;
    }
  }

  /** Looks up floats in a dictionary of few entries. */
  public static final class LookUpFloats extends Operation<Entries<float[]>> {
    private static final LookUpFloats OPERATION = new LookUpFloats();

    private LookUpFloats() {
      super(FAMILY, "look up float[]", 4, ScalarEntries::lookup);
    }

    @Override
    public Sample<Entries<float[]>> sample() {
      return new EntriesSample<>(new float[0]);
    }

    @Override
    public List<Candidate<Entries<float[]>>> candidates(int vectorBits) {
      return DictionaryCandidates.lookUpFloats(vectorBits);
    }

    /** Returns the kernel for a dictionary of {@code size} entries. */
    public static Entries<float[]> kernel(int size) {
      return size <= FEW ? OPERATION.kernel() : ScalarEntries::lookup;
    }
  }

  /** Looks up doubles in a dictionary of few entries. */
  public static final class LookUpDoubles extends Operation<Entries<double[]>> {
    private static final LookUpDoubles OPERATION = new LookUpDoubles();

    private LookUpDoubles() {
      super(FAMILY, "look up double[]", 8, ScalarEntries::lookup);
    }

    @Override
    public Sample<Entries<double[]>> sample() {
      return new EntriesSample<>(new double[0]);
    }

    @Override
    public List<Candidate<Entries<double[]>>> candidates(int vectorBits) {
      return DictionaryCandidates.lookUpDoubles(vectorBits);
    }

    /** Returns the kernel for a dictionary of {@code size} entries. */
    public static Entries<double[]> kernel(int size) {
      return size <= FEW ? OPERATION.kernel() : ScalarEntries::lookup;
    }
  }

  private DictionaryKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(
        FindInts.OPERATION,
        FindLongs.OPERATION,
        LookUpInts.OPERATION,
        LookUpLongs.OPERATION,
        LookUpFloats.OPERATION,
        LookUpDoubles.OPERATION);
  }

  /**
   * A sample with few distinct values, as in columns that a dictionary suits. Two of the values
   * were never entered into the front.
   */
  private abstract static class Values<K> implements Sample<K> {
    static final int COUNT = 512;

    /** The number of values in each call. The kernels need a multiple of 64. */
    static final int[] COUNTS = {COUNT, Long.SIZE, 0};

    static final int OFFSET = 3;
    static final int IN_FRONT = 100;

    final long[] distinct = new SplittableRandom(1).longs(IN_FRONT + 2).toArray();
    final int[] ids = new int[COUNT + 2 * OFFSET];
    final long[] misses = new long[COUNT / Long.SIZE + 1];
    final int[] order = new SplittableRandom(2).ints(ids.length, 0, distinct.length).toArray();
    private final Object[] output = {ids, misses};

    @Override
    public void clear() {
      Filler.fill(ids);
      Filler.fill(misses);
    }

    @Override
    public Object output() {
      return output;
    }
  }

  private static final class Ints extends Values<IntLookup> {
    private final int[] front = new int[IntFront.PLACES];
    private final int[] values = new int[order.length];
    private final int[] hashes = new int[COUNT];

    Ints() {
      for (int id = 0; id < IN_FRONT; id++) {
        IntFront.enter(front, IntFront.hash((int) distinct[id]), id);
      }
      for (int i = 0; i < values.length; i++) {
        values[i] = (int) distinct[order[i]];
      }
    }

    @Override
    public int shapes() {
      return COUNTS.length;
    }

    @Override
    public void run(IntLookup kernel, int shape) {
      kernel.find(front, values, OFFSET, ids, OFFSET, COUNTS[shape], hashes, misses);
    }

    @Override
    public void runAside(IntLookup kernel) {
      for (int count : COUNTS) {
        kernel.find(front, values, OFFSET, ids, OFFSET, count, hashes, misses);
      }
    }
  }

  /**
   * A sample for longs. It has only values that are in the front, because a kernel writes arbitrary
   * ids for all others.
   */
  private static final class Longs extends Values<LongLookup> {
    private final long[] front = new long[LongFront.PLACES];
    private final long[] values = new long[order.length];
    private final long[] hashes = new long[COUNT];

    Longs() {
      for (int id = 0; id < distinct.length; id++) {
        LongFront.enter(front, LongFront.hash(distinct[id]), id);
      }
      for (int i = 0; i < values.length; i++) {
        long value = distinct[order[i]];
        long hash = LongFront.hash(value);
        long entry = front[(int) (hash & LongFront.PLACE)];
        values[i] = LongFront.id(entry, hash) == order[i] ? value : distinct[0];
      }
    }

    @Override
    public int shapes() {
      return COUNTS.length;
    }

    @Override
    public void run(LongLookup kernel, int shape) {
      kernel.find(front, values, OFFSET, ids, OFFSET, COUNTS[shape], hashes, misses);
    }

    @Override
    public void runAside(LongLookup kernel) {
      for (int count : COUNTS) {
        kernel.find(front, values, OFFSET, ids, OFFSET, count, hashes, misses);
      }
    }
  }
}
