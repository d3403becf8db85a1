// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Is one thing that Lanewise can do, for instance decode byte-stream-split floats. It knows the
 * kernel that does it on this JVM.
 *
 * <p>The scalar kernel serves until the operation has earned a trial and a candidate has passed it.
 * The candidate serves from then on, as long as it stays compiled. Any number of threads may call
 * at once. Kernels keep no state, so it does not matter which kernel a call gets while another one
 * takes its place.
 */
public final class Operation<K extends Watched<K>> {
  /** Limits the trials of the process. A test has one of its own. */
  Budget budget = Budget.OF_PROCESS;

  private final String family;
  private final String name;
  private final int width;
  private final K scalar;
  private final K inPlaceOfScalar;
  private final Supplier<Sample<K>> sample;
  private final IntFunction<List<Candidate<K>>> candidates;
  private final int allowedBytes;

  /** Hands out the kernel that serves. Is null until the first request. */
  private volatile Service<K> service;

  private volatile Decision<K> decision;

  /** Measures the time in the scalar kernel while a trial may follow. */
  private ScalarMeter meter;

  private final Attempts attempts = new Attempts();

  /** Calls this operation until it has proven a kernel of its own. Is null for most operations. */
  private Operation<?> dependent;

  private final CountedCalls<K> countedCalls = new CountedCalls<>(this);

  /** Is true once a call in production has shown that a kernel is wrong. */
  private boolean wrong;

  /**
   * @param candidates returns the kernels that may take the scalar kernel's place, the best first.
   *     Its argument is the number of bits of a vector, or 0 if the gate is closed
   */
  public Operation(
      String family,
      String name,
      int width,
      K scalar,
      Supplier<Sample<K>> sample,
      IntFunction<List<Candidate<K>>> candidates) {
    this(family, name, width, scalar, scalar, sample, candidates, 0);
  }

  /**
   * @param scalar the kernel whose output candidates must have
   * @param inPlaceOfScalar a kernel that does the same by a call of another operation. It serves in
   *     place of the scalar kernel, because the other operation may have proven a faster kernel.
   *     Candidates must be faster than it
   * @param allowedBytes the number of bytes that one call of a kernel may allocate
   */
  public Operation(
      String family,
      String name,
      int width,
      K scalar,
      K inPlaceOfScalar,
      Supplier<Sample<K>> sample,
      IntFunction<List<Candidate<K>>> candidates,
      int allowedBytes) {
    this.allowedBytes = allowedBytes;
    this.inPlaceOfScalar = inPlaceOfScalar;
    this.family = family;
    this.name = name;
    this.width = width;
    this.scalar = scalar;
    this.sample = sample;
    this.candidates = candidates;
    this.decision = Decision.scalar(scalar, Verdict.NOT_TRIED, "not used yet");
  }

  /**
   * Returns the kernel for the next call, or for all calls on one page. Do not hold it longer. It
   * stays in use after it has been withdrawn, and whether its calls are measured was decided when
   * it was handed out.
   */
  public K kernel() {
    Service<K> now = service;
    return now != null ? now.next() : firstUse();
  }

  /** Returns the name of the family, as in {@code -Dlanewise.kernel.FAMILY}. */
  public String family() {
    return family;
  }

  /**
   * Returns the name with the memory that the operation works on, for instance "decode float[]".
   */
  public String name() {
    return name;
  }

  /** Returns the number of bytes of a value, or 0 if the operation has no fixed width. */
  public int width() {
    return width;
  }

  /** Returns family, name and width as reports name them, for instance "hash, hashAll byte[] 8". */
  @Override
  public String toString() {
    return family + ", " + name + (width == 0 ? "" : " " + width);
  }

  /**
   * Returns the kernel that serves until a candidate has passed its trial. It is the scalar kernel,
   * or one that serves in its place.
   */
  public K inPlaceOfScalar() {
    return inPlaceOfScalar;
  }

  /** Returns the kernel that needs nothing but Java 17. */
  public K scalar() {
    return scalar;
  }

  /** Returns the decision as of now. */
  public Decision<K> decision() {
    return decision;
  }

  /**
   * Returns the number of bytes that one call of a kernel may allocate. It is 0 except for direct
   * memory, where a call may make small memory segments.
   */
  public int allowedBytes() {
    return allowedBytes;
  }

  /** Returns a new sample for a trial. */
  public Sample<K> sample() {
    return sample.get();
  }

  /**
   * Returns the kernels that may take the scalar kernel's place.
   *
   * @param vectorBits bits of a vector, or 0 if the gate is closed
   */
  public List<Candidate<K>> candidates(int vectorBits) {
    return candidates.apply(vectorBits);
  }

  /**
   * Names the operation that calls this one until it has proven a kernel of its own. When a kernel
   * of this one is withdrawn, it tries the candidates again that were too slow beside that kernel.
   */
  public synchronized void serves(Operation<?> other) {
    dependent = other;
  }

  /** Starts the trial now, earned or not, unless the decision is final. Does not wait for it. */
  public void prove() {
    kernel();
    if (!decision.settled()) {
      askForTrial(false);
    }
  }

  /** Holds the trial now, earned or not, and returns the decision when it is over. */
  public Decision<K> settle() {
    prove();
    WorkQueue.TRIALS.awaitIdle();
    return decision;
  }

  /**
   * Lets the best candidate serve at once, even before it is compiled, when it may be hundreds of
   * times slower than scalar. Only tests of a kernel's first calls use this.
   */
  void serveUnproven() {
    List<Candidate<K>> candidates = candidates(Machine.gate().vectorBits());
    if (!candidates.isEmpty()) {
      Decision<K> unproven =
          Decision.of(candidates.get(0), Verdict.ASKED_FOR, "unproven, for a test");
      publish(unproven);
      Canary silent = new Canary(Long.MAX_VALUE, bytes -> {}, canary -> {});
      service = watchedBy(silent, unproven);
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
    return service.next();
  }

  private void begin() {
    Report.misspeltProperties();
    Settings.Provider provider = Settings.provider(family);
    Decision<K> scalarOnly = Selection.withoutTrial(this, provider);
    if (scalarOnly != null) {
      publish(scalarOnly);
      return;
    }
    publish(Decision.scalar(scalar, Verdict.NOT_TRIED, "no trial has been earned yet"));
    Settings.Trials when = Settings.trials();
    if (when == Settings.Trials.ALL) {
      AllTrials.start(this::noThread);
    } else if (when == Settings.Trials.FIRST_USE || provider == Settings.Provider.VECTOR) {
      askForTrial(false);
    }
  }

  /** Asks for the next trial. Asking twice for the same trial makes no difference. */
  private void askForTrial(boolean earned) {
    int held = attempts.trials();
    WorkQueue.TRIALS.submit(
        () -> {
          if (attempts.trials() == held && !decision.settled()) {
            holdOrAskAgain(earned);
          }
        },
        this::noThread);
  }

  /** Holds the trial. If that fails, the meter asks for another one, and the thread dies. */
  private void holdOrAskAgain(boolean earned) {
    boolean over = false;
    try {
      holdTrial(earned);
      over = true;
    } finally {
      // There is no meter if the first use ran out of memory. The next use starts anew then.
      if (!over && meter != null) {
        meter.askAgainAfter(budget.earnedNanos(0));
      }
    }
  }

  /** The meter asks again later for a trial that was dropped. */
  private synchronized void noThread() {
    if (meter == null) {
      return;
    }
    meter.askAgainAfter(budget.earnedNanos(0));
    if (decision.verdict() == Verdict.NOT_TRIED) {
      decision =
          Decision.scalar(
              scalar,
              Verdict.NOT_TRIED,
              "no thread could be started for a trial; to be tried again");
    }
  }

  /**
   * Holds the trial, unless the process cannot afford it now. Then the meter asks again later. Runs
   * on the trial thread.
   */
  private void holdTrial(boolean earned) {
    if (earned) {
      long missing = budget.missingNanos(CpuMeter.processNanos());
      if (missing > 0) {
        // More CPU time of the process has to pass first. Its threads together use CPU time faster
        // than this operation does, so the meter may ask again after that much time in the scalar
        // kernel.
        meter.askAgainAfter(Math.min(missing, budget.earnedNanos(0)));
        return;
      }
    }
    Stopwatch cpu = Stopwatch.start();
    Decision<K> made = decide();
    budget.spend(cpu.nanos(), made.verdict());
    if (attempts.countTrial(made.verdict())) {
      publish(made);
    } else {
      publishUndecided(made.reason());
    }
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

  /** Lets a kernel serve. Tests publish kernels that no trial has proven. */
  synchronized void publish(Decision<K> made) {
    if (wrong) {
      // A trial that was under way may have proven a kernel.
      return;
    }
    decision = made;
    service = serviceOf(made);
    if (made.verdict() != Verdict.NOT_TRIED) {
      Report.decision(this, made);
    }
  }

  private Service<K> serviceOf(Decision<K> made) {
    if (!made.settled()) {
      long due = budget.earnedNanos(attempts.all());
      meter = new ScalarMeter(due, new EarnedTrial());
      return new Service<>(
          inPlaceOfScalar.watchedBy(new Watch(meter, false)),
          inPlaceOfScalar.watchedBy(new Watch(meter, true)),
          ScalarMeter.ONE_IN);
    }
    K kernel = made.kernel();
    if (kernel == scalar) {
      return Service.unwatched(inPlaceOfScalar);
    }
    if (made.bits() == 0 || !AllocationMeter.available()) {
      return Service.unwatched(verified(made).apply(kernel));
    }
    Canary canary =
        new Canary(
            allowedBytes,
            bytes -> withdraw(made, bytes),
            alarmed -> countedCalls.submit(kernel, alarmed));
    return watchedBy(canary, made);
  }

  /** The check is around the watch, which would count the scratch as the kernel's garbage. */
  private Service<K> watchedBy(Canary canary, Decision<K> made) {
    UnaryOperator<K> verified = verified(made);
    return new Service<>(
        verified.apply(made.kernel().watchedBy(canary.quiet())),
        verified.apply(made.kernel().watchedBy(canary.everyCall())),
        Canary.ONE_IN);
  }

  private UnaryOperator<K> verified(Decision<K> made) {
    return Verification.around(this, difference -> withdrawForGood(made, difference));
  }

  private synchronized void withdraw(Decision<K> served, long bytes) {
    if (decision == served) {
      String why =
          String.format(
              Locale.ROOT,
              "calls of it allocated %,d bytes, as it had lost its compiled code or C2 had compiled"
                  + " it badly into a caller",
              bytes);
      withdraw(served, attempts.countWithdrawal(), " was withdrawn: " + why);
    }
  }

  /**
   * Lets the scalar kernel serve for good. A call that began before may still report the same
   * kernel later, which makes no difference.
   */
  private synchronized void withdrawForGood(Decision<K> served, String difference) {
    if (!wrong) {
      String why = "a call of it " + difference + "; the caller got the scalar kernel's result";
      withdraw(served, Verdict.WRONG, " was withdrawn for good: " + why);
      wrong = true;
    }
  }

  private void withdraw(Decision<K> served, Verdict verdict, String why) {
    String reason = served.algorithm() + " (" + served.bits() + " bits)" + why;
    publish(Decision.scalar(scalar, verdict, reason));
    Report.warn("Lanewise uses a scalar kernel for " + name + ": " + reason);
    if (dependent != null) {
      // The trial thread does it, after a trial that has compared with the withdrawn kernel.
      Runnable again = () -> dependent.tryAgainAfter(name);
      WorkQueue.TRIALS.submit(again, again);
    }
  }

  private synchronized void tryAgainAfter(String other) {
    if (decision.verdict() == Verdict.TOO_SLOW) {
      publishUndecided(decision.reason() + "; a kernel of " + other + " was withdrawn since then");
    }
  }

  private void publishUndecided(String reason) {
    publish(Decision.scalar(scalar, Verdict.UNDECIDED, reason + "; to be tried again"));
  }

  /** Is a class because linking a lambda expression takes part of the first call. */
  private final class EarnedTrial implements Runnable {
    @Override
    public void run() {
      askForTrial(true);
    }
  }
}
