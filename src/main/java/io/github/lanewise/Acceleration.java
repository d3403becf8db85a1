// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Decision;
import io.github.lanewise.kernel.selection.Gate;
import io.github.lanewise.kernel.selection.Machine;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Settings;
import java.util.List;

/**
 * Tells which kernels serve on this JVM, and why. An instance is a snapshot. An operation is served
 * by a scalar kernel until it has spent some seconds in it. Then a trial in the background proves a
 * vector kernel, which serves from then on, unless it loses its compiled code. All trials together
 * take at most a twentieth of the process's CPU time.
 *
 * <p>Immutable and safe for any number of threads. Nothing here throws.
 */
public final class Acceleration {
  private final int vectorBits;
  private final String reason;
  private final List<Kernel> kernels;

  private Acceleration(int vectorBits, String reason, List<Kernel> kernels) {
    this.vectorBits = vectorBits;
    this.reason = reason;
    this.kernels = kernels;
  }

  /**
   * The state of this JVM now. The first call initialises the vector module where it is present.
   */
  public static Acceleration current() {
    Gate gate = Machine.gate();
    List<Kernel> kernels = Operations.all().stream().map(Acceleration::describe).toList();
    boolean mayChange = Operations.all().stream().anyMatch(each -> !each.decision().settled());
    if (!Operations.vectorsAllowed()) {
      return new Acceleration(0, Settings.scalarAskedFor(), kernels);
    }
    return new Acceleration(
        gate.vectorBits(),
        gate.vectorBits() == 0 ? gate.reason() : gate.reason() + stateOf(kernels, mayChange),
        kernels);
  }

  /** Goes on from "vectors of 512 bits". */
  static String stateOf(List<Kernel> kernels, boolean mayChange) {
    long served = kernels.stream().filter(kernel -> kernel.bits() > 0).count();
    if (served == 0) {
      return mayChange
          ? " may serve; scalar kernels serve until a trial is earned"
          : " serve nothing: scalar kernels serve, by their trials";
    }
    if (served == kernels.size()) {
      return " serve every operation";
    }
    return " serve "
        + served
        + " of "
        + kernels.size()
        + " operations; scalar kernels serve the others"
        + (mayChange ? ", some until a trial is earned" : "");
  }

  /**
   * Holds the trials of all operations now, whether they are earned or not, and returns when they
   * are over: for services that want to be warm before their first request, for tests and for
   * benchmarks. It takes a fraction of a second for each operation, most of it the JIT compiler's.
   * It takes no time for operations that are decided already, or where there are no vectors. {@code
   * -Dlanewise.trials=all} does the same at the first use of a kernel, in the background.
   */
  public static Acceleration proveAll() {
    // Twice, because a trial may be undecided while the compiler is busy.
    for (int round = 0; round < 2; round++) {
      Operations.proveAll();
      Operations.awaitTrials();
    }
    return current();
  }

  /**
   * "vector" where vector kernels may serve once proven, else "scalar". {@link #reason} tells how
   * many serve now, and {@link #kernels} which.
   */
  public String provider() {
    return provider(vectorBits);
  }

  /** Bits of the vectors; 0 when scalar. */
  public int vectorBits() {
    return vectorBits;
  }

  /**
   * One sentence a person understands: whether vector kernels serve at this moment, or the flag to
   * add where one is missing.
   */
  public String reason() {
    return reason;
  }

  /** Every operation of Lanewise with the kernel that serves it now. Unmodifiable. */
  public List<Kernel> kernels() {
    return kernels;
  }

  /** One line: "vector: " or "scalar: " and the reason. Its form may change. */
  @Override
  public String toString() {
    return provider() + ": " + reason;
  }

  private static Kernel describe(Operation<?> operation) {
    Decision<?> decision = operation.decision();
    return new Kernel(
        operation.family(),
        operation.name(),
        operation.width(),
        provider(decision.bits()),
        decision.bits(),
        decision.algorithm(),
        decision.reason());
  }

  private static String provider(int bits) {
    return bits == 0 ? "scalar" : "vector";
  }
}
