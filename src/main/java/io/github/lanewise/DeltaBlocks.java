// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

/**
 * Keeps the place of a {@link DeltaDecoder} among the blocks and miniblocks of its stream. It reads
 * and checks everything in the stream except the packed bits.
 */
final class DeltaBlocks {
  private static final byte[] NOTHING = {};
  private static final int GROUP = 8;

  byte[] stream = NOTHING;

  /** The number of values in a miniblock. */
  int size;

  /** The block's smallest delta. */
  long min;

  /**
   * The number of miniblocks of the block that have not been read to their end. They are called
   * open.
   */
  int open;

  /** The index of the width of the first open miniblock. */
  int widths;

  /**
   * Where the packed bytes of the first open miniblock begin, or the next block if no miniblock is
   * open.
   */
  int at;

  /** The number of values of the first open miniblock that have been read. */
  int done;

  private int start;
  private int end;

  /** The number of miniblocks in a block. */
  private int miniblocks;

  /**
   * Begins with the first number of a stream.
   *
   * @param start the index that positions in messages are counted from
   * @param end the index behind the last byte that may belong to the stream
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
    int block = readInt("the values of a block");
    int from = at;
    miniblocks = readInt("the miniblocks of a block");
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

  /** Throws if blocks have no values, but the stream has more than the one in its header. */
  void requireSizeFor(int count) {
    if (size == 0 && count > 1) {
      throw malformed(start, "blocks have no values, but the stream has " + count);
    }
  }

  /** Takes over the place of another object. */
  void follow(DeltaBlocks other) {
    stream = other.stream;
    size = other.size;
    min = other.min;
    open = other.open;
    widths = other.widths;
    at = other.at;
    done = other.done;
    start = other.start;
    end = other.end;
    miniblocks = other.miniblocks;
  }

  /** Begins with the next block if no miniblock is open. */
  void openBlock() {
    if (open > 0) {
      return;
    }
    min = readZigZag("the smallest delta");
    if (miniblocks > end - at) {
      throw malformed(
          at,
          "the stream ends after " + (end - at) + " of the " + miniblocks + " widths of a block");
    }
    widths = at;
    at += miniblocks;
    open = miniblocks;
  }

  /**
   * Returns the number of bytes of the next {@code count} miniblocks. Throws unless the stream has
   * all of them.
   */
  int packedBytes(int count) {
    long bytes = 0;
    for (int i = widths; i < widths + count; i++) {
      int width = stream[i] & 0xff;
      if (width > Long.SIZE) {
        throw malformed(i, "the width of a miniblock is " + width + ", it must be at most 64");
      }
      bytes += (long) (size >>> 3) * width;
    }
    if (bytes > end - at) {
      throw malformed(
          at, "the stream ends after " + (end - at) + " of " + bytes + " bytes of miniblocks");
    }
    return (int) bytes;
  }

  /**
   * Returns the number of bits of each delta in the next miniblock. Call {@link #packedBytes}
   * first, which checks it.
   */
  int width() {
    return stream[widths];
  }

  /** Skips some values of the first open miniblock, which has {@code bytes} bytes. */
  void passSome(int values, int bytes) {
    done += values;
    if (done == size) {
      pass(1, bytes);
    }
  }

  /** Skips whole miniblocks, or the rest of one. */
  void pass(int count, int bytes) {
    at += bytes;
    widths += count;
    open -= count;
    done = 0;
  }

  /** Skips {@code values} values, and the rest of their last miniblock. */
  void passWhole(int values) {
    long missing = values;
    if (done > 0) {
      missing -= size - done;
      pass(1, packedBytes(1));
    }
    while (missing > 0) {
      openBlock();
      int count = (int) Math.min(open, (missing + size - 1) / size);
      pass(count, packedBytes(count));
      missing -= (long) count * size;
    }
  }

  /** Reads a ULEB128 number that an int can hold. */
  int readInt(String what) {
    int from = at;
    long number = readNumber(what);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw malformed(
          from,
          what + " are " + Long.toUnsignedString(number) + ", more than " + Integer.MAX_VALUE);
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
    throw malformed(from, "the number of " + what + " has more than 64 bits");
  }

  MalformedStreamException malformed(int index, String message) {
    return new MalformedStreamException("byte " + (index - start) + " of the stream: " + message);
  }
}
