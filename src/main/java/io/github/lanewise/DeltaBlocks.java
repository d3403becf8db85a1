// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.delta.BlockCursor;

/**
 * Keeps the position of a {@link DeltaDecoder} in its stream. It reads the numbers of the stream's
 * header, and makes the exceptions that say what is wrong with a block.
 */
final class DeltaBlocks extends BlockCursor {
  private static final int GROUP = 8;

  /** The number of values of the first open miniblock that have been read. */
  int done;

  /** The index that positions in messages are counted from. */
  private int start;

  /**
   * Begins with the first number of a stream.
   *
   * @param start the index that positions in messages are counted from
   * @param end the index after the last byte that may belong to the stream
   */
  void reset(byte[] stream, int start, int offset, int end) {
    this.stream = stream;
    this.start = start;
    this.end = end;
    at = offset;
    open = 0;
    done = 0;
  }

  /** Reads the sizes of blocks and miniblocks. */
  void readSizes() {
    int block = readInt("the number of values of a block");
    int from = at;
    miniblocks = readInt("the number of miniblocks of a block");
    if (miniblocks == 0 || block % miniblocks != 0 || block / miniblocks % GROUP != 0) {
      throw malformed(
          from,
          "a block of "
              + block
              + " values has "
              + miniblocks
              + " miniblocks, the values of each must be a multiple of "
              + GROUP);
    }
    size = block / miniblocks;
  }

  /**
   * Throws if blocks have no values, but the stream has more values than the first one, which is in
   * its header.
   */
  void requireSizeFor(int count) {
    if (size == 0 && count > 1) {
      throw malformed(start, "blocks have no values, but the stream has " + count);
    }
  }

  /** Takes over the position of another object. */
  void resume(DeltaBlocks other) {
    follow(other);
    done = other.done;
    start = other.start;
  }

  /** Opens the next block if no miniblock is open, and throws unless the stream has a miniblock. */
  void requireMiniblock() {
    if (next(1) == 0) {
      throw malformedBlock(1);
    }
  }

  /** Skips some values of the first open miniblock, which {@link #requireMiniblock} has found. */
  void passSome(int values) {
    done += values;
    if (done == size) {
      pass(1);
      done = 0;
    }
  }

  /** Skips {@code values} values, and the rest of their last miniblock. */
  void passWhole(int values) {
    long missing = values;
    if (done > 0) {
      requireMiniblock();
      missing -= size - done;
      passSome(size - done);
    }
    while (missing > 0) {
      int left = (int) ((missing + size - 1) / size);
      int some = next(left);
      if (some == 0) {
        throw malformedBlock(left);
      }
      pass(some);
      missing -= (long) some * size;
    }
  }

  /**
   * Returns or throws the exception that says why {@link #next} has returned 0.
   *
   * @param most the number of miniblocks that {@link #next} was asked for
   */
  MalformedStreamException malformedBlock(int most) {
    if (open == 0) {
      readZigZag("the smallest delta");
      return malformed(
          at,
          "the stream ends after " + (end - at) + " of the " + miniblocks + " widths of a block");
    }
    long bytes = 0;
    for (int i = widths; i < widths + Math.min(open, most); i++) {
      int width = stream[i] & 0xff;
      if (width > Long.SIZE) {
        return malformed(i, "the width of a miniblock is " + width + ", but must be at most 64");
      }
      bytes += (long) (size >>> 3) * width;
    }
    return malformed(
        at, "the stream ends after " + (end - at) + " of " + bytes + " bytes of miniblocks");
  }

  /** Reads a ULEB128 number that an int can hold. */
  int readInt(String what) {
    int from = at;
    long number = readNumber(what);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw malformed(
          from, what + " is " + Long.toUnsignedString(number) + ", more than " + Integer.MAX_VALUE);
    }
    return (int) number;
  }

  /** Reads a ULEB128 number whose lowest bit is the sign. */
  long readZigZag(String what) {
    long number = readNumber(what);
    return number >>> 1 ^ -(number & 1);
  }

  private long readNumber(String what) {
    int from = at;
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at == end) {
        throw malformed(from, "the stream ends within " + what);
      }
      int next = stream[at++];
      number |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        if (shift == 63 && next > 1) {
          break;
        }
        return number;
      }
    }
    throw malformed(from, what + " has more than 64 bits");
  }

  MalformedStreamException malformed(int index, String message) {
    return new MalformedStreamException("byte " + (index - start) + " of the stream: " + message);
  }
}
