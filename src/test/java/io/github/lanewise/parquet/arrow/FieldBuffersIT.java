// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.BatchTooLargeException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.junit.jupiter.api.Test;

/** Tests the buffers of one field: the numbers that a batch gets, and the greatest lengths. */
class FieldBuffersIT {
  /** Vectors count their nulls themselves, but a batch that is sent has these numbers. */
  @Test
  void theBatchIsToldTheSlotsTheNullsAndTheBytes() {
    try (BufferAllocator allocator = new RootAllocator()) {
      FieldBuffers field = FieldBuffers.ofBytes("a", allocator);
      field.expect(2);
      field.slots(3, 1, new long[] {0b101});
      field.offsets(new int[] {0, 1, 1, 3}, 3);
      field.bytes(new byte[] {1, 2, 3}, 3);
      field.slots(70, 69, new long[] {1, 0});
      field.offsets(new int[71], 70);
      assertEquals(List.of(73, 70, 16, 4 * 74, 3), taken(field));
      field.slots(2, 0, null);
      field.offsets(new int[] {0, 1, 2}, 2);
      field.bytes(new byte[] {4, 5}, 2);
      assertEquals(List.of(2, 0, 8, 12, 2), taken(field));
      field.release();
    }
  }

  /** Takes a batch, and returns its slots, its nulls and the length of each buffer. */
  private static List<Integer> taken(FieldBuffers field) {
    List<ArrowFieldNode> nodes = new ArrayList<>();
    List<ArrowBuf> buffers = new ArrayList<>();
    field.take(nodes, buffers);
    List<Integer> numbers = new ArrayList<>();
    numbers.add(nodes.get(0).getLength());
    numbers.add(nodes.get(0).getNullCount());
    buffers.forEach(buffer -> numbers.add((int) buffer.readableBytes()));
    buffers.forEach(ArrowBuf::close);
    return numbers;
  }

  /** The array of the bitmap still has the bits of the batch before. */
  @Test
  void bitsAfterTheLastSlotAreZero() {
    try (BufferAllocator allocator = new RootAllocator()) {
      FieldBuffers field = FieldBuffers.ofStruct("a", allocator);
      for (int slots : new int[] {130, 67, 3, 64}) {
        field.slots(slots, 0, null);
        List<ArrowBuf> buffers = new ArrayList<>();
        field.take(new ArrayList<>(), buffers);
        try (ArrowBuf bits = buffers.get(0)) {
          for (int i = 0; i < 8 * bits.readableBytes(); i++) {
            int bit = bits.getByte(i / 8) >>> i % 8 & 1;
            assertEquals(i < slots ? 1 : 0, bit, "bit " + i + " of " + slots);
          }
        }
      }
    }
  }

  @Test
  void offsetsReachTheLargestIntAndNoFurther() {
    int[] most = {0, Integer.MAX_VALUE - 5};
    try (BufferAllocator allocator = new RootAllocator()) {
      FieldBuffers field = FieldBuffers.ofList("a.b", allocator);
      field.expect(1);
      field.offsets(most, 1);
      field.offsets(new int[] {0, 5}, 1);
      List<ArrowBuf> buffers = new ArrayList<>();
      field.take(new ArrayList<>(), buffers);
      assertEquals(Integer.MAX_VALUE, buffers.get(1).getInt(8));
      buffers.forEach(ArrowBuf::close);
      field.offsets(most, 1);
      String message =
          assertThrows(BatchTooLargeException.class, () -> field.offsets(new int[] {0, 6}, 1))
              .getMessage();
      assertEquals(
          "column 'a.b': a batch has more than 2,147,483,647 elements or bytes;"
              + " read fewer rows at a time",
          message);
      field.release();
    }
  }
}
