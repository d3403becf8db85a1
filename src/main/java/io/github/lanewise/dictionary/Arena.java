// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Stores byte strings one after another, each after its length, as in the encoding PLAIN. The
 * memory is chunks of 256 KiB, so growth copies nothing, and no array is so large that a garbage
 * collector treats it specially. Only the first chunk begins small, and is copied as it grows.
 *
 * <p>No value spans two chunks. A value that is longer than a chunk gets an array of its own. The
 * indexes of the other chunks that it would have spanned stay unused.
 */
final class Arena {
  private static final int CHUNK_BITS = 18;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST_BYTES = 1 << 12;
  private static final int LENGTH_BYTES = 4;

  private final int maxBytes;
  private byte[][] chunks = firstChunk();
  private int end;

  Arena(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Adds a value, and returns the position of its length in the arena. */
  int add(byte[] bytes, int offset, int length) {
    long needed = (long) length + LENGTH_BYTES;
    boolean fits = (end & CHUNK - 1) + needed <= CHUNK;
    long start = fits ? end : ((long) end + CHUNK - 1) >>> CHUNK_BITS << CHUNK_BITS;
    if (needed > maxBytes - start) {
      throw new IllegalStateException(
          "the dictionary is full: with "
              + end
              + " of "
              + maxBytes
              + " bytes used, a value of "
              + length
              + " bytes does not fit");
    }
    int at = (int) start;
    byte[] chunk = chunkWithRoom(at >>> CHUNK_BITS, (at & CHUNK - 1) + (int) needed);
    Bytes.INT.set(chunk, at & CHUNK - 1, length);
    System.arraycopy(bytes, offset, chunk, (at & CHUNK - 1) + LENGTH_BYTES, length);
    end = at + (int) needed;
    return at;
  }

  private byte[] chunkWithRoom(int index, int length) {
    if (index >= chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(index + 1, 2 * chunks.length));
    }
    byte[] chunk = chunks[index];
    if (chunk == null || chunk.length < length) {
      boolean first = index == 0 && length <= CHUNK;
      byte[] larger = new byte[Math.max(length, first ? 2 * chunk.length : CHUNK)];
      if (first) {
        System.arraycopy(chunk, 0, larger, 0, Math.min(chunk.length, end));
      }
      chunks[index] = larger;
      chunk = larger;
    }
    return chunk;
  }

  boolean holds(int at, byte[] bytes, int offset, int length) {
    byte[] chunk = chunks[at >>> CHUNK_BITS];
    int position = at & CHUNK - 1;
    return (int) Bytes.INT.get(chunk, position) == length
        && BytesHash.equal(chunk, position + LENGTH_BYTES, bytes, offset, length);
  }

  int length(int at) {
    return (int) Bytes.INT.get(chunks[at >>> CHUNK_BITS], at & CHUNK - 1);
  }

  /** Writes the value's bytes and returns their number. */
  int copyTo(int at, ByteBuffer target, int index) {
    int length = length(at);
    target.put(index, chunks[at >>> CHUNK_BITS], (at & CHUNK - 1) + LENGTH_BYTES, length);
    return length;
  }

  /** Writes the value after its length and returns the number of bytes of both. */
  int copyWithLengthTo(int at, ByteBuffer target, int index) {
    int length = LENGTH_BYTES + length(at);
    target.put(index, chunks[at >>> CHUNK_BITS], at & CHUNK - 1, length);
    return length;
  }

  /** Returns whether the values from {@code at} to {@code later} lie in one array without a gap. */
  static boolean together(int at, int later) {
    return at >>> CHUNK_BITS == later >>> CHUNK_BITS;
  }

  /** Hands over the values from {@code at} to {@code last}, each after its length. */
  void handOver(int at, int last, BinaryDictionary.Pieces target) {
    int length = last - at + LENGTH_BYTES + length(last);
    target.piece(chunks[at >>> CHUNK_BITS], at & CHUNK - 1, length);
  }

  /** Hands over the value's bytes, without their length. */
  void handOver(int at, BinaryDictionary.Pieces target) {
    target.piece(chunks[at >>> CHUNK_BITS], (at & CHUNK - 1) + LENGTH_BYTES, length(at));
  }

  /** Forgets all values. Receivers may still hold the old chunks, so these are not reused. */
  void clear() {
    chunks = firstChunk();
    end = 0;
  }

  private static byte[][] firstChunk() {
    return new byte[][] {new byte[FIRST_BYTES]};
  }

  long memoryBytes() {
    long bytes = 0;
    for (byte[] chunk : chunks) {
      bytes += chunk == null ? 0 : chunk.length;
    }
    return bytes;
  }
}
