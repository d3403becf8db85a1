// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps arrays that held pages for the pages of later row groups and files. There is one such store
 * for each parquet-java in a JVM. It has at most a 32nd of the heap, and no more than 64 MiB. When
 * nobody reads or writes, the garbage collector takes all of it before memory runs out.
 * Thread-safe.
 */
final class SpareArrays {
  /** Smaller arrays cost less than the search for them. */
  private static final int LEAST = 1 << 12;

  private static final long MOST_BYTES = Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 32);

  /** An array is longer than it has to be by at most one part in this many. */
  private static final int PARTS = 8;

  private static SoftReference<SpareArrays> shared = new SoftReference<>(null);

  private final Map<Integer, Deque<byte[]>> byLength = new HashMap<>();
  private final long mostBytes;
  private long bytes;

  SpareArrays(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Returns the one store. */
  static synchronized SpareArrays shared() {
    SpareArrays spare = shared.get();
    if (spare == null) {
      spare = new SpareArrays(MOST_BYTES);
      shared = new SoftReference<>(spare);
    }
    return spare;
  }

  /** Returns whether arrays for this many bytes are kept. */
  boolean keeps(int size) {
    return size >= LEAST && size <= mostBytes / 2;
  }

  /** Returns an array of at least this many bytes, with any content. */
  byte[] take(int size) {
    int length = lengthFor(size);
    byte[] array = poll(length);
    return array == null ? new byte[length] : array;
  }

  private synchronized byte[] poll(int length) {
    Deque<byte[]> kept = byLength.get(length);
    byte[] array = kept == null ? null : kept.pollFirst();
    if (array != null) {
      bytes -= length;
    }
    return array;
  }

  /**
   * Takes an array that {@link #take} gave and that nobody uses any more. Arrays of one length take
   * half of the store at most, so that the large ones of a reader leave those of writers. A full
   * store is emptied first, because it has arrays of lengths that are not asked for.
   */
  synchronized void give(byte[] array) {
    Deque<byte[]> kept = byLength.get(array.length);
    if (kept != null && !kept.isEmpty() && (kept.size() + 1L) * array.length > mostBytes / 2) {
      return;
    }
    if (bytes + array.length > mostBytes) {
      byLength.clear();
      bytes = 0;
    }
    bytes += array.length;
    byLength.computeIfAbsent(array.length, length -> new ArrayDeque<>()).addFirst(array);
  }

  synchronized long bytes() {
    return bytes;
  }

  /** Rounds up, so that pages of similar sizes find each other's arrays. */
  private static int lengthFor(int size) {
    int part = Integer.highestOneBit(size) / PARTS;
    return (size + part - 1) / part * part;
  }
}
