// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

/**
 * Holds a position in a stream of DELTA_BINARY_PACKED, at the start of a block or of a miniblock.
 * It reads and checks the headers of blocks and the widths of miniblocks. Kernels read the packed
 * bits, and move the cursor past them. It is not thread-safe.
 */
public class BlockCursor {
  private static final byte[] NOTHING = {};

  /**
   * The position at which a call of a kernel has ended, and the number of values that the call
   * decoded.
   */
  record Stop(int decoded, long min, int open, int widths, int at) {}

  public byte[] stream = NOTHING;

  /** The index after the last byte that may belong to the stream. */
  public int end;

  /** The number of miniblocks in a block. */
  public int miniblocks;

  /** The number of values in a miniblock, a multiple of 8. */
  public int size;

  /** The smallest delta of the block. */
  public long min;

  /**
   * The number of open miniblocks. A miniblock of the block is open until it has been read to its
   * end.
   */
  public int open;

  /** The index of the width of the first open miniblock. A width is a byte of 0 to 64. */
  public int widths;

  /**
   * The index of the first packed byte of the first open miniblock, or of the next block if no
   * miniblock is open.
   */
  public int at;

  /** The number of packed bytes of the miniblocks that {@link #next} has found. */
  private int bytes;

  /** Moves to the stream and the position of another cursor. */
  public final void follow(BlockCursor other) {
    stream = other.stream;
    end = other.end;
    miniblocks = other.miniblocks;
    size = other.size;
    min = other.min;
    open = other.open;
    widths = other.widths;
    at = other.at;
  }

  /** Moves to a part of another cursor's first open miniblock. The part counts as a miniblock. */
  public final void begin(BlockCursor whole, int at, int values) {
    follow(whole);
    this.at = at;
    open = 1;
    size = values;
  }

  /** Returns another cursor at the same position. */
  final BlockCursor copy() {
    BlockCursor copy = new BlockCursor();
    copy.follow(this);
    return copy;
  }

  /** Returns the position at which a kernel has left this cursor. */
  final Stop stop(int decoded) {
    return new Stop(decoded, min, open, widths, at);
  }

  /** Moves to the position at which a kernel has left another cursor. */
  final void goTo(Stop stop) {
    min = stop.min;
    open = stop.open;
    widths = stop.widths;
    at = stop.at;
  }

  /**
   * Returns the number of miniblocks that can be read next. These miniblocks are in one block. If
   * no miniblock is open, the call opens the next block. It returns 0 if this block's header is
   * malformed or ends early. The cursor then stays before the block. It also returns 0 if one of
   * these miniblocks has a malformed width, or if the stream ends within them. The block is open
   * then.
   *
   * @param most the most miniblocks to return, at least 1
   */
  public final int next(int most) {
    bytes = 0;
    if (open == 0 && !openBlock()) {
      return 0;
    }
    int count = Math.min(open, most);
    long bits = 0;
    for (int i = widths; i < widths + count; i++) {
      int width = stream[i];
      if ((width & 0xff) > Long.SIZE) {
        return 0;
      }
      bits += width;
    }
    long packed = bits * (size >>> 3);
    if (packed > end - at) {
      return 0;
    }
    bytes = (int) packed;
    return count;
  }

  /**
   * Moves past the miniblocks that the last call of {@link #next} has found. Nothing else may have
   * been called in between.
   *
   * @param count the number of these miniblocks
   */
  public final void pass(int count) {
    at += bytes;
    widths += count;
    open -= count;
  }

  private boolean openBlock() {
    long number = 0;
    int i = at;
    for (int shift = 0; shift < Long.SIZE && i < end; shift += 7) {
      int next = stream[i++];
      number |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        if (shift == 63 && next > 1 || miniblocks > end - i) {
          return false;
        }
        min = number >>> 1 ^ -(number & 1);
        widths = i;
        at = i + miniblocks;
        open = miniblocks;
        return true;
      }
    }
    return false;
  }
}
