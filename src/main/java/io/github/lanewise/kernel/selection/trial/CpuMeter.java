// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Reads the CPU time that was used, if the JVM reports it. */
public final class CpuMeter {
  /** The CPU time of a busy thread may exceed elapsed time by the steps of its clock. */
  private static final long CLOCKS_DIFFER = 20_000_000;

  private CpuMeter() {}

  /**
   * Returns the CPU time of all threads of this process in nanoseconds, the compiler's included.
   * Returns −1 if the JVM does not report it.
   */
  public static long processNanos() {
    try {
      OperatingSystemMXBean system =
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
      return system == null ? -1 : system.getProcessCpuTime();
    } catch (LinkageError | SecurityException outOfReach) {
      return -1;
    }
  }

  /**
   * Returns the CPU time of this thread in nanoseconds, or elapsed time if the JVM does not report
   * CPU time.
   */
  public static long threadNanos() {
    return reportsThreads()
        ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /**
   * Returns the CPU time that a thread has used, or elapsed time if the former cannot be right. A
   * tool may have switched the measurement on or off meanwhile, and the difference means nothing
   * then.
   */
  static long plausible(long cpuNanos, long elapsedNanos) {
    return cpuNanos < 0 || cpuNanos > elapsedNanos + CLOCKS_DIFFER ? elapsedNanos : cpuNanos;
  }

  /** Returns whether the JVM reports the CPU time of a thread. */
  static boolean reportsThreads() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    } catch (LinkageError | SecurityException outOfReach) {
      return false;
    }
  }
}
