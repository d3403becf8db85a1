// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Reads the CPU time that was used, where the JVM reports it. */
final class CpuMeter {
  private CpuMeter() {}

  /**
   * CPU time of all threads of this process in nanoseconds, the compiler's included; −1 where the
   * JVM does not report it.
   */
  static long processNanos() {
    try {
      OperatingSystemMXBean system =
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
      return system == null ? -1 : system.getProcessCpuTime();
    } catch (LinkageError | SecurityException outOfReach) {
      return -1;
    }
  }

  /** CPU time of this thread in nanoseconds; time of the clock where the JVM does not report it. */
  static long threadNanos() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
          ? threads.getCurrentThreadCpuTime()
          : System.nanoTime();
    } catch (LinkageError | SecurityException outOfReach) {
      return System.nanoTime();
    }
  }
}
