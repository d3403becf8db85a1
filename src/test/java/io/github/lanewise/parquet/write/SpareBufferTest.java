// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.junit.jupiter.api.Test;

/** Tests that one buffer goes from writer to writer, and that the largest one is kept. */
final class SpareBufferTest {
  private final SpareBuffer spare = new SpareBuffer(HeapByteBufferAllocator.getInstance());

  @Test
  void aSmallerBufferDoesNotDriveOutALargerOne() {
    ByteBuffer large = spare.take(1000);
    ByteBuffer small = spare.take(10);
    assertNotSame(large, small);
    spare.giveBack(large);
    spare.giveBack(small);
    assertSame(large, spare.take(500));
  }

  @Test
  void aLargerBufferTakesThePlaceOfASmallerOne() {
    ByteBuffer large = spare.take(1000);
    ByteBuffer small = spare.take(10);
    spare.giveBack(small);
    spare.giveBack(large);
    assertSame(large, spare.take(500));
  }

  @Test
  void aBufferThatIsTooSmallIsNotGiven() {
    spare.giveBack(spare.take(10));
    assertEquals(11, spare.take(11).capacity());
  }

  @Test
  void memoryOfAnotherAllocatorGoesBackToIt() {
    List<ByteBuffer> released = new ArrayList<>();
    ByteBufferAllocator counting =
        new ByteBufferAllocator() {
          @Override
          public ByteBuffer allocate(int size) {
            return ByteBuffer.allocate(size);
          }

          @Override
          public void release(ByteBuffer buffer) {
            released.add(buffer);
          }

          @Override
          public boolean isDirect() {
            return false;
          }
        };
    SpareBuffer other = new SpareBuffer(counting);
    ByteBuffer taken = other.take(10);
    other.giveBack(taken);
    assertEquals(1, released.size());
    assertSame(taken, released.get(0));
    assertNotSame(taken, other.take(10));
  }
}
