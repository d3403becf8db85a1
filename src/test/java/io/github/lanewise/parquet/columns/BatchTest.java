// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class BatchTest {
  private final Batch batch = new Batch();

  /** Returns the first row and the length of each range. */
  private List<Long> ranges() {
    List<Long> ranges = new ArrayList<>();
    int rows = 0;
    for (int i = 0; i < batch.ranges(); i++) {
      ranges.add(batch.first(i));
      ranges.add((long) batch.length(i));
      rows += batch.length(i);
    }
    assertEquals(rows, batch.rows());
    return ranges;
  }

  @Test
  void rowsComeOneBatchAfterAnotherInEachRowGroup() {
    for (long rows : new long[] {20, 15}) {
      batch.startGroup(rows, null);
      assertTrue(batch.advance(8));
      assertEquals(List.of(0L, 8L), ranges());
      assertTrue(batch.advance(7));
      assertEquals(List.of(8L, 7L), ranges());
      assertEquals(rows > 15, batch.advance(8));
      assertEquals(List.of(15L, rows - 15), ranges());
      assertFalse(batch.advance(8));
      assertEquals(0, batch.rows());
    }
  }

  @Test
  void rowsThatAFilterKeepsAreRanges() {
    batch.startGroup(9, LongStream.of(2, 3, 4, 7, 9, 11, 12, 20, 21).iterator());
    assertTrue(batch.advance(7));
    assertEquals(List.of(2L, 3L, 7L, 1L, 9L, 1L, 11L, 2L), ranges());
    // A range that goes on begins anew with the next batch.
    assertTrue(batch.advance(1));
    assertEquals(List.of(20L, 1L), ranges());
    assertTrue(batch.advance(7));
    assertEquals(List.of(21L, 1L), ranges());
    assertFalse(batch.advance(7));
    batch.startGroup(1, null);
    assertTrue(batch.advance(7));
    assertEquals(List.of(0L, 1L), ranges());
  }

  @Test
  void fewerRowsThanTheFilterAnnouncesAreRefused() {
    batch.startGroup(4, LongStream.of(2, 3, 5).iterator());
    assertTrue(batch.advance(3));
    assertEquals(
        "an offset index of the row group has rows that are not there",
        assertThrows(ParquetDecodingException.class, () -> batch.advance(3)).getMessage());
  }

  @Test
  void rowsThatDoNotAscendAreRefused() {
    for (int most : new int[] {1, 2, 9}) {
      assertDescends("an offset index of the row group has row 3 after row 8", most, 7, 8, 3, 4);
      assertDescends("an offset index of the row group has row 8 after row 8", most, 7, 8, 8, 9);
    }
    // The next row group begins anew.
    batch.startGroup(1, LongStream.of(0).iterator());
    assertTrue(batch.advance(7));
  }

  private void assertDescends(String message, int most, long... kept) {
    batch.startGroup(kept.length, LongStream.of(kept).iterator());
    assertEquals(
        message,
        assertThrows(
                ParquetDecodingException.class,
                () -> {
                  while (batch.advance(most)) {
                    assertTrue(batch.rows() > 0);
                  }
                })
            .getMessage());
  }
}
