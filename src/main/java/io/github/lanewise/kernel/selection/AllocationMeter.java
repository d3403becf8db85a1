// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes the current thread has allocated, where the JVM tells. */
public final class AllocationMeter {
  private static final ThreadMXBean THREADS = find();

  private AllocationMeter() {}

  /** Whether this JVM counts at all. */
  public static boolean available() {
    return THREADS != null;
  }

  /** Bytes allocated by this thread so far; always 0 where the JVM does not count. */
  public static long allocatedBytes() {
    return THREADS == null ? 0 : THREADS.getCurrentThreadAllocatedBytes();
  }

  private static ThreadMXBean find() {
    try {
      ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
      return threads != null
              && threads.isThreadAllocatedMemorySupported()
              && threads.isThreadAllocatedMemoryEnabled()
          ? threads
          : null;
    } catch (LinkageError | SecurityException outOfReach) {
      // A reduced runtime, or a security manager. Trials then compare time alone, and a kernel that
      // allocates its vectors loses that comparison, too.
      return null;
    }
  }
}
