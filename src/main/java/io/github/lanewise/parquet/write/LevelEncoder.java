// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.kernel.packing.Hybrid;
import io.github.lanewise.kernel.packing.ScalarPack;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;

/**
 * Encodes the levels or booleans of a page with the RLE/bit-packing hybrid while they come, and
 * makes the same runs as parquet-java's encoder. Where a group of eight levels begins, eight or
 * more equal levels become a run; otherwise the next eight levels are packed. At most 63 packed
 * groups share a header. The layout is in the Apache Parquet format, Encodings.md, "Run Length
 * Encoding / Bit-Packing Hybrid (RLE = 3)".
 *
 * <p>{@link #size} grows exactly when parquet-java's encoder grows, because pages are cut by that
 * size.
 */
public final class LevelEncoder {
  /** The most bytes that one run or one group can take, with its header. */
  private static final int MOST_BYTES = 40;

  /** The size of the first slab that parquet-java's encoder of levels takes. */
  private static final int FIRST_SLAB = 64;

  private final int width;
  private final SlabCuts cuts;
  private byte[] bytes = new byte[256];
  private int end;

  /** The index of the header of the packed groups that are being written, or -1. */
  private int header = -1;

  private int groups;

  /** The levels of the group that is being filled. */
  private final int[] group = new int[8];

  private int inGroup;

  /** The length of the run of equal levels that has not ended yet, or 0. */
  private int run;

  private int runLevel;

  LevelEncoder(int maxLevel, SlabSizes sizes) {
    width = 32 - Integer.numberOfLeadingZeros(maxLevel);
    cuts = new SlabCuts(sizes);
  }

  /** Makes an encoder of the levels of a column. */
  public static LevelEncoder ofLevels(int maxLevel, int pageSize) {
    return new LevelEncoder(maxLevel, new SlabSizes(FIRST_SLAB, pageSize));
  }

  /** Returns the number of bytes that have been written. */
  public int size() {
    return end;
  }

  /** Adds the bits of a bitmap as levels, each of which is 0 or 1. */
  public void addBits(long[] bitmap, int firstBit, int count) {
    for (int done = 0; done < count; ) {
      long next = bitsFrom(bitmap, firstBit + done);
      int some = Math.min(Long.SIZE, count - done);
      int taken = addGroups(next, some);
      if (taken == 0) {
        taken = Math.min(some, sameBits(next));
        add((int) next & 1, taken);
      }
      done += taken;
    }
  }

  /**
   * Adds up to 64 levels, each of them 0 or 1. The first level is the lowest bit. At most seven
   * levels may be left over, if they begin a group and do not fill it. All arrays grow before any
   * level is added.
   *
   * @return the number of levels that were added
   */
  int addGroups(long bits, int count) {
    // 64 levels take less than MOST_BYTES.
    makeRoom();
    long next = bits;
    int left = count;
    while (left > 0) {
      int level = (int) next & 1;
      endRunBefore(level);
      int low = (int) next & 0xff;
      int taken = Math.min(left, sameBits(next));
      boolean wholeGroup = inGroup == 0 && left >= 8;
      if (run > 0 || wholeGroup && (low == 0 || low == 0xff)) {
        run += taken;
        runLevel = level;
      } else if (wholeGroup) {
        startGroup();
        bytes[end++] = (byte) low;
        groups++;
        taken = 8;
      } else if (inGroup > 0) {
        add(level, taken);
      } else {
        break;
      }
      next = taken == Long.SIZE ? 0 : next >>> taken;
      left -= taken;
    }
    return count - left;
  }

  /** Returns how many of the lowest bits are equal. */
  private static int sameBits(long bits) {
    return Long.numberOfTrailingZeros((bits & 1) == 0 ? bits : ~bits);
  }

  /** Returns the bits of a bitmap from any bit on. Bits beyond the bitmap are 0. */
  private static long bitsFrom(long[] bitmap, int bit) {
    int word = bit >>> 6;
    long low = bitmap[word] >>> bit;
    return (bit & 63) == 0 || word + 1 == bitmap.length ? low : low | bitmap[word + 1] << -bit;
  }

  /** Adds any levels. */
  public void addAll(int[] levels, int from, int count) {
    int until = from + count;
    for (int i = from; i < until; ) {
      if (run == 0 && inGroup == 0 && until - i >= 8 && Hybrid.differ(levels, i)) {
        startGroup();
        ScalarPack.group(width, levels, i, bytes, end);
        end += width;
        groups++;
        i += 8;
        continue;
      }
      int level = levels[i];
      int same = i + 1;
      while (same < until && levels[same] == level) {
        same++;
      }
      add(level, same - i);
      i = same;
    }
  }

  /** Grows the arrays, so that the next call of {@link #add} does not have to. */
  void makeRoom() {
    requireRoom(2 * MOST_BYTES);
    cuts.makeRoom(2 * MOST_BYTES);
  }

  /** Adds a level some number of times. */
  public void add(int level, int times) {
    endRunBefore(level);
    if (run > 0) {
      run += times;
      return;
    }
    int left = times;
    while (left > 0) {
      if (inGroup + left >= 8 && groupIsAll(level)) {
        run = inGroup + left;
        runLevel = level;
        inGroup = 0;
        return;
      }
      int taken = Math.min(left, 8 - inGroup);
      Arrays.fill(group, inGroup, inGroup + taken, level);
      inGroup += taken;
      left -= taken;
      if (inGroup == 8) {
        pack();
      }
    }
  }

  private boolean groupIsAll(int level) {
    for (int i = 0; i < inGroup; i++) {
      if (group[i] != level) {
        return false;
      }
    }
    return true;
  }

  private void pack() {
    startGroup();
    ScalarPack.group(width, group, 0, bytes, end);
    end += width;
    groups++;
    inGroup = 0;
  }

  private void startGroup() {
    requireRoom(MOST_BYTES);
    if (header < 0 || groups == Hybrid.MOST_GROUPS) {
      endPacked();
      header = end++;
      cuts.bytes(1);
    }
  }

  /** Writes the header of the packed groups, if there are any. */
  private void endPacked() {
    if (header >= 0) {
      bytes[header] = (byte) (groups << 1 | 1);
      cuts.writes(groups, width);
      header = -1;
      groups = 0;
    }
  }

  private void endRunBefore(int level) {
    if (run > 0 && level != runLevel) {
      endRun();
    }
  }

  private void endRun() {
    endPacked();
    requireRoom(MOST_BYTES);
    int start = end;
    end = Hybrid.putRun(run, runLevel, width, bytes, end);
    cuts.bytes(end - start);
    run = 0;
  }

  private void requireRoom(int room) {
    if (bytes.length - end < room) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
  }

  /** Ends the page. Returns its bytes, which are valid until {@link #reset}. */
  public BytesInput finish() {
    end();
    return slabs(ByteBuffer.wrap(bytes));
  }

  /** Ends the page. Returns its bytes in memory of the allocator. */
  BytesInput finish(PageBuffers memory) {
    end();
    if (end == 0) {
      // parquet-java asks the allocator for nothing, either.
      return slabs(ByteBuffer.wrap(bytes));
    }
    ByteBuffer copy = memory.take(end);
    copy.put(0, bytes, 0, end);
    return slabs(copy);
  }

  private void end() {
    if (run > 0) {
      endRun();
    } else if (inGroup > 0) {
      Arrays.fill(group, inGroup, 8, 0);
      pack();
    }
    endPacked();
  }

  private BytesInput slabs(ByteBuffer page) {
    List<BytesInput> slabs = new ArrayList<>();
    cuts.addTo(slabs, page, 0);
    return BytesInput.concat(slabs);
  }

  int capacity() {
    return bytes.length;
  }

  /** Begins the next page. */
  public void reset() {
    cuts.reset();
    end = 0;
    header = -1;
    groups = 0;
    inGroup = 0;
    run = 0;
  }
}
