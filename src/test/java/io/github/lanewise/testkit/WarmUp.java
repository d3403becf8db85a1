// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls code until the JIT compiler is done with it, because kernels must be right before and
 * after.
 */
public final class WarmUp {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final int CALLS = 3_000;

  /** Calls that are measured together. Their boxed vectors show that a kernel is not compiled. */
  private static final int QUIET_CALLS = 300;

  /** The most garbage of a compiled call: views of direct memory fit, and boxed vectors do not. */
  private static final int MOST_BYTES_OF_VIEWS = 1_000;

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final long NAP_NANOS = 10_000_000;

  /**
   * After this many naps in which the JVM did nothing, C2 has nothing left to compile. They are
   * many, because the JVM counts CPU time in ticks of 10 ms, and others may use the processors.
   */
  private static final int IDLE_NAPS = 50;

  private WarmUp() {}

  /**
   * Calls a kernel until it is compiled. If C2 boxes its vectors for good, which a trial would
   * notice, the test is skipped, because there is no compiled kernel to test.
   */
  public static void run(Runnable call) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    int calls = 0;
    int idle = 0;
    long bytes;
    do {
      bytes = bytesOfFurtherCalls(call);
      calls += QUIET_CALLS;
      if (bytes > MOST_BYTES_OF_VIEWS) {
        // Calls of boxed code would keep a processor busy that C2 could have, so this thread naps.
        idle = isIdleForANap() && calls >= CALLS ? idle + 1 : idle / 2;
      }
    } while ((calls < CALLS || bytes > MOST_BYTES_OF_VIEWS)
        && idle < IDLE_NAPS
        && System.nanoTime() < deadline);
    // On a machine that is too busy for C2 the test goes on with code that is not compiled.
    String boxed = "C2 has left vectors boxed: " + bytes + " bytes a call after " + calls;
    assumeTrue(bytes <= MOST_BYTES_OF_VIEWS || idle < IDLE_NAPS, boxed);
  }

  private static boolean isIdleForANap() {
    long before = PROCESS.getProcessCpuTime();
    LockSupport.parkNanos(NAP_NANOS);
    return PROCESS.getProcessCpuTime() == before;
  }

  /**
   * Calls a scalar kernel {@link #CALLS} times, after which C2 has compiled it. It may allocate a
   * tile, so its garbage does not tell when it is compiled, as boxed vectors would.
   */
  public static void runScalar(Runnable call) {
    bytesPerCall(Long.MAX_VALUE, LONGEST, call);
  }

  /**
   * Returns the bytes that a call allocates once they are no more than allowed, or when time is up.
   */
  public static long bytesPerCall(long allowed, Duration longest, Runnable call) {
    long deadline = System.nanoTime() + longest.toNanos();
    long bytes = Long.MAX_VALUE;
    for (int calls = 0; calls < CALLS || bytes > allowed; calls += QUIET_CALLS) {
      if (System.nanoTime() > deadline) {
        return bytes;
      }
      bytes = bytesOfFurtherCalls(call);
    }
    return bytes;
  }

  private static long bytesOfFurtherCalls(Runnable call) {
    long before = AllocationMeter.allocatedBytes();
    for (int i = 0; i < QUIET_CALLS; i++) {
      call.run();
    }
    return (AllocationMeter.allocatedBytes() - before) / QUIET_CALLS;
  }
}
