// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.parquet.bytes.BytesInput;
import org.junit.jupiter.api.Test;

class PagesTest {
  private static boolean same(byte[] expected, byte... actual) {
    return Pages.same(BytesInput.from(expected), BytesInput.from(actual));
  }

  @Test
  void pagesAreTheSameOnlyWithTheSameBytes() {
    byte[] page = {1, 2, 3};
    assertTrue(same(page, page.clone()));
    assertFalse(same(page, (byte) 1, (byte) 2, (byte) 4));
    assertFalse(same(page, (byte) 1, (byte) 2));
    assertFalse(same(page, (byte) 1, (byte) 2, (byte) 3, (byte) 4));
    assertFalse(same(page));
  }
}
