// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the current thread has allocated, if the JVM reports them. */
public final class AllocationMeter {
  private static final ThreadMXBean THREADS = find();

  private AllocationMeter() {}

  /** Returns whether this JVM reports allocated bytes now. An application can switch that off. */
  public static boolean available() {
    return THREADS != null && THREADS.isThreadAllocatedMemoryEnabled();
  }

  /**
   * Returns the number of bytes that this thread has allocated so far. The result is always the
   * same if the JVM does not report these bytes. It is −1 on a virtual thread, for which no JVM
   * reports them.
   */
  public static long allocatedBytes() {
    return THREADS == null ? 0 : THREADS.getCurrentThreadAllocatedBytes();
  }

  private static ThreadMXBean find() {
    try {
      ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
      return threads != null && threads.isThreadAllocatedMemorySupported() ? threads : null;
    } catch (LinkageError | SecurityException outOfReach) {
      // This is a reduced runtime, or a security manager forbids it. Trials then compare time
      // alone, and a kernel that allocates its vectors loses that comparison, too.
      return null;
    }
  }
}
