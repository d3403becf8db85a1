// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.Gate;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.trial.Decision;
import java.util.List;

/**
 * Tells which kernels serve on this JVM, and why. An instance is a snapshot.
 *
 * <p>A scalar kernel serves an operation first. Once the operation has spent some seconds in it, a
 * trial in the background tests the vector kernel. The vector kernel serves from then on if it
 * passes, and as long as it keeps its compiled code. All trials that are earned in this way take
 * together at most a twentieth of the process's CPU time. Trials that a program asks for by {@link
 * #proveAll} do not wait for that share.
 *
 * <p>Instances are immutable, and any number of threads may use them. No method throws an
 * exception.
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
   * Returns the state of this JVM now. The first call initialises the vector module where it is
   * present.
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

  /** Returns the second half of a sentence that begins with "vectors of 512 bits". */
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
   * are over. It is meant for services that want to be warm before their first request, for tests
   * and for benchmarks. It takes a fraction of a second for each operation, and most of that is the
   * JIT compiler's time. The call goes on if a candidate is refused. One call holds at most three
   * trials of an operation, and each trial has its own limits of CPU time and garbage. It takes no
   * time for operations that are decided already. Without vectors, Java 21 and later still try
   * three kernels that need none: two for values of two bytes, and one that unpacks ints. An
   * interrupt does not end the call; the thread is interrupted when it returns. {@code
   * -Dlanewise.trials=all} does the same at the first use of a kernel, in the background.
   */
  public static Acceleration proveAll() {
    // Trials are asked for twice, because one may end undecided while the compiler is busy.
    for (int attempt = 0; attempt < 2; attempt++) {
      Operations.proveAll();
      Operations.awaitTrials();
    }
    return current();
  }

  /**
   * Returns "vector" if vector kernels may serve once they are proven, and "scalar" otherwise.
   * {@link #reason} tells how many vector kernels serve now, and {@link #kernels} tells which.
   */
  public String provider() {
    return provider(vectorBits);
  }

  /** Returns the number of bits in a vector, or 0 if the provider is scalar. */
  public int vectorBits() {
    return vectorBits;
  }

  /**
   * Returns one sentence in plain English. It says whether vector kernels serve at this moment, or
   * which flag is missing.
   */
  public String reason() {
    return reason;
  }

  /**
   * Returns every operation of Lanewise with the kernel that serves it now. The list is
   * unmodifiable.
   */
  public List<Kernel> kernels() {
    return kernels;
  }

  /**
   * Returns one line: "vector: " and the reason if a vector kernel serves now, or else "scalar: "
   * and the reason. The form may change.
   */
  @Override
  public String toString() {
    return line(kernels, reason);
  }

  static String line(List<Kernel> kernels, String reason) {
    boolean serves = kernels.stream().anyMatch(kernel -> kernel.bits() > 0);
    return (serves ? "vector: " : "scalar: ") + reason;
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
