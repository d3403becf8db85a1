// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.util.Arrays;

/**
 * Decodes DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY value by value. It is written from the rules
 * of the format, and knows what a damaged stream stands for. Bytes after the last value are
 * ignored.
 */
public final class NaiveStringsDecoder {
  /** A damaged header may announce two billion values. */
  private static final int MOST_VALUES = 1 << 14;

  private final byte[] stream;
  private final int count;

  /** The lengths of the prefixes, all 0 if the encoding has none. */
  private final long[] prefixes;

  private final long[] suffixes;
  private byte[] before = {};
  private int at;
  private int read;

  private NaiveStringsDecoder(byte[] stream, int count, long[] prefixes, long[] suffixes, int at) {
    this.stream = stream;
    this.count = count;
    this.prefixes = prefixes;
    this.suffixes = suffixes;
    this.at = at;
  }

  /** Returns a decoder of DELTA_LENGTH_BYTE_ARRAY, or null if the lengths break a rule. */
  public static NaiveStringsDecoder ofLengths(byte[] stream) {
    int at = NaiveDelta.end(stream);
    if (at < 0) {
      return null;
    }
    int count = NaiveDelta.count(stream);
    int some = Math.min(count, MOST_VALUES);
    return new NaiveStringsDecoder(
        stream, count, new long[some], NaiveDelta.decode(stream, some), at);
  }

  /**
   * Returns a decoder of DELTA_BYTE_ARRAY, or null if the lengths of prefixes or suffixes break a
   * rule, or are not as many.
   */
  public static NaiveStringsDecoder ofPrefixes(byte[] stream) {
    int at = NaiveDelta.end(stream);
    if (at < 0) {
      return null;
    }
    int count = NaiveDelta.count(stream);
    NaiveStringsDecoder rest = ofLengths(Arrays.copyOfRange(stream, at, stream.length));
    if (rest == null || rest.count != count) {
      return null;
    }
    long[] prefixes = NaiveDelta.decode(stream, rest.suffixes.length);
    return new NaiveStringsDecoder(stream, count, prefixes, rest.suffixes, at + rest.at);
  }

  /** Returns the number of values that the header announces. */
  public int count() {
    return count;
  }

  /** Returns the index after the values that have been returned. */
  public int end() {
    return at;
  }

  /**
   * Returns the next values, or null if the stream has fewer, or one of them breaks a rule: its
   * suffix goes beyond the end, its prefix is longer than the value before, or a length is
   * negative.
   */
  public byte[][] next(int values) {
    if (values > count - read) {
      return null;
    }
    byte[][] next = new byte[values][];
    for (int i = 0; i < values; i++) {
      int prefix = (int) prefixes[read];
      int suffix = (int) suffixes[read++];
      if (prefix < 0 || prefix > before.length || suffix < 0 || suffix > stream.length - at) {
        return null;
      }
      next[i] = Arrays.copyOf(before, prefix + suffix);
      System.arraycopy(stream, at, next[i], prefix, suffix);
      at += suffix;
      before = next[i];
    }
    return next;
  }
}
