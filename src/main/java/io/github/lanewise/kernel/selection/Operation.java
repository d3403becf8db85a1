// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * One thing Lanewise can do (decode byte-stream-split floats, say) and the kernel that does it on
 * this JVM.
 *
 * <p>The scalar kernel serves until a candidate has been proven; from then on the candidate does.
 * Safe for any number of threads: kernels keep no state, so it does not matter which of them a
 * racing call gets.
 *
 * @param <K> the kernel's interface
 */
public final class Operation<K> {
  private final String family;
  private final String name;
  private final int width;
  private final K scalar;
  private final Supplier<Sample<K>> sample;
  private final IntFunction<List<Candidate<K>>> candidates;
  private final int allowedBytes;

  /** Null until the first call. */
  private volatile K kernel;

  private volatile Decision<K> decision;

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
    this.decision =
        Decision.scalar(
            scalar, "not used yet: what else there is will be tried at the first use", false);
  }

  /** The kernel to call now. */
  public K kernel() {
    K chosen = kernel;
    return chosen != null ? chosen : firstUse();
  }

  /** The group it belongs to, as in {@code -Dlanewise.kernel.FAMILY}. */
  public String family() {
    return family;
  }

  /** What it does and on which memory, "decode float[]" for instance. */
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

  /** What was chosen, as of now. */
  public Decision<K> decision() {
    return decision;
  }

  /** What a call of a kernel may allocate: nothing, but for views of direct memory. */
  public int allowedBytes() {
    return allowedBytes;
  }

  /**
   * The kernels to try with vectors of so many bits, the best first; 0 where the gate is closed.
   */
  public List<Candidate<K>> candidates(int vectorBits) {
    return candidates.apply(vectorBits);
  }

  /** A fresh sample for a trial. */
  public Sample<K> sample() {
    return sample.get();
  }

  /** Returns when the last word is spoken, having held the trial if there was none yet. */
  public Decision<K> settle() {
    kernel();
    TrialQueue.awaitIdle();
    return decision;
  }

  private synchronized K firstUse() {
    if (kernel == null) {
      Settings.Provider provider = Settings.provider(family);
      if (provider == Settings.Provider.VECTOR) {
        publish(Selection.vectorsAtOnce(this));
      } else {
        publish(Decision.scalar(scalar, "the trial is under way", false));
        TrialQueue.submit(() -> decide(provider));
      }
    }
    return kernel;
  }

  private void decide(Settings.Provider provider) {
    try {
      publish(Selection.decide(this, provider));
    } catch (RuntimeException | Error e) {
      String line = "the trial of " + name + " failed: " + e;
      publish(Decision.scalar(scalar, line, true));
      Report.warn("Lanewise uses a scalar kernel: " + line);
    }
  }

  private void publish(Decision<K> made) {
    decision = made;
    kernel = made.kernel();
    if (made.settled()) {
      Report.decision(this, made);
    }
  }
}
