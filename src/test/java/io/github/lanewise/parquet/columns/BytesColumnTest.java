// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.pages.BytesTarget;
import io.github.lanewise.parquet.pages.PageValues;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests how long the array of strings gets while pages come. */
final class BytesColumnTest {
  private static final int ROWS = 100;
  private static final int LENGTH = 10;

  /** A page of values of ten bytes, which are the number of their row. */
  private static final PageValues TENS =
      new Page() {
        @Override
        public void bytes(BytesTarget target, int row, int count) {
          int[] offsets = target.startPlain();
          byte[] bytes = target.requireBytes(offsets[row] + (long) count * LENGTH);
          for (int i = row; i < row + count; i++) {
            offsets[i + 1] = offsets[i] + LENGTH;
            Arrays.fill(bytes, offsets[i], offsets[i + 1], (byte) i);
          }
          target.addPlain(row, count);
        }
      };

  private abstract static class Page extends PageValues {
    @Override
    public void open(byte[] page, int offset, int length, int count) {
      throw new AssertionError("the page is open");
    }

    @Override
    public void skip(int count) {
      throw new AssertionError("no filter leaves values out");
    }
  }

  /** Lets a test talk to the column as a decoder does. */
  private static Page decoder(Consumer<BytesTarget> calls) {
    return new Page() {
      @Override
      public void bytes(BytesTarget target, int row, int count) {
        calls.accept(target);
      }
    };
  }

  private static BytesColumn column(String field, BatchMemory memory) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    BytesColumn column = (BytesColumn) ValueColumn.of(schema.getColumns().get(0));
    column.share(memory);
    column.reserve(ROWS, ROWS);
    column.clear();
    return column;
  }

  private static void requireValues(BytesColumn column, int rows) {
    byte[] expected = new byte[rows * LENGTH];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = (byte) (i / LENGTH);
    }
    assertArrayEquals(expected, Arrays.copyOf(column.bytes(), expected.length));
    assertEquals(expected.length, column.offsets()[rows]);
  }

  /** The rows to come are expected to be as long, and an eighth longer. */
  @Test
  void theRestOfABatchIsExpectedToHaveValuesOfTheSameLength() {
    BytesColumn column = column("required binary x;", new BatchMemory(Long.MAX_VALUE));
    column.read(TENS, 0, 10);
    assertEquals(100 + BytesTarget.SLACK, column.bytes().length);
    column.read(TENS, 10, 10);
    assertEquals(200 + 900 + 112 + BytesTarget.SLACK, column.bytes().length);
    column.read(TENS, 20, 80);
    assertEquals(1_212 + BytesTarget.SLACK, column.bytes().length);
    requireValues(column, 100);
  }

  @Test
  void asManyElementsOfListsAreExpectedAgain() {
    BytesColumn column = column("repeated binary x;", new BatchMemory(Long.MAX_VALUE));
    column.read(TENS, 0, 10);
    column.read(TENS, 10, 10);
    assertEquals(200 + 100 + 12 + BytesTarget.SLACK, column.bytes().length);
    requireValues(column, 20);
  }

  @Test
  void theArrayTakesNoMoreThanThereIs() {
    // Offsets take 400 bytes, bits 16.
    BatchMemory memory = new BatchMemory(1_000);
    BytesColumn column = column("required binary x;", memory);
    column.read(TENS, 0, 10);
    assertEquals(1_000 - 416 - 100, memory.left());
    column.read(TENS, 10, 10);
    assertEquals(484, column.bytes().length);
    assertEquals(484 - 320, memory.left());
    requireValues(column, 20);
    // The bytes of a shorter batch need no more than their slack.
    column.finish(20, 0);
    column.trim();
    assertEquals(200 + BytesTarget.SLACK, column.bytes().length);
    assertEquals(20 + 1, column.offsets().length);
    assertEquals(1_000 - (80 + 8 + 200), memory.left());
    requireValues(column, 20);
  }

  @Test
  void aDecoderLearnsWhatAColumnOfManyCanAfford() {
    BytesColumn column = column("required binary x;", new BatchMemory(1_000, 2));
    column.read(
        decoder(
            target -> {
              assertTrue(target.affords(500 - BytesTarget.SLACK));
              assertFalse(target.affords(501 - BytesTarget.SLACK));
              // Values that fit into the array need no memory.
              target.requireBytes(480);
              assertTrue(target.affords(480));
              assertFalse(target.affords(481));
            }),
        0,
        1);
  }

  @Test
  void moreBytesThanAnArrayHasAreRefused() {
    BytesColumn column = column("required binary x;", new BatchMemory(1_000));
    String message = refusal(column, BytesColumn.MOST_BYTES + 1L);
    assertEquals("the values of a batch have more than 2 GiB; read fewer rows at a time", message);
    message = refusal(column, BytesColumn.MOST_BYTES);
    assertTrue(message.startsWith("the arrays of the batch would have more than"), message);
  }

  private static String refusal(BytesColumn column, long length) {
    Page page = decoder(target -> target.requireBytes(length));
    return assertThrows(BatchTooLargeException.class, () -> column.read(page, 0, 1)).getMessage();
  }
}
