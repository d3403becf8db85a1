// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.write.PageMemory;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Tests that memory is used again only by the thread that has begun a use. */
class ReaderMemoryTest {
  private final PageMemory pages = new PageMemory();
  private final ReaderMemory memory = new ReaderMemory();

  @Test
  void theThreadThatHasBegunTakesAndGivesBack() {
    memory.begin(pages);
    ByteBuffer buffer = memory.allocate(100_000);
    assertEquals(1, pages.lent());
    memory.release(buffer);
    assertEquals(0, pages.lent());
  }

  @Test
  void otherThreadsGetFreshArrays() throws InterruptedException {
    memory.begin(pages);
    Thread other = new Thread(() -> memory.allocate(100_000));
    other.start();
    other.join();
    assertEquals(0, pages.lent());
  }

  @Test
  void nothingIsLentAfterTheEnd() {
    memory.begin(pages);
    memory.end();
    memory.allocate(100_000);
    assertEquals(0, pages.lent());
  }

  /** Two readers may have one allocator. */
  @Test
  void theEndOfAUseThatWasReplacedLeavesTheOtherOne() throws Exception {
    PageMemory others = new PageMemory();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      memory.begin(pages);
      other.submit(() -> memory.begin(others)).get();
      assertFalse(memory.end());
      other.submit(() -> memory.allocate(100_000)).get();
      assertEquals(1, others.lent());
      assertTrue(other.submit(memory::end).get());
    } finally {
      other.shutdown();
    }
  }

  /** parquet-java asks before it allocates. */
  @Test
  void allMemoryIsOnTheHeap() {
    assertFalse(memory.isDirect());
    assertFalse(memory.allocate(100_000).isDirect());
    memory.begin(pages);
    assertFalse(memory.allocate(100_000).isDirect());
  }
}
