// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * A column whose pages are written in one kind of memory.
 *
 * @param memory {@code null} for heap memory whose slabs serve one page after another
 */
public record ColumnInMemory(WrittenColumn column, Memory memory) {
  public static Stream<ColumnInMemory> all() {
    return WrittenColumn.all()
        .flatMap(
            column ->
                Stream.concat(Arrays.stream(Memory.values()), Stream.of((Memory) null))
                    .map(memory -> new ColumnInMemory(column, memory)));
  }

  public ByteBufferAllocator allocator() {
    return memory == null ? new HeapByteBufferAllocator() : new LedgerAllocator(memory);
  }
}
