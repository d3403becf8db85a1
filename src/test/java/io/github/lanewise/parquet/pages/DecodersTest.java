// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DecodersTest {
  private static ColumnDescriptor column(String type) {
    return MessageTypeParser.parseMessageType("message m { required " + type + " x; }")
        .getColumns()
        .get(0);
  }

  private static Decoders decoders(String type) {
    return new Decoders(column(type), null, Decoders.tile());
  }

  @ParameterizedTest
  @CsvSource({
    "int32, 4, Plain, Split, Stock, Delta, Stock, Stock",
    "int64, 8, Plain, Split, Stock, Delta, Stock, Stock",
    "float, 4, Plain, Split, Stock, Stock, Stock, Stock",
    "double, 8, Plain, Split, Stock, Stock, Stock, Stock",
    "int96, 12, Plain, Stock, Stock, Stock, Stock, Stock",
    "boolean, 0, PlainBooleans, Stock, RleBooleans, Stock, Stock, Stock",
    "binary, 0, PlainBytes, Stock, Stock, Stock, DeltaBytes, DeltaBytes",
    "fixed_len_byte_array(5), 5, Plain, Split, Stock, Stock, Stock, DeltaBytes",
  })
  @SuppressWarnings("deprecation") // Old files have BIT_PACKED.
  void eachEncodingOfATypeHasItsDecoder(
      String type,
      int width,
      String plain,
      String split,
      String rle,
      String delta,
      String deltaLength,
      String deltaBytes) {
    assertEquals(width, Decoders.width(column(type).getPrimitiveType()));
    Decoders decoders = decoders(type);
    List<Encoding> encodings =
        List.of(
            Encoding.PLAIN,
            Encoding.BYTE_STREAM_SPLIT,
            Encoding.RLE,
            Encoding.DELTA_BINARY_PACKED,
            Encoding.DELTA_LENGTH_BYTE_ARRAY,
            Encoding.DELTA_BYTE_ARRAY,
            Encoding.PLAIN_DICTIONARY,
            Encoding.RLE_DICTIONARY,
            Encoding.BIT_PACKED);
    assertEquals(
        List.of(
            plain, split, rle, delta, deltaLength, deltaBytes, "Dictionary", "Dictionary", "Stock"),
        encodings.stream()
            .map(each -> decoders.of(each).getClass().getSimpleName().replace("Values", ""))
            .toList());
  }

  @Test
  void aDecoderServesAllPagesOfARowGroup() {
    Decoders decoders = decoders("int32");
    PageValues values = decoders.of(Encoding.PLAIN);
    assertSame(values, decoders.of(Encoding.PLAIN));
    decoders.release();
    assertNotSame(values, decoders.of(Encoding.PLAIN));
  }

  @Test
  void aDecoderOfAnotherTypeIsRefusedByItsName() {
    String none = " has no values of type ";
    PageValues bytes = new PlainBytes();
    refuses("PlainBytes" + none + "INT32", () -> bytes.ints(null, 0, 1));
    refuses("PlainBytes" + none + "INT64", () -> bytes.longs(null, 0, 1));
    refuses("PlainBytes" + none + "FLOAT", () -> bytes.floats(null, 0, 1));
    refuses("PlainBytes" + none + "DOUBLE", () -> bytes.doubles(null, 0, 1));
    refuses("PlainBytes" + none + "BOOLEAN", () -> bytes.booleans(null, 0, 1));
    refuses("PlainBytes" + none + "FIXED_LEN_BYTE_ARRAY", () -> bytes.fixed(1, null, 0, 1));
    PageValues numbers = new PlainValues(4);
    refuses("PlainValues" + none + "BINARY", () -> numbers.bytes(null, 0, 1));
  }

  private static void refuses(String message, Runnable read) {
    assertEquals(message, assertThrows(ParquetDecodingException.class, read::run).getMessage());
  }

  /** A batch of one value takes an array of the schema's width, which may be forged. */
  @Test
  void aPageThatIsShorterThanALongValueIsRefused() throws IOException {
    int width = (64 << 20) + 1;
    Decoders decoders = decoders("fixed_len_byte_array(" + width + ")");
    String message = "values of 67108865 bytes are announced, but there are only %d bytes";
    refuses(message.formatted(width - 1), () -> decoders.requireWidth(Encoding.PLAIN, width - 1));
    decoders.requireWidth(Encoding.PLAIN, width);
    for (Encoding ids : List.of(Encoding.RLE_DICTIONARY, dictionaryOfPagesV1())) {
      refuses(message.formatted(0), () -> decoders.requireWidth(ids, width));
    }
    decoders.startChunk(new DictionaryPage(BytesInput.empty(), 0, Encoding.PLAIN));
    refuses(message.formatted(0), () -> decoders.requireWidth(Encoding.RLE_DICTIONARY, width));
  }

  @SuppressWarnings("deprecation")
  private static Encoding dictionaryOfPagesV1() {
    return Encoding.PLAIN_DICTIONARY;
  }

  @Test
  void aPageMayBeShorterThanAValueThatIsNotLong() {
    Decoders decoders = decoders("fixed_len_byte_array(" + (64 << 20) + ")");
    assertDoesNotThrow(() -> decoders.requireWidth(Encoding.PLAIN, 0));
  }

  @Test
  void aWriterThatNobodyKnowsIsNone() {
    assertNull(Decoders.writtenBy(null));
    assertNull(Decoders.writtenBy("somebody"));
    assertNotNull(Decoders.writtenBy("parquet-mr version 1.8.0 (build abcd)"));
  }
}
