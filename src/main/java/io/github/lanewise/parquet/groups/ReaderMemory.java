// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import io.github.lanewise.parquet.write.PageMemory;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Gives used arrays to {@link RowGroups}, whose callers copy all values out of pages. All other
 * callers get fresh arrays, because values that parquet-java's own readers return may refer to the
 * memory of their page.
 */
public final class ReaderMemory implements ByteBufferAllocator {
  private record Use(Thread thread, PageMemory memory) {}

  private final AtomicReference<Use> use = new AtomicReference<>();

  /** Lets the current thread take from this memory, and give back to it, until {@link #end}. */
  void begin(PageMemory memory) {
    use.set(new Use(Thread.currentThread(), memory));
  }

  /**
   * Ends the use of the current thread.
   *
   * @return whether it lasted until now: another thread may have begun its own
   */
  boolean end() {
    Use now = use.get();
    return now != null && now.thread == Thread.currentThread() && use.compareAndSet(now, null);
  }

  /** Returns the memory that serves this thread, or null. */
  private PageMemory current() {
    Use now = use.get();
    return now != null && now.thread == Thread.currentThread() ? now.memory : null;
  }

  @Override
  public ByteBuffer allocate(int size) {
    PageMemory memory = current();
    return memory == null ? ByteBuffer.allocate(size) : memory.allocate(size);
  }

  @Override
  public void release(ByteBuffer buffer) {
    PageMemory memory = current();
    if (memory != null) {
      memory.release(buffer);
    }
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
