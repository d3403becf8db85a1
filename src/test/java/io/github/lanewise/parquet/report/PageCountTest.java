// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageCountTest {
  private final Map<String, Number> live = PageCount.live();

  private long count() {
    return live.get("RLE pages written").longValue();
  }

  @Test
  void aPageIsCountedUnderItsNameUnlessASelfTestWritesIt() {
    long before = count();
    PageCount.RLE_WRITTEN.increment();
    assertEquals(before + 1, count());
    SelfTestThreads.begin();
    try {
      PageCount.RLE_WRITTEN.increment();
    } finally {
      SelfTestThreads.end();
    }
    assertEquals(before + 1, count());
  }

  @Test
  void allPathsAreListedAndNoCallerAddsOne() {
    assertEquals(
        List.of(
            "PLAIN pages written",
            "BYTE_STREAM_SPLIT pages written",
            "delta-encoded pages written",
            "RLE pages written",
            "dictionary-encoded pages written",
            "PLAIN pages read",
            "BYTE_STREAM_SPLIT pages read"),
        List.copyOf(live.keySet()));
    assertThrows(UnsupportedOperationException.class, () -> live.put("other pages", 1));
  }
}
