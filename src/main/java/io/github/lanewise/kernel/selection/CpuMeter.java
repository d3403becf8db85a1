// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Reads how much of the processors' time was used, where the JVM tells. */
final class CpuMeter {
  private CpuMeter() {}

  /** Nanoseconds that all threads of this process have used, the compiler's included; or −1. */
  static long processNanos() {
    try {
      OperatingSystemMXBean system =
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
      return system == null ? -1 : system.getProcessCpuTime();
    } catch (LinkageError | SecurityException outOfReach) {
      return -1;
    }
  }

  /** Nanoseconds that this thread has used; those of the clock where the JVM does not tell. */
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
