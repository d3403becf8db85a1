// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.Operations;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * One thing Lanewise can do (decode byte-stream-split floats, say) and the kernel that does it on
 * this JVM.
 *
 * <p>The scalar kernel serves until a trial has been earned and a candidate has been proven in it.
 * The candidate serves from then on, as long as it stays compiled. Safe for any number of threads:
 * kernels keep no state, so it does not matter which of them a racing call gets.
 *
 * @param <K> the kernel's interface
 */
public final class Operation<K extends Watched<K>> {
  /** Set once all trials have been started together. */
  private static final AtomicBoolean ALL_STARTED = new AtomicBoolean();

  /**
   * The number of trials in which a candidate may allocate, and of withdrawals, before the decision
   * is final.
   */
  private static final int MOST_TRIALS = 4;

  private static final int MOST_DOUBLINGS = 10;

  private static final Budget BUDGET = new Budget();

  private final String family;
  private final String name;
  private final int width;
  private final K scalar;
  private final Supplier<Sample<K>> sample;
  private final IntFunction<List<Candidate<K>>> candidates;
  private final int allowedBytes;

  /** Null until the first call. */
  private volatile Service<K> service;

  private volatile Decision<K> decision;

  /** Times the scalar kernel while a trial may follow. */
  private ScalarMeter meter;

  /** Trials that have been held. */
  private volatile int trials;

  private int withdrawals;

  /**
   * @param candidates for vectors of so many bits, or 0 where the gate is closed: the kernels that
   *     may take the scalar kernel's place, the best first
   */
  public Operation(
      String family,
      String name,
      int width,
      K scalar,
      Supplier<Sample<K>> sample,
      IntFunction<List<Candidate<K>>> candidates) {
    this(family, name, width, scalar, sample, candidates, 0);
  }

  /**
   * @param allowedBytes bytes that a call of a kernel may allocate
   */
  public Operation(
      String family,
      String name,
      int width,
      K scalar,
      Supplier<Sample<K>> sample,
      IntFunction<List<Candidate<K>>> candidates,
      int allowedBytes) {
    this.allowedBytes = allowedBytes;
    this.family = family;
    this.name = name;
    this.width = width;
    this.scalar = scalar;
    this.sample = sample;
    this.candidates = candidates;
    this.decision = Decision.scalar(scalar, Verdict.NOT_TRIED, "not used yet");
  }

  /** The kernel for the next call. Ask again for each call: a few of them are watched. */
  public K kernel() {
    Service<K> now = service;
    return now != null ? now.next() : firstUse();
  }

  /** The family it belongs to, as in {@code -Dlanewise.kernel.FAMILY}. */
  public String family() {
    return family;
  }

  /** Its name with the memory it works on, "decode float[]" for instance. */
  public String name() {
    return name;
  }

  /** Bytes of a value; 0 where it has no fixed width. */
  public int width() {
    return width;
  }

  /** The kernel that needs nothing but Java 17. */
  public K scalar() {
    return scalar;
  }

  /** The decision as of now. */
  public Decision<K> decision() {
    return decision;
  }

  /**
   * Bytes that a call of a kernel may allocate: 0, or the size of some views where the memory is
   * direct.
   */
  public int allowedBytes() {
    return allowedBytes;
  }

  /** A fresh sample for a trial. */
  public Sample<K> sample() {
    return sample.get();
  }

  /** The kernels that may take the scalar kernel's place; 0 bits where the gate is closed. */
  public List<Candidate<K>> candidates(int vectorBits) {
    return candidates.apply(vectorBits);
  }

  /** Starts the trial now, earned or not, unless the decision is final. Does not wait. */
  public void prove() {
    kernel();
    if (!decision.settled()) {
      askForTrial(false);
    }
  }

  /** Holds the trial now, earned or not, and returns when it is over. */
  public Decision<K> settle() {
    prove();
    TrialQueue.awaitIdle();
    return decision;
  }

  /**
   * Lets the best candidate serve at once, compiled or not, which may be hundreds of times slower
   * than scalar. Only for tests of a kernel's first calls.
   */
  void serveUnproven() {
    List<Candidate<K>> candidates = candidates(Machine.gate().vectorBits());
    if (!candidates.isEmpty()) {
      publish(Decision.of(candidates.get(0), Verdict.ASKED_FOR, "unproven, for a test"));
      service = Service.unwatched(candidates.get(0).kernel());
    }
  }

  private synchronized K firstUse() {
    if (service == null) {
      try {
        begin();
      } catch (OutOfMemoryError | StackOverflowError passing) {
        return scalar;
      } catch (RuntimeException | Error e) {
        // The scalar kernel serves the caller, whatever is wrong with this JVM.
        publish(Decision.scalar(scalar, Verdict.GATE_CLOSED, "the selection failed: " + e));
      }
    }
    return service.kernel();
  }

  private void begin() {
    Settings.Provider provider = Settings.provider(family);
    Decision<K> scalarOnly = Selection.withoutTrial(this, provider);
    if (scalarOnly != null) {
      publish(scalarOnly);
      return;
    }
    publish(Decision.scalar(scalar, Verdict.NOT_TRIED, "no trial has been earned yet"));
    Settings.Trials when = Settings.trials();
    if (when == Settings.Trials.ALL) {
      if (ALL_STARTED.compareAndSet(false, true)) {
        TrialQueue.submit(Operations::proveAll);
      }
    } else if (when == Settings.Trials.FIRST_USE || provider == Settings.Provider.VECTOR) {
      askForTrial(false);
    }
  }

  /** Asks for the next trial; asking twice for the same one makes no difference. */
  private boolean askForTrial(boolean earned) {
    int held = trials;
    return TrialQueue.submit(
        () -> {
          if (trials == held && !decision.settled()) {
            holdTrial(earned);
          }
        });
  }

  /** On the trial thread. */
  private void holdTrial(boolean earned) {
    if (earned) {
      long missing = BUDGET.missingNanos(CpuMeter.processNanos());
      if (missing > 0) {
        // The process's time passes faster than this operation's: ask again soon enough.
        meter.askAgainAfter(Math.min(missing, BUDGET.earnedNanos()));
        return;
      }
    }
    Stopwatch cpu = Stopwatch.start();
    Decision<K> made = decide();
    BUDGET.spend(cpu.nanos(), made.verdict());
    trials++;
    if (made.verdict() == Verdict.ALLOCATES && trials < MOST_TRIALS) {
      made = Decision.scalar(scalar, Verdict.UNDECIDED, made.reason() + "; to be tried again");
    }
    publish(made);
  }

  private Decision<K> decide() {
    try {
      return Selection.decide(this, Settings.provider(family));
    } catch (OutOfMemoryError | StackOverflowError passing) {
      return Decision.scalar(scalar, Verdict.UNDECIDED, "the trial ran out of memory: " + passing);
    } catch (RuntimeException | Error e) {
      String line = "the trial of " + name + " failed: " + e;
      Report.warn("Lanewise uses a scalar kernel: " + line);
      return Decision.scalar(scalar, Verdict.GATE_CLOSED, line);
    }
  }

  private synchronized void publish(Decision<K> made) {
    decision = made;
    service = serviceOf(made);
    if (made.verdict() != Verdict.NOT_TRIED) {
      Report.decision(this, made);
    }
  }

  private Service<K> serviceOf(Decision<K> made) {
    if (!made.settled()) {
      // Pauses grow: each further trial has to be earned anew, with twice the time.
      int doublings = Math.min(trials + withdrawals, MOST_DOUBLINGS);
      meter = new ScalarMeter(BUDGET.earnedNanos() << doublings, () -> askForTrial(true));
      return new Service<>(scalar, scalar.watchedBy(meter), ScalarMeter.ONE_IN);
    }
    return made.bits() > 0 && AllocationMeter.available()
        ? watched(made, Canary.ONE_IN)
        : Service.unwatched(made.kernel());
  }

  private Service<K> watched(Decision<K> made, int oneIn) {
    Canary canary =
        new Canary(
            allowedBytes, suspects -> watchMore(made, suspects), bytes -> withdraw(made, bytes));
    return new Service<>(made.kernel(), made.kernel().watchedBy(canary), oneIn);
  }

  private synchronized void watchMore(Decision<K> served, boolean everyCall) {
    if (decision == served) {
      service = new Service<>(served.kernel(), service.watched(), everyCall ? 1 : Canary.ONE_IN);
    }
  }

  private synchronized void withdraw(Decision<K> served, long bytes) {
    if (decision != served) {
      return;
    }
    String reason =
        String.format(
            Locale.ROOT,
            "%s (%d bits) was withdrawn: it had lost its compiled code and allocated %,d bytes a call",
            served.algorithm(),
            served.bits(),
            bytes);
    withdrawals++;
    publish(
        Decision.scalar(
            scalar, withdrawals < MOST_TRIALS ? Verdict.UNDECIDED : Verdict.ALLOCATES, reason));
    TrialQueue.submit(
        () -> Report.warn("Lanewise uses a scalar kernel for " + name + ": " + reason));
  }
}
