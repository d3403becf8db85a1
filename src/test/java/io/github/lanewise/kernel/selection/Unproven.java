// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Lets candidates serve without a trial, compiled or not. */
public final class Unproven {
  /**
   * The number of the candidate that serves each operation, from 0. The best candidate hides the
   * others, which serve where it does not pass its trial.
   */
  private static final int CANDIDATE =
      Integer.parseInt(System.getProperty("lanewise.fuzz.candidate", "0"));

  private Unproven() {}

  /** Lets a candidate of each operation serve from the next call on. */
  public static void serve() {
    Operations.all().forEach(operation -> serve(operation, CANDIDATE));
  }

  /** Lets the candidate with this number serve, or the last one if there are fewer. */
  static <K extends Watched<K>> void serve(Operation<K> operation, int number) {
    List<Candidate<K>> candidates = operation.candidates(Machine.gate().vectorBits());
    if (number == 0 || candidates.size() < 2) {
      operation.serveUnproven();
    } else {
      publish(operation, candidates.get(Math.min(number, candidates.size() - 1)));
    }
  }

  /**
   * Publishes a kernel whose allocations nobody watches. Otherwise it would be withdrawn for the
   * vectors that it allocates before it is compiled.
   */
  private static <K extends Watched<K>> void publish(
      Operation<K> operation, Candidate<K> candidate) {
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    boolean counts = threads.isThreadAllocatedMemoryEnabled();
    // A kernel that is published while the JVM does not count gets no watch.
    threads.setThreadAllocatedMemoryEnabled(false);
    try {
      operation.publish(Decision.of(candidate, Verdict.ASKED_FOR, "unproven, for a test"));
    } finally {
      threads.setThreadAllocatedMemoryEnabled(counts);
    }
  }
}
