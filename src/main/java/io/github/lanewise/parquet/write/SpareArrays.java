// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps arrays that pages no longer need. The pages of later row groups and files use them again.
 * There is one such store for each copy of parquet-java in a JVM. It has at most a 32nd of the
 * largest heap, and no more than 64 MiB. A soft reference holds it, so the garbage collector can
 * take all of it while nobody reads or writes. It is thread-safe.
 */
final class SpareArrays {
  /**
   * The least length of an array that is kept. A smaller array costs less than the search for it.
   */
  private static final int LEAST = 1 << 12;

  private static final long MOST_BYTES = Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 32);

  /** An array is longer than the size that is asked for by less than 1 / PARTS of that size. */
  private static final int PARTS = 8;

  private static SoftReference<SpareArrays> shared = new SoftReference<>(null);

  /** The length that was used least recently comes first. */
  private final Map<Integer, Deque<byte[]>> byLength = new LinkedHashMap<>(16, 0.75f, true);

  private final long mostBytes;
  private long bytes;

  SpareArrays(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Returns the store of this copy of parquet-java. */
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
    return size >= LEAST && size <= mostBytes / 2 && lengthFor(size) <= mostBytes / 2;
  }

  /** Returns an array of at least this many bytes, with any content. */
  byte[] take(int size) {
    int length = lengthFor(size);
    byte[] array = poll(length);
    return array == null ? new byte[length] : array;
  }

  private synchronized byte[] poll(int length) {
    Deque<byte[]> kept = byLength.get(length);
    if (kept == null) {
      return null;
    }
    byte[] array = kept.removeFirst();
    if (kept.isEmpty()) {
      byLength.remove(length);
    }
    bytes -= length;
    return array;
  }

  /**
   * Takes an array that {@link #take} gave and that nobody uses any more. A full store drops other
   * arrays of this length if they take more than half of the store. So the large arrays of a reader
   * do not displace those of writers. Otherwise it drops arrays of the length that was used least
   * recently.
   */
  synchronized void give(byte[] array) {
    Deque<byte[]> alike = byLength.computeIfAbsent(array.length, length -> new ArrayDeque<>());
    alike.addFirst(array);
    bytes += array.length;
    while (bytes > mostBytes) {
      if ((long) alike.size() * array.length > mostBytes / 2) {
        bytes -= alike.removeLast().length;
      } else {
        dropOldest();
      }
    }
  }

  private void dropOldest() {
    Iterator<Deque<byte[]>> lengths = byLength.values().iterator();
    Deque<byte[]> oldest = lengths.next();
    bytes -= oldest.removeLast().length;
    if (oldest.isEmpty()) {
      lengths.remove();
    }
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
