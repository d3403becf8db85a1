// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.jvm.Log;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.CpuMeter;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Selection;
import io.github.lanewise.kernel.selection.trial.Stopwatch;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.HashSet;
import java.util.Set;

/**
 * Measures the time in an operation's scalar kernel until the operation has earned a trial, asks
 * for that trial, and holds it on the trial thread.
 */
final class Proving<K extends Watched<K>> {
  /**
   * Is locked during each trial. Copies of Lanewise in other class loaders hold trials, too, and
   * two trials at once would disturb each other. A string constant is the same object in all class
   * loaders. It does not begin with the name of a package, because relocation would change it.
   */
  private static final Object ONE_TRIAL_IN_THE_JVM = "Lanewise: one trial at a time";

  private final Operation<K> operation;
  private final Serving<K> serving;
  private final Attempts attempts = new Attempts();

  /** Measures the scalar kernel while a trial may follow. Is null before the first use. */
  private volatile ScalarMeter meter;

  /**
   * Holds the candidate that has passed the last trial, if a better candidate was not compiled in
   * that trial. The better candidate has another trial before this one serves. Is null otherwise.
   * Only the trial thread uses it.
   */
  private Decision<K> heldBack;

  /**
   * Whether a candidate was held back, which happens once at most. Only the trial thread uses it.
   */
  private boolean hasHeldBack;

  /** The names of candidates that were wrong in a trial. Only the trial thread uses it. */
  private final Set<String> wrong = new HashSet<>();

  Proving(Operation<K> operation, Serving<K> serving) {
    this.operation = operation;
    this.serving = serving;
  }

  /** Returns a new meter, which asks for a trial once it is earned. */
  ScalarMeter newMeter() {
    // This is no lambda expression, which would be linked during the first call, see Watched.
    Runnable earned =
        new Runnable() {
          @Override
          public void run() {
            askForTrial(true);
          }
        };
    ScalarMeter started = new ScalarMeter(operation.budget.earnedNanos(attempts.all()), earned);
    meter = started;
    return started;
  }

  /** Counts a withdrawal, and returns the verdict that follows from it. */
  Verdict countWithdrawal() {
    return attempts.countWithdrawal();
  }

  /** Asks for the next trial. Asking twice for the same trial makes no difference. */
  void askForTrial(boolean earned) {
    int held = attempts.trials();
    WorkQueue.TRIALS.submit(
        () -> {
          if (attempts.trials() == held && !serving.decision().settled()) {
            holdOrAskAgain(earned);
          }
        },
        this::noThread);
  }

  /** Holds the trial. If that fails, the meter asks for another one. */
  private void holdOrAskAgain(boolean earned) {
    boolean over = false;
    try {
      holdTrial(earned);
      over = true;
    } finally {
      // There is no meter if the first use ran out of memory. The next use starts anew then.
      if (!over && meter != null) {
        meter.askAgainAfter(operation.budget.earnedNanos(0));
      }
    }
  }

  /** Lets the meter ask again later for a trial that was dropped. */
  void noThread() {
    if (meter != null) {
      meter.askAgainAfter(operation.budget.earnedNanos(0));
      serving.publishNoThread();
    }
  }

  /**
   * Holds the trial, unless the process cannot afford it now. Then the meter asks again later. Runs
   * on the trial thread.
   */
  private void holdTrial(boolean earned) {
    if (earned) {
      long missing = operation.budget.missingNanos(CpuMeter.processNanos());
      if (missing > 0) {
        // More CPU time of the process has to pass first. Its threads together use CPU time faster
        // than this operation does, so the meter may ask again after that much time in the scalar
        // kernel.
        meter.askAgainAfter(Math.min(missing, operation.budget.earnedNanos(0)));
        return;
      }
    }
    Decision<K> lesser = heldBack;
    heldBack = null;
    Decision<K> made;
    synchronized (ONE_TRIAL_IN_THE_JVM) {
      Stopwatch cpu = Stopwatch.start();
      made = decide(lesser);
      operation.budget.spend(cpu.nanos(), made.verdict(), earned);
    }
    boolean mayBeFinal = attempts.countTrial(made.verdict());
    if (made.passedOver() && !hasHeldBack) {
      holdBack(made, earned);
    } else if (lesser != null && made.kernel() == operation.scalar()) {
      serving.publish(lesser.because(lesser.reason() + "; in a second trial: " + made.reason()));
    } else if (mayBeFinal && made.settled()) {
      serving.publish(made);
    } else {
      serving.publishUndecided(made.reason());
    }
  }

  /**
   * Lets the better candidate have another trial before the lesser one serves. C2 may have been
   * busy, and may have compiled the better candidate meanwhile.
   */
  private void holdBack(Decision<K> lesser, boolean earned) {
    hasHeldBack = true;
    heldBack = lesser;
    serving.publishUndecided(lesser.name() + " passed: " + lesser.reason());
    if (earned) {
      meter.askAgainAfter(operation.budget.earnedNanos(0));
    } else {
      askForTrial(false);
    }
  }

  /**
   * @param lesser a candidate that has passed. Only better ones are tried. Is null if no candidate
   *     has passed
   */
  private Decision<K> decide(Decision<K> lesser) {
    try {
      return Selection.decide(operation, Settings.provider(operation.family()), lesser, wrong);
    } catch (OutOfMemoryError | StackOverflowError passing) {
      return Decision.scalar(
          operation.scalar(), Verdict.UNDECIDED, "the trial ran out of memory: " + passing);
    } catch (RuntimeException | Error e) {
      String line = "the trial of " + operation.name() + " failed: " + e;
      Log.warn("Lanewise uses a scalar kernel: " + line);
      return Decision.scalar(operation.scalar(), Verdict.GATE_CLOSED, line);
    }
  }
}
