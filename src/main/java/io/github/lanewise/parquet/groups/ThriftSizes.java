// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Goes through a footer, an index or a page header, and refuses a field that announces more than
 * the bytes that follow. Lists, sets and maps announce a number of elements, texts and other bytes
 * a length. Thrift makes the array of a list of structs before it reads the first struct, and the
 * array of a text of up to 100 MiB before the text. So a few bytes could ask for gigabytes.
 *
 * <p>Footers, indexes and headers are structs in the compact protocol of Apache Thrift
 * (thrift-compact-protocol.md), in which each element of a list takes at least one byte. A struct
 * that Thrift itself cannot read is left to parquet-java, which has a better message. Thrift does
 * not check the type of elements that a list of the format announces, nor the byte after the first
 * field of a union, which should end the union. So a list of a wrong type or a union of two fields
 * could hide the next list. Both are refused. Page headers have neither lists nor unions.
 */
final class ThriftSizes {
  /** The deepest nesting that is read. Footers are nested seven deep. */
  private static final int DEEPEST = 64;

  /** The number of the field {@code compressed_page_size} in a page header. */
  private static final int PAGE_SIZE = 3;

  private static final int STOP = 0;
  static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I16 = 4;
  static final int I32 = 5;
  static final int I64 = 6;
  private static final int DOUBLE = 7;
  static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  static final int STRUCT = 12;
  private static final int UUID = 13;

  private final ByteBufferInputStream bytes;

  /** The number of bytes that follow these in the file. */
  private final long more;

  /** Names the struct, for the message. */
  private final String what;

  /** The field {@code compressed_page_size} of a page header, or -1 until it has been read. */
  private int pageSize = -1;

  private ThriftSizes(ByteBufferInputStream bytes, long more, String what) {
    this.bytes = bytes;
    this.more = more;
    this.what = what;
  }

  /**
   * Goes through a struct. Afterwards the stream is at the struct's end, unless Thrift cannot read
   * the struct.
   *
   * @param what names the struct, for the message
   * @param struct tells which lists it has
   * @return the number of bytes of the page after a page header, or less than 0 if there is no page
   * @throws ParquetDecodingException if the struct announces more than the bytes that follow, or is
   *     nested more deeply than any version of the format
   */
  static int pass(ByteBufferInputStream bytes, String what, FormatStruct struct)
      throws IOException {
    ThriftSizes sizes = new ThriftSizes(bytes, 0, what);
    try {
      sizes.struct(0, struct);
      return sizes.pageSize;
    } catch (EOFException | UnreadableException e) {
      // parquet-java will refuse the struct.
      return -1;
    }
  }

  /**
   * Returns whether a struct ends within these bytes.
   *
   * @param more the number of bytes that follow them in the file
   * @throws IOException if Thrift cannot read the struct
   * @throws ParquetDecodingException as for {@link #pass}
   */
  static boolean endsWithin(byte[] bytes, long more, String what, FormatStruct struct)
      throws IOException {
    ThriftSizes sizes =
        new ThriftSizes(ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes)), more, what);
    try {
      sizes.struct(0, struct);
      return true;
    } catch (EOFException e) {
      return false;
    } catch (UnreadableException e) {
      throw new IOException(what + " cannot be read", e);
    }
  }

  private void struct(int depth, FormatStruct struct) throws IOException {
    int field = 0;
    int fields = 0;
    for (int header = next(); (header & 0xf) != STOP; header = next()) {
      fields++;
      requireOneField(struct, fields);
      int type = header & 0xf;
      int further = header >>> 4 & 0xf;
      // Thrift keeps 16 bits of the field's number.
      field = (short) (further == 0 ? signed(varint()) : field + further);
      if (depth == 0 && field == PAGE_SIZE && type == I32) {
        pageSize = signed(varint());
      } else if (type != TRUE && type != FALSE) {
        value(type, depth, struct, field);
      }
    }
    requireOneField(struct, fields);
  }

  private void requireOneField(FormatStruct struct, int fields) {
    if (fields != 1 && struct.isUnion()) {
      throw new ParquetDecodingException(
          "%s has a union of %s fields".formatted(what, fields == 0 ? "no" : "several"));
    }
  }

  /**
   * @param struct the struct that has the value
   * @param field the number of the value's field in it, or of the list that has the value
   */
  private void value(int type, int depth, FormatStruct struct, int field) throws IOException {
    if (depth > DEEPEST) {
      throw new ParquetDecodingException(what + " is nested too deeply");
    }
    switch (type) {
      case TRUE, FALSE, BYTE -> skip(1);
      case I16, I32, I64 -> varint();
      case DOUBLE -> skip(Double.BYTES);
      case BINARY -> text(varint());
      case LIST -> list(depth, struct, field);
      case SET -> list(depth, FormatStruct.OTHER, 0);
      case MAP -> map(depth);
      case STRUCT -> struct(depth + 1, struct.struct(field));
      case UUID -> skip(2 * Long.BYTES);
      default -> throw new UnreadableException();
    }
  }

  private void list(int depth, FormatStruct struct, int field) throws IOException {
    int header = next();
    int most = header >>> 4 & 0xf;
    int size = most == 0xf ? varint() : most;
    int type = header & 0xf;
    int expected = struct.elements(field);
    if (size > 0 && expected != 0 && !isAlike(type, expected)) {
      throw new ParquetDecodingException(
          "%s has a list whose elements are of type %d of Thrift's compact protocol, not %d"
              .formatted(what, type, expected));
    }
    elements(size, depth, struct, field, type);
  }

  private static boolean isAlike(int type, int expected) {
    return type == expected
        || isInt(type) && isInt(expected)
        || isBoolean(type) && isBoolean(expected);
  }

  /** Returns whether a type is boolean. For lists, whose elements are bytes, writers use either. */
  private static boolean isBoolean(int type) {
    return type == TRUE || type == FALSE;
  }

  /** Returns whether a type is an integer. Integers of 16, 32 and 64 bits are encoded alike. */
  private static boolean isInt(int type) {
    return type == I16 || type == I32 || type == I64;
  }

  private void map(int depth) throws IOException {
    int size = varint();
    if (size > 0) {
      int types = next();
      elements(size, depth, FormatStruct.OTHER, 0, types >>> 4 & 0xf, types & 0xf);
    }
  }

  private void elements(int size, int depth, FormatStruct struct, int field, int... types)
      throws IOException {
    require(size, "elements of a list");
    for (int i = 0; i < size; i++) {
      for (int type : types) {
        value(type, depth + 1, struct, field);
      }
    }
  }

  /** Reads a number of variable length as Thrift does, which accepts any number of bytes. */
  private int varint() throws IOException {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = next();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private static int signed(int zigzag) {
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  private void text(int length) throws IOException {
    require(length, "bytes of text");
    skip(length);
  }

  private void require(int size, String unit) {
    long follow = bytes.available() + more;
    if (size > follow) {
      throw new ParquetDecodingException(
          "%s announces %,d %s where %,d bytes follow".formatted(what, size, unit, follow));
    }
  }

  private void skip(int count) throws IOException {
    if (count < 0) {
      throw new UnreadableException();
    }
    bytes.skipFully(count);
  }

  private byte next() throws IOException {
    int next = bytes.read();
    if (next < 0) {
      throw new EOFException();
    }
    return (byte) next;
  }

  private static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
