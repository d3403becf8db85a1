// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.lanewise.PolynomialHash;
import io.github.lanewise.agent.report.Journal;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Holds the methods that {@code Binary} calls in place of its own loops. They have the same results
 * for the same bytes, and treat nulls in the same way. A negative length counts as 0, as in a loop.
 */
public final class BinaryBytes {
  /**
   * Becomes true once Lanewise's hash could not be linked. The field is read for each value, so it
   * is not volatile. A late update does no harm.
   */
  private static boolean broken;

  private BinaryBytes() {}

  /** Returns the 31-polynomial of the bytes, which starts from 1. */
  static int hashCode(byte[] bytes, int offset, int length) {
    if (length <= 0) {
      return 1;
    }
    if (!broken) {
      try {
        return PolynomialHash.hash(bytes, offset, length);
      } catch (LinkageError e) {
        fallBack(e);
      } catch (OutOfMemoryError | StackOverflowError passing) {
        // The first call initialises classes that the loop does not need. A class whose initialiser
        // has failed stays broken, so the next call falls back.
      }
    }
    int hash = 1;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  /** Returns the 31-polynomial of the bytes, which starts from 1. */
  static int hashCode(ByteBuffer bytes, int offset, int length) {
    if (length <= 0) {
      return 1;
    }
    if (!broken) {
      try {
        return PolynomialHash.hash(bytes, offset, length);
      } catch (LinkageError e) {
        fallBack(e);
      } catch (OutOfMemoryError | StackOverflowError passing) {
        // The first call initialises classes that the loop does not need. A class whose initialiser
        // has failed stays broken, so the next call falls back.
      }
    }
    int hash = 1;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + bytes.get(i);
    }
    return hash;
  }

  private static void fallBack(LinkageError e) {
    broken = true;
    try {
      Journal.fellBack("the hash of Binary", e);
    } catch (RuntimeException | Error unsaid) {
      // The record is lost, and parquet-java's own code serves.
    }
  }

  /**
   * Returns the text of UTF-8 bytes. Malformed bytes become as many U+FFFD as with parquet-java's
   * decoder.
   */
  static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  /**
   * Returns the text of UTF-8 bytes. Malformed bytes become as many U+FFFD as with parquet-java's
   * decoder.
   */
  static String text(byte[] bytes, int offset, int length) {
    return new String(bytes, offset, length, UTF_8);
  }

  /** Returns its argument. Linking the call reports that hashes are remembered. */
  static int remembered(int hash) {
    return hash;
  }

  /** Writes the fields that parquet-java's class has, with an array that holds only the value. */
  static void write(byte[] bytes, int offset, int length, ObjectOutputStream out)
      throws IOException {
    ObjectOutputStream.PutField fields = out.putFields();
    fields.put("value", Arrays.copyOfRange(bytes, offset, offset + length));
    fields.put("offset", 0);
    fields.put("length", length);
    out.writeFields();
  }

  /** Returns whether two values are equal. */
  static boolean equals(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
    if (a == null || b == null) {
      return a == b;
    }
    // The same array is tested first, because a dictionary most often compares a value with itself.
    return aLength == bLength
        && (aLength <= 0
            || a == b && aStart == bStart
            || Arrays.equals(a, aStart, aStart + aLength, b, bStart, bStart + bLength));
  }

  /** Returns whether two values are equal. */
  static boolean equals(byte[] a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    if (b.hasArray()) {
      return equals(a, aStart, aLength, b.array(), b.arrayOffset() + bStart, bLength);
    }
    return aLength == bLength && (aLength <= 0 || mismatch(a, aStart, b, bStart, aLength) < 0);
  }

  /** Returns whether two values are equal. */
  static boolean equals(
      ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
    if (a == null || b == null) {
      return a == b;
    }
    return aLength == bLength && (aLength <= 0 || mismatch(a, aStart, b, bStart, aLength) < 0);
  }

  /**
   * Returns the order of two values as unsigned bytes. The first difference decides, or else the
   * lengths do.
   */
  static int lexicographicCompare(
      byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
    if (a == null || b == null) {
      return nullsFirst(a, b);
    }
    int common = Math.min(aLength, bLength);
    int at =
        common <= 0 ? -1 : Arrays.mismatch(a, aStart, aStart + common, b, bStart, bStart + common);
    return at < 0 ? aLength - bLength : Byte.compareUnsigned(a[aStart + at], b[bStart + at]);
  }

  /**
   * Returns the order of two values as unsigned bytes. The first difference decides, or else the
   * lengths do.
   */
  static int lexicographicCompare(
      byte[] a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
    if (a == null || b == null) {
      return nullsFirst(a, b);
    }
    if (b.hasArray()) {
      return lexicographicCompare(a, aStart, aLength, b.array(), b.arrayOffset() + bStart, bLength);
    }
    int common = Math.min(aLength, bLength);
    int at = common <= 0 ? -1 : mismatch(a, aStart, b, bStart, common);
    return at < 0 ? aLength - bLength : Byte.compareUnsigned(a[aStart + at], b.get(bStart + at));
  }

  /**
   * Returns the order of two values as unsigned bytes. The first difference decides, or else the
   * lengths do.
   */
  static int lexicographicCompare(
      ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
    if (a == null || b == null) {
      return nullsFirst(a, b);
    }
    int common = Math.min(aLength, bLength);
    int at = common <= 0 ? -1 : mismatch(a, aStart, b, bStart, common);
    return at < 0
        ? aLength - bLength
        : Byte.compareUnsigned(a.get(aStart + at), b.get(bStart + at));
  }

  private static int nullsFirst(Object a, Object b) {
    return a == b ? 0 : a == null ? -1 : 1;
  }

  private static int mismatch(byte[] a, int aStart, ByteBuffer b, int bStart, int length) {
    // Most values of a column differ in the first byte, and this comparison needs no view of the
    // buffer.
    if (a[aStart] != b.get(bStart)) {
      return 0;
    }
    return ByteBuffer.wrap(a, aStart, length).mismatch(b.slice(bStart, length));
  }

  private static int mismatch(ByteBuffer a, int aStart, ByteBuffer b, int bStart, int length) {
    if (a.get(aStart) != b.get(bStart)) {
      return 0;
    }
    return a.slice(aStart, length).mismatch(b.slice(bStart, length));
  }
}
