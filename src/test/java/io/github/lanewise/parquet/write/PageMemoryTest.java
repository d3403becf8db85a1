// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.DirectByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the arrays of released pages are used again, that no two pages have the same array at
 * once, and that the arrays that are kept stay within a number of bytes.
 */
class PageMemoryTest {
  private static final int MOST = 1 << 20;

  private final SpareArrays spare = new SpareArrays(MOST);
  private final PageMemory memory = new PageMemory(spare);

  @Test
  void buffersHaveTheSizeThatWasAskedFor() {
    for (int size = 0; size < MOST; size = size * 9 / 8 + 1) {
      ByteBuffer buffer = memory.allocate(size);
      assertEquals(0, buffer.position());
      assertEquals(size, buffer.limit());
      assertEquals(size, buffer.capacity());
      assertEquals(0, buffer.arrayOffset());
      assertTrue(buffer.array().length <= size + size / 8 + 1, "for " + size);
    }
  }

  @Test
  void arraysAreLentAgain() {
    ByteBuffer buffer = memory.allocate(100_000);
    memory.release(buffer);
    assertSame(buffer.array(), memory.allocate(99_000).array());
    assertNotSame(buffer.array(), memory.allocate(99_000).array());
    assertEquals(0, spare.bytes());
  }

  /** An allocator of heap memory never notices that a buffer is released twice. */
  @Test
  void buffersThatComeBackTwiceAreLentOnce() {
    ByteBuffer buffer = memory.allocate(100_000);
    memory.release(buffer);
    memory.release(buffer);
    memory.release(ByteBuffer.wrap(buffer.array()));
    assertNotSame(memory.allocate(100_000).array(), memory.allocate(100_000).array());
  }

  @Test
  void aFullStoreDropsTheLengthThatWasUsedLeastRecently() {
    ByteBuffer first = memory.allocate(200_000);
    ByteBuffer second = memory.allocate(300_000);
    ByteBuffer third = memory.allocate(400_000);
    memory.release(first);
    memory.release(second);
    memory.release(memory.allocate(200_000));
    ByteBuffer large = memory.allocate(500_000);
    memory.release(third);
    memory.release(large);
    assertTrue(spare.bytes() <= MOST);
    assertNotSame(second.array(), memory.allocate(300_000).array());
    assertSame(large.array(), memory.allocate(500_000).array());
    assertSame(third.array(), memory.allocate(400_000).array());
  }

  /** For example, two threads read files of the same size. */
  @Test
  void arraysOfOneLengthMayFillTheStore() {
    ByteBuffer[] buffers = {memory.allocate(MOST / 3), memory.allocate(MOST / 3)};
    for (ByteBuffer buffer : buffers) {
      memory.release(buffer);
    }
    assertSame(buffers[1].array(), memory.allocate(MOST / 3).array());
    assertSame(buffers[0].array(), memory.allocate(MOST / 3).array());
    assertEquals(0, spare.bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {MOST, 500_000_000 / 64 / 8, 777_777})
  void anyLengthsKeepWithinTheBound(int most) {
    SpareArrays spare = new SpareArrays(most);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 4_000; i++) {
      PageMemory other = new PageMemory(spare);
      ByteBuffer[] buffers = new ByteBuffer[1 + random.nextInt(4)];
      for (int j = 0; j < buffers.length; j++) {
        buffers[j] = other.allocate(random.nextInt(most / 2 - most / (2 + i % 40), most));
      }
      for (ByteBuffer buffer : buffers) {
        other.release(buffer);
        assertTrue(spare.bytes() <= most);
      }
    }
    for (int i = 0; i < 40; i++) {
      PageMemory other = new PageMemory(spare);
      ByteBuffer[] buffers = new ByteBuffer[3];
      for (int j = 0; j < buffers.length; j++) {
        buffers[j] = other.allocate(50_000 + most / 105 * i);
      }
      for (ByteBuffer buffer : buffers) {
        other.release(buffer);
        assertTrue(spare.bytes() <= most);
        assertTrue(spare.bytes() > 0);
      }
    }
  }

  @Test
  void largeBuffersAreNotKept() {
    memory.release(memory.allocate(MOST));
    assertEquals(0, spare.bytes());
  }

  /** parquet-java may release a forgotten buffer later, or never. */
  @Test
  void buffersThatAreForgottenAreNotLentAgain() {
    ByteBuffer buffer = memory.allocate(100_000);
    assertEquals(1, memory.lent());
    memory.forget();
    assertEquals(0, memory.lent());
    memory.release(buffer);
    assertEquals(0, spare.bytes());
  }

  /** A reader releases all buffers of a row group at once. */
  @Test
  void manyBuffersOfOneSizeLeaveTheOthers() {
    memory.release(memory.allocate(50_000));
    ByteBuffer[] buffers = new ByteBuffer[40];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = memory.allocate(100_000);
    }
    ByteBuffer small = memory.allocate(50_000);
    byte[] array = small.array();
    memory.release(small);
    for (ByteBuffer buffer : buffers) {
      memory.release(buffer);
    }
    assertSame(array, memory.allocate(50_000).array());
  }

  @Test
  void otherAllocatorsAreLeftAlone() {
    ByteBufferAllocator direct = DirectByteBufferAllocator.getInstance();
    assertSame(direct, PageMemory.of(direct));
    ByteBufferAllocator derived = new HeapByteBufferAllocator() {};
    assertSame(derived, PageMemory.of(derived));
    assertEquals(PageMemory.class, PageMemory.of(new HeapByteBufferAllocator()).getClass());
  }
}
