// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

class ThriftSizesTest {
  /** A field of each type, each with its header and its value. */
  private static final int[] FIELDS = {
    0x11, // true
    0x13, 5, // a byte
    0x15, 0x80, 0x01, // an int
    0x17, 1, 2, 3, 4, 5, 6, 7, 8, // a double
    0x08, 0x20, 2, 'a', 'b', // bytes, with the field's number written out
    0x1c, 0x16, 2, 0x00, // a struct with a long
    0x1b, 2, 0x85, 1, 'k', 7, 1, 'l', 8, // a map of bytes and ints
    0x1b, 0, // an empty map
    0x1a, 0x31, 1, 2, 1, // a set of three booleans
  };

  private static ByteBuffer footer(int... end) {
    ByteBuffer footer = ByteBuffer.allocate(FIELDS.length + end.length);
    for (int value : FIELDS) {
      footer.put((byte) value);
    }
    for (int value : end) {
      footer.put((byte) value);
    }
    return footer.flip();
  }

  /** Passes the footer in one buffer, and in buffers of three bytes. Both must end alike. */
  private static void require(ByteBuffer footer) throws IOException {
    List<ByteBuffer> parts = new ArrayList<>();
    for (int i = 0; i < footer.limit(); i += 3) {
      parts.add(footer.slice(i, Math.min(3, footer.limit() - i)));
    }
    ParquetDecodingException refused = null;
    try {
      ThriftSizes.pass(ByteBufferInputStream.wrap(parts), "f: the footer", FormatStruct.FILE);
    } catch (ParquetDecodingException e) {
      refused = e;
    }
    try {
      ThriftSizes.pass(ByteBufferInputStream.wrap(footer), "f: the footer", FormatStruct.FILE);
    } catch (ParquetDecodingException e) {
      assertEquals(e.getMessage(), refused == null ? null : refused.getMessage());
      throw e;
    }
    assertNull(refused);
  }

  private static String refusal(ByteBuffer footer) {
    return assertThrows(ParquetDecodingException.class, () -> require(footer)).getMessage();
  }

  @Test
  void listsThatHaveTheirBytesPass() throws IOException {
    require(footer(0x19, 0x25, 1, 2, 0x00));
    require(footer(0x19, 0xf5, 2, 1, 2, 0x00));
    require(footer(0x19, 0x05, 0x00));
  }

  @Test
  void aListNeedsAByteForEachElement() throws IOException {
    assertEquals(
        "f: the footer announces 14 elements of a list where 1 bytes follow",
        refusal(footer(0x19, 0xec, 0x00)));
    assertEquals(
        "f: the footer announces 1,000,000 elements of a list where 1 bytes follow",
        refusal(footer(0x19, 0xfc, 0xc0, 0x84, 0x3d, 0x00)));
    assertEquals(
        "f: the footer announces 1,000,000 elements of a list where 2 bytes follow",
        refusal(footer(0x1b, 0xc0, 0x84, 0x3d, 0x55, 1, 2)));
  }

  /**
   * Thrift reads elements of the format's type whatever type the list announces, and so would read
   * other bytes as the header of a list.
   */
  @Test
  void aListOfTheFormatHasTheTypeOfTheFormat() throws IOException {
    assertType(3, 12, 0x29, 0x13, 0x48); // schema
    assertType(8, 12, 0x49, 0x18, 0x01, 'a'); // row groups
    assertType(5, 12, 0x59, 0x15, 0x02); // keys and values
    assertType(5, 12, 0x79, 0x15, 0x02); // orders
    int[] group = {0x49, 0x1c};
    assertType(5, 12, join(group, 0x49, 0x15, 0x02)); // sorting columns
    int[] column = join(group, 0x19, 0x1c, 0x3c);
    assertType(3, 5, join(column, 0x29, 0x13, 0x02)); // encodings
    assertType(5, 8, join(column, 0x39, 0x15, 0x02)); // the path
    assertType(5, 12, join(column, 0x89, 0x15, 0x02)); // keys and values
    assertType(5, 12, join(column, 0xd9, 0x15, 0x02)); // numbers of pages
    assertType(3, 6, join(column, 0x0c, 0x20, 0x29, 0x13, 0x02)); // a histogram
    assertType(3, 6, join(column, 0x0c, 0x20, 0x39, 0x13, 0x02)); // the other histogram
    assertType(3, 5, join(column, 0x0c, 0x22, 0x29, 0x13, 0x02)); // kinds of places
    // Integers of all sizes have the same bytes, and some writers have one size for all.
    pass(join(column, 0x29, 0x16, 0x02, 0x0c, 0x20, 0x29, 0x15, 0x02));
    assertType(5, 8, join(group, 0x19, 0x1c, 0x8c, 0x2c, 0x19, 0x15, 0x02)); // the path of a key
  }

  /** Thrift takes the byte after the first field of a union for the union's end. */
  @Test
  void aUnionHasOneField() throws IOException {
    int[] schema = {0x29, 0x1c};
    int[] type = join(schema, 0x0c, 0x14);
    int[] unit = join(type, 0x7c, 0x11, 0x1c);
    int[] unitOfTimestamp = join(type, 0x8c, 0x11, 0x1c);
    int[] group = {0x49, 0x1c, 0x19, 0x1c};
    for (int[] union :
        List.of(
            type,
            unit,
            unitOfTimestamp,
            new int[] {0x79, 0x1c},
            new int[] {0x8c},
            join(group, 0x8c))) {
      pass(join(union, 0x1c, 0x00, 0x00));
      for (String fields : new String[] {"no", "several"}) {
        int[] bad = fields.equals("no") ? new int[] {0x00} : new int[] {0x1c, 0x00, 0x1c, 0x00};
        assertEquals(
            "f: the footer has a union of " + fields + " fields",
            assertThrows(ParquetDecodingException.class, () -> pass(join(union, bad)))
                .getMessage());
      }
    }
  }

  private static int[] join(int[] first, int... second) {
    int[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void assertType(int type, int expected, int... footer) throws IOException {
    assertEquals(
        "f: the footer has a list whose elements are of type %d of Thrift's compact protocol, not %d"
            .formatted(type, expected),
        assertThrows(ParquetDecodingException.class, () -> pass(footer)).getMessage());
    // A list without elements may announce any type, because Thrift makes no array for it.
    int[] empty = footer.clone();
    for (int i = empty.length - 1; i > 0; i--) {
      if (empty[i] == (0x10 | type)) {
        empty[i] = type;
        break;
      }
    }
    pass(Arrays.copyOf(empty, empty.length));
  }

  private static void pass(int... footer) throws IOException {
    byte[] bytes = new byte[footer.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) footer[i];
    }
    ThriftSizes.pass(
        ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes)), "f: the footer", FormatStruct.FILE);
  }

  /** Thrift itself would follow such nesting to the end. */
  @Test
  void deepNestingIsRefused() throws IOException {
    for (int type : new int[] {0x1c, 0x19}) {
      int[] deep = new int[100_000];
      Arrays.fill(deep, type);
      assertEquals("f: the footer is nested too deeply", refusal(footer(deep)));
    }
    int[] deepest = new int[65];
    Arrays.fill(deepest, 0x1c);
    require(footer(deepest));
    assertEquals("f: the footer is nested too deeply", refusal(footer(join(deepest, 0x1c))));
  }

  @Test
  void aUuidHidesNothing() throws IOException {
    int[] end = new int[1 + 16 + 6];
    end[0] = 0x1d;
    System.arraycopy(new int[] {0x19, 0xfc, 0xc0, 0x84, 0x3d, 0x00}, 0, end, 17, 6);
    assertEquals(
        "f: the footer announces 1,000,000 elements of a list where 1 bytes follow",
        refusal(footer(end)));
  }

  @Test
  void aTextNeedsItsBytes() throws IOException {
    require(footer(0x18, 1, 'a', 0x00));
    assertEquals(
        "f: the footer announces 1,000,000 bytes of text where 2 bytes follow",
        refusal(footer(0x18, 0xc0, 0x84, 0x3d, 'a', 0x00)));
  }

  /** The rest of the struct is missing, so parquet-java refuses it with a better message. */
  @Test
  void aSizeMayReachTheEnd() throws IOException {
    require(footer(0x18, 1, 'a'));
    require(footer(0x19, 0x25, 1, 2));
  }

  @Test
  void anEmptyTextHidesNothing() throws IOException {
    assertEquals(
        "f: the footer announces 1,000,000 elements of a list where 1 bytes follow",
        refusal(footer(0x18, 0, 0x19, 0xfc, 0xc0, 0x84, 0x3d, 0x00)));
  }

  @Test
  void aPageHeaderHasTheSizeInFieldThree() throws IOException {
    assertPageSize(5, 0x15, 2, 0x15, 4, 0x15, 10, 0x1c, 0x35, 12, 0x00, 0x00);
    assertPageSize(-1, 0x15, 2, 0x15, 4, 0x00);
    assertPageSize(-3, 0x05, 6, 5, 0x00);
    // A field 3 of another type is skipped.
    assertPageSize(-1, 0x36, 10, 0x00);
    // Field 65,539 is field 3 for Thrift.
    assertPageSize(5, 0x05, 0x86, 0x80, 0x08, 10, 0x00);
    // The byte that ends the struct is absent.
    assertPageSize(-1, 0x35, 10);
  }

  private static void assertPageSize(int size, int... header) throws IOException {
    byte[] bytes = new byte[header.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) header[i];
    }
    ByteBufferInputStream in = ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes));
    assertEquals(size, ThriftSizes.pass(in, "header", FormatStruct.OTHER));
  }

  /** Thrift reads numbers of any length, and keeps 32 bits of a size. */
  @Test
  void longNumbersHideNoList() throws IOException {
    String message = "f: the footer announces 1,000,000 elements of a list where 1 bytes follow";
    assertEquals(
        message,
        refusal(
            footer(
                0x15, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, 0x19,
                0xfc, 0xc0, 0x84, 0x3d, 0x00)));
    assertEquals(
        message,
        refusal(
            footer(0x18, 0x81, 0x80, 0x80, 0x80, 0x70, 'a', 0x19, 0xfc, 0xc0, 0x84, 0x3d, 0x00)));
  }

  /** The lists are fields of the structs in another list. */
  @Test
  void listsInListsNeedTheirBytes() throws IOException {
    require(footer(0x19, 0x2c, 0x19, 0x15, 1, 0x00, 0x00, 0x00));
    assertEquals(
        "f: the footer announces 9 elements of a list where 4 bytes follow",
        refusal(footer(0x19, 0x2c, 0x19, 0x95, 1, 0x00, 0x00, 0x00)));
  }

  @Test
  void whatCannotBeReadIsLeftToParquetJava() throws IOException {
    require(footer(0x1e, 0x00));
    require(footer(0x18, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x00));
    require(ByteBuffer.allocate(0));
  }

  @Test
  void noBytesEndInAnotherException() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = footer(0x19, 0x2c, 0x19, 0x15, 1, 0x00, 0x00, 0x00).array();
      for (int changes = random.nextInt(4); changes >= 0; changes--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      assertDoesNotThrow(
          () -> {
            try {
              require(ByteBuffer.wrap(bytes));
            } catch (ParquetDecodingException e) {
              String message = e.getMessage();
              assertTrue(
                  message.matches("f: the footer (announces|has a list|has a union) .*"), message);
            }
          });
    }
  }
}
