// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;

/** Runs tasks in alternating rounds, so that whatever disturbs the machine disturbs all of them. */
final class Race {
  private static final int MOST_ROUNDS = 13;

  /** Where calls take long, as in an interpreter, so few rounds must do. */
  private static final int LEAST_ROUNDS = 3;

  private static final long LONGEST_RUN_NANOS = 100_000_000L;

  /** Enough for C2 to have been asked to compile a kernel. */
  private static final int WARM_UP_CALLS = 300;

  /** Rounds without a better time that count as compiled. */
  private static final int STEADY_ROUNDS = 10;

  private final List<Runner> runners = new ArrayList<>();

  /** Adds a task that may allocate. */
  Runner add(Runnable task) {
    return add(task, Integer.MAX_VALUE);
  }

  /** Adds a task that is warm only when it allocates no more than it may. */
  Runner add(Runnable task, int allowedBytes) {
    Runner runner = new Runner(task, allowedBytes);
    runners.add(runner);
    return runner;
  }

  /** Returns whether the tasks became steady within the time, and no sooner than asked for. */
  boolean warmUp(long leastNanos, long mostNanos) {
    long start = System.nanoTime();
    int steady = 0;
    while (steady < STEADY_ROUNDS || !called() || System.nanoTime() - start < leastNanos) {
      if (System.nanoTime() - start > mostNanos) {
        return false;
      }
      boolean moving = false;
      for (Runner runner : runners) {
        runner.round();
        moving |= runner.moving();
      }
      steady = moving ? 0 : steady + 1;
    }
    return true;
  }

  void run() {
    runners.forEach(Runner::forget);
    long start = System.nanoTime();
    for (int i = 0; i < MOST_ROUNDS; i++) {
      if (i >= LEAST_ROUNDS && System.nanoTime() - start > LONGEST_RUN_NANOS) {
        return;
      }
      runners.forEach(Runner::round);
    }
  }

  private boolean called() {
    return runners.stream().allMatch(runner -> runner.calls() >= WARM_UP_CALLS);
  }
}
