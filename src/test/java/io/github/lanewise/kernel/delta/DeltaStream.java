// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.testkit.NaiveDelta;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Makes a stream of blocks with random bits, and knows the deltas that are in them. */
final class DeltaStream {
  /** Faults of a block, each of which breaks a rule of the format. */
  enum Fault {
    WIDTH_OF_65,
    /** The width is negative if it is read as a signed byte. */
    WIDTH_OF_255,
    MIN_OF_65_BITS,
    MIN_OF_11_BYTES,
    ENDS_IN_MIN,
    ENDS_IN_WIDTHS,
    ENDS_IN_BITS
  }

  private static final int WIDTH = 5;

  private final int offset;
  private final int size;
  private final int miniblocks;
  private final SplittableRandom random = new SplittableRandom(1);
  private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
  private final List<Long> deltas = new ArrayList<>();
  private int end;

  /**
   * The index at which a kernel stops because of a fault. If the header of the block is sound, it
   * is the index after the header, otherwise the index of the block.
   */
  private int stop;

  private boolean opened;

  /**
   * @param offset the index of the first block
   * @param size the number of values in a miniblock
   * @param miniblocks the number of miniblocks in a block
   */
  DeltaStream(int offset, int size, int miniblocks) {
    this.offset = offset;
    this.size = size;
    this.miniblocks = miniblocks;
    write(offset);
    end = offset;
  }

  /** Adds a block. */
  void add(long min, int... widths) {
    putMin(min);
    putWidths(widths);
    int data = stream.size();
    for (int width : widths) {
      write(size / 8 * width);
    }
    byte[] all = stream.toByteArray();
    for (int width : widths) {
      for (int k = 0; k < size; k++) {
        deltas.add(min + NaiveDelta.packed(all, data, (long) k * width, width));
      }
      data += size / 8 * width;
    }
    end = stream.size();
  }

  /** Adds a block that no kernel may decode, as the last one. */
  void add(Fault fault) {
    int begin = stream.size();
    int[] widths = new int[miniblocks];
    Arrays.fill(widths, WIDTH);
    switch (fault) {
      case WIDTH_OF_65 -> widths[miniblocks - 1] = 65;
      case WIDTH_OF_255 -> widths[0] = 255;
      case MIN_OF_65_BITS -> putBytes(9, 0x80, 2);
      case MIN_OF_11_BYTES -> putBytes(10, 0x80, 0);
      default -> {}
    }
    if (fault != Fault.MIN_OF_65_BITS && fault != Fault.MIN_OF_11_BYTES) {
      putMin(Long.MIN_VALUE);
    }
    putWidths(widths);
    int header = stream.size();
    opened =
        fault == Fault.WIDTH_OF_65 || fault == Fault.WIDTH_OF_255 || fault == Fault.ENDS_IN_BITS;
    stop = opened ? header : begin;
    write(miniblocks * size * 65 / 8);
    end =
        switch (fault) {
          case ENDS_IN_MIN -> header - miniblocks - 1;
          case ENDS_IN_WIDTHS -> header - 1;
          case ENDS_IN_BITS -> header + miniblocks * size / 8 * WIDTH - 1;
          default -> stream.size();
        };
  }

  /** Adds bytes after the stream. */
  void addRoom(int bytes) {
    write(bytes);
  }

  private void putMin(long min) {
    long left = min << 1 ^ min >> 63;
    while (left >>> 7 != 0) {
      stream.write((int) left | 0x80);
      left >>>= 7;
    }
    stream.write((int) left);
  }

  private void putBytes(int count, int each, int last) {
    for (int i = 0; i < count; i++) {
      stream.write(each);
    }
    stream.write(last);
  }

  private void putWidths(int... widths) {
    for (int width : widths) {
      stream.write(width);
    }
  }

  private void write(int count) {
    byte[] some = new byte[count];
    random.nextBytes(some);
    stream.writeBytes(some);
  }

  /** Returns a cursor at the first block. */
  BlockCursor cursor() {
    BlockCursor cursor = new BlockCursor();
    cursor.stream = stream.toByteArray();
    cursor.end = end;
    cursor.miniblocks = miniblocks;
    cursor.size = size;
    cursor.at = offset;
    return cursor;
  }

  /** Returns the index at which a kernel stops because of the fault. */
  int stop() {
    return stop;
  }

  /** Returns whether a kernel opens the block with the fault. */
  boolean opened() {
    return opened;
  }

  /** Returns the deltas of all blocks without a fault. */
  List<Long> deltas() {
    return deltas;
  }
}
