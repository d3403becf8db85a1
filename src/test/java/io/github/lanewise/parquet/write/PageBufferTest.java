// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.ParquetEncodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a page refuses a value that is too long, and stays as it was. */
class PageBufferTest {
  private final ParquetProperties properties = ParquetProperties.builder().build();
  private final PageBuffer page = PageBuffer.likeStock(properties, SlabSizes.ofPage(properties));

  /** With the four bytes of its length, such a value is longer than an int can say. */
  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MAX_VALUE - 3})
  void theLongestValueIsRefused(int length) {
    byte[] bytes = new byte[1 << 20];
    assertThrows(
        ParquetEncodingException.class, () -> page.putSized(bytes, new int[] {0, length}, 0, 1));
    assertEquals(0, page.size());
  }

  @Test
  void aValueAfterARefusedOneIsPut() {
    byte[] bytes = new byte[1 << 20];
    assertThrows(
        ParquetEncodingException.class,
        () -> page.putSized(bytes, new int[] {0, Integer.MAX_VALUE - 2}, 0, 1));
    page.putSized(bytes, new int[] {0, 16}, 0, 1);
    assertEquals(20, page.size());
  }
}
