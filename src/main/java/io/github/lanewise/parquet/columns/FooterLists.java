// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Goes through a footer, and refuses a list that announces more elements than bytes follow. Thrift
 * makes the array of a list of structs before it reads the first of them: a footer of a few bytes
 * could ask for gigabytes.
 *
 * <p>The footer is a struct in the compact protocol of Apache Thrift (thrift-compact-protocol.md).
 * Each element of a list takes at least one byte there. A footer that cannot be read for another
 * reason is left to parquet-java, which finds a better message. Thrift does not look at the type of
 * elements that a list announces, so a list with a wrong type can hide the next one.
 */
final class FooterLists {
  private static final int DEEPEST = 64;

  private static final int STOP = 0;
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I16 = 4;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  private final ByteBuffer footer;

  private final String file;

  private FooterLists(ByteBuffer footer, String file) {
    this.footer = footer;
    this.file = file;
  }

  /**
   * Requires that lists have as many bytes as elements.
   *
   * @param file the name of the file, for the message
   * @throws ParquetDecodingException if one has not
   */
  static void require(ByteBuffer footer, String file) {
    try {
      new FooterLists(footer.duplicate(), file).struct(0);
    } catch (BufferUnderflowException | UnreadableException e) {
      // parquet-java will say so.
    }
  }

  private void struct(int depth) {
    for (int header = footer.get(); (header & 0xf) != STOP; header = footer.get()) {
      int type = header & 0xf;
      if ((header & 0xf0) == 0) {
        // The number of the field. A small difference to the one before is in the header.
        varint();
      }
      if (type != TRUE && type != FALSE) {
        value(type, depth);
      }
    }
  }

  private void value(int type, int depth) {
    if (depth > DEEPEST) {
      throw new UnreadableException();
    }
    switch (type) {
      case TRUE, FALSE, BYTE -> skip(1);
      case I16, I32, I64 -> varint();
      case DOUBLE -> skip(Double.BYTES);
      case BINARY -> skip(varint());
      case LIST, SET -> list(depth);
      case MAP -> map(depth);
      case STRUCT -> struct(depth + 1);
      default -> throw new UnreadableException();
    }
  }

  private void list(int depth) {
    int header = footer.get();
    int size = header >>> 4 & 0xf;
    elements(size == 0xf ? varint() : size, depth, header & 0xf);
  }

  private void map(int depth) {
    int size = varint();
    if (size > 0) {
      int types = footer.get();
      elements(size, depth, types >>> 4 & 0xf, types & 0xf);
    }
  }

  private void elements(int size, int depth, int... types) {
    if (size > footer.remaining()) {
      throw new ParquetDecodingException(
          "%s: the footer announces %,d elements of a list where %,d bytes follow"
              .formatted(file, size, footer.remaining()));
    }
    for (int i = 0; i < size; i++) {
      for (int type : types) {
        value(type, depth + 1);
      }
    }
  }

  /** Returns the next number of variable length as Thrift does: any further bytes are taken. */
  private int varint() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = footer.get();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private void skip(int count) {
    if (count < 0 || count > footer.remaining()) {
      throw new UnreadableException();
    }
    footer.position(footer.position() + count);
  }

  private static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
