// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.jvm.Log;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Selection;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Puts an operation's kernel in service, with a watch around it, and takes it out of service when a
 * call of it allocates or has a wrong result. Any number of threads may use it at once.
 */
final class Serving<K extends Watched<K>> {
  /** The first pause after a first use that ran out of memory or stack. Each pause is longer. */
  private static final long FIRST_PAUSE_NANOS = 1_000_000_000;

  private static final int MOST_DOUBLINGS = 20;

  private final Operation<K> operation;
  private final Proving<K> proving;
  private final CountedCalls<K> countedCalls;

  /** Hands out the kernel that serves. Is null until the first request. */
  private volatile Service<K> service;

  private volatile Decision<K> decision;

  /** Counts the first uses that ran out of memory or stack. */
  private volatile int failures;

  /** The time of the next attempt at the first use, if one has failed. */
  private volatile long nextAttempt;

  /**
   * Belongs to the operation that calls this one until it has proven its own kernel. Is null for
   * most operations.
   */
  private Serving<?> dependent;

  /** Becomes true once a call in production has shown that a kernel is wrong. */
  private boolean wrong;

  Serving(Operation<K> operation) {
    this.operation = operation;
    proving = new Proving<>(operation, this);
    countedCalls = new CountedCalls<>(operation);
    decision = Decision.scalar(operation.scalar(), Verdict.NOT_TRIED, "not used yet");
  }

  /** Returns the kernel for the next request, see {@link Operation#kernel}. */
  K kernel() {
    Service<K> now = service;
    return now != null ? now.next() : firstUse();
  }

  Decision<K> decision() {
    return decision;
  }

  /** Asks for a trial, earned or not, unless the decision is final. */
  void prove() {
    kernel();
    if (!decision.settled()) {
      proving.askForTrial(false);
    }
  }

  /** Names the operation to try again when a kernel is withdrawn. */
  synchronized void setDependent(Serving<?> other) {
    dependent = other;
  }

  private K firstUse() {
    // An attempt may load classes. If memory is short, each may cost a garbage collection.
    return failures > 0 && System.nanoTime() - nextAttempt < 0
        ? operation.inPlaceOfScalar()
        : tryFirstUse();
  }

  private synchronized K tryFirstUse() {
    if (service == null) {
      try {
        begin();
      } catch (OutOfMemoryError | StackOverflowError passing) {
        nextAttempt = System.nanoTime() + (FIRST_PAUSE_NANOS << Math.min(failures, MOST_DOUBLINGS));
        failures++;
        // The first use may have failed after its decision, when it asked for trials.
        service = null;
        return operation.inPlaceOfScalar();
      } catch (RuntimeException | Error e) {
        // The scalar kernel serves the caller, whatever is wrong with this JVM.
        publish(
            Decision.scalar(operation.scalar(), Verdict.GATE_CLOSED, "the selection failed: " + e));
      }
    }
    return service.next();
  }

  private void begin() {
    Log.misspeltProperties();
    Settings.Provider provider = Settings.provider(operation.family());
    Decision<K> scalarOnly = Selection.withoutTrial(operation, provider);
    if (scalarOnly != null) {
      publish(scalarOnly);
      return;
    }
    publish(Decision.scalar(operation.scalar(), Verdict.NOT_TRIED, "no trial has been earned yet"));
    Settings.Trials when = Settings.trials();
    if (when == Settings.Trials.ALL) {
      AllTrials.start(proving::noThread);
    } else if (when == Settings.Trials.FIRST_USE || provider == Settings.Provider.VECTOR) {
      proving.askForTrial(false);
    }
  }

  /** Lets a kernel serve. */
  synchronized void publish(Decision<K> made) {
    if (wrong) {
      // A trial that was under way may have proven a kernel, which must not serve any more.
      return;
    }
    // If memory runs out here, nothing has changed, and the next report asks again.
    Service<K> next = serviceOf(made);
    decision = made;
    service = next;
    if (made.verdict() != Verdict.NOT_TRIED) {
      FlightRecording.decision(operation, made);
    }
  }

  /** Lets a kernel serve whose allocations nobody watches. Only tests use this. */
  void serveUnproven(Decision<K> unproven) {
    publish(unproven);
    Canary silent = new Canary(Long.MAX_VALUE, bytes -> {}, canary -> {});
    service = watchedBy(silent, unproven);
  }

  private Service<K> serviceOf(Decision<K> made) {
    if (!made.settled()) {
      ScalarMeter meter = proving.newMeter();
      K scalar = operation.inPlaceOfScalar();
      return new Service<>(
          scalar.watchedBy(new Watch(meter, false)),
          scalar.watchedBy(new Watch(meter, true)),
          meter,
          ScalarMeter.ONE_IN);
    }
    K kernel = made.kernel();
    if (kernel == operation.scalar()) {
      return Service.unwatched(operation.inPlaceOfScalar());
    }
    if (made.bits() == 0 || !AllocationMeter.available()) {
      return Service.unwatched(verified(made).apply(kernel));
    }
    Canary canary =
        new Canary(
            operation.allowedBytes(),
            bytes -> withdraw(made, bytes),
            alarmed -> countedCalls.submit(kernel, alarmed));
    return watchedBy(canary, made);
  }

  /**
   * Returns a service with the canary's watches. A check is put around the watch, because a watch
   * around the check would count the scratch as the kernel's garbage.
   */
  private Service<K> watchedBy(Canary canary, Decision<K> made) {
    UnaryOperator<K> verified = verified(made);
    return new Service<>(
        verified.apply(made.kernel().watchedBy(canary.quiet())),
        verified.apply(made.kernel().watchedBy(canary.everyCall())),
        canary,
        Canary.ONE_IN);
  }

  /**
   * Returns a function that puts the checks around a kernel that {@code -Dlanewise.verify} asks
   * for. Without the property it returns the kernel itself, so nothing is added to a call.
   */
  private UnaryOperator<K> verified(Decision<K> made) {
    int oneIn = Settings.verify();
    if (oneIn == 0) {
      return kernel -> kernel;
    }
    Verification<K> verification =
        new Verification<>(
            operation.scalar(),
            operation.name(),
            operation.width(),
            oneIn,
            difference -> withdrawForGood(made, difference));
    return kernel -> kernel.verifiedBy(verification);
  }

  private synchronized void withdraw(Decision<K> served, long bytes) {
    if (decision == served) {
      String why =
          String.format(
              Locale.ROOT,
              "a call of it allocated %,d bytes, as it had lost its compiled code or C2 had compiled"
                  + " it badly",
              bytes);
      withdraw(served, proving.countWithdrawal(), " was withdrawn: " + why);
    }
  }

  /**
   * Lets the scalar kernel serve for good. A call that began earlier may report the same kernel
   * later, which makes no difference.
   */
  private synchronized void withdrawForGood(Decision<K> served, String difference) {
    if (!wrong) {
      String why = "a call of it " + difference + "; the caller got the scalar kernel's result";
      withdraw(served, Verdict.WRONG, " was withdrawn for good: " + why);
    }
  }

  private void withdraw(Decision<K> served, Verdict verdict, String why) {
    String reason = served.name() + why;
    String line = "Lanewise uses a scalar kernel for " + operation.name() + ": " + reason;
    publish(Decision.scalar(operation.scalar(), verdict, reason));
    // Memory may run out in the calls below, so the kernel is marked first.
    wrong |= verdict == Verdict.WRONG;
    try {
      if (dependent != null) {
        // The trial thread runs this, after any trial that has compared with the withdrawn kernel.
        Runnable again = () -> dependent.tryAgainAfter(operation.name());
        WorkQueue.TRIALS.submit(again, again);
      }
    } finally {
      Log.warn(line);
    }
  }

  private synchronized void tryAgainAfter(String other) {
    if (decision.verdict() == Verdict.TOO_SLOW) {
      publishUndecided(decision.reason() + "; a kernel of " + other + " was withdrawn since then");
    }
  }

  /** Lets the scalar kernel serve until a later trial has decided. */
  synchronized void publishUndecided(String reason) {
    publish(Decision.scalar(operation.scalar(), Verdict.UNDECIDED, reason + "; to be tried again"));
  }

  /** Says that no thread could be started for a trial, if no trial has been held so far. */
  synchronized void publishNoThread() {
    if (decision.verdict() == Verdict.NOT_TRIED) {
      decision =
          Decision.scalar(
              operation.scalar(),
              Verdict.NOT_TRIED,
              "no thread could be started for a trial; to be tried again");
    }
  }
}
