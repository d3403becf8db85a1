// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Task;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.List;

/**
 * One thing that Lanewise can do, for instance decode byte-stream-split floats. It describes the
 * kernels that can do it, and hands out the one that does it on this JVM. {@link Proving} holds the
 * trials, and {@link Serving} puts the kernel in service and takes it out again.
 *
 * <p>The scalar kernel serves until the operation has earned a trial and a candidate has passed it.
 * The candidate serves from then on, as long as it stays compiled. Any number of threads may call
 * at once. Kernels keep no state, so it does not matter which kernel a call gets while another one
 * takes its place.
 */
public abstract class Operation<K extends Watched<K>> implements Task<K> {
  /** Limits the trials of the process. A test has its own budget. */
  Budget budget = Budget.OF_PROCESS;

  private final String family;
  private final String name;
  private final int width;
  private final K scalar;
  private final K inPlaceOfScalar;
  private final int allowedBytes;

  private final Serving<K> serving;

  protected Operation(String family, String name, int width, K scalar) {
    this(family, name, width, scalar, scalar, 0);
  }

  /**
   * @param scalar the kernel whose output candidates must have
   * @param inPlaceOfScalar a kernel that does the same by a call of another operation. It serves in
   *     place of the scalar kernel, because the other operation may have proven a faster kernel.
   *     Candidates must be faster than it
   * @param allowedBytes the number of bytes that one call of a kernel may allocate
   */
  // Serving only stores the operation, and uses nothing of it that is set later.
  @SuppressWarnings("this-escape")
  protected Operation(
      String family, String name, int width, K scalar, K inPlaceOfScalar, int allowedBytes) {
    this.family = family;
    this.name = name;
    this.width = width;
    this.scalar = scalar;
    this.inPlaceOfScalar = inPlaceOfScalar;
    this.allowedBytes = allowedBytes;
    serving = new Serving<>(this);
  }

  /** Returns a new sample for a trial. */
  @Override
  public abstract Sample<K> sample();

  /**
   * Returns the kernels that may take the scalar kernel's place, the best first.
   *
   * @param vectorBits bits of a vector, or 0 if the gate is closed
   */
  @Override
  public abstract List<Candidate<K>> candidates(int vectorBits);

  /**
   * Returns the kernel for the next call, or for all calls on one page. Do not keep it longer,
   * because a kernel that a caller keeps is used even after its withdrawal. Whether its calls are
   * measured is decided when it is handed out.
   */
  public final K kernel() {
    return serving.kernel();
  }

  /** Returns the name of the family, as in {@code -Dlanewise.kernel.FAMILY}. */
  @Override
  public final String family() {
    return family;
  }

  /**
   * Returns the name with the memory that the operation works on, for instance "decode float[]".
   */
  public final String name() {
    return name;
  }

  /** Returns the number of bytes of a value, or 0 if the operation has no fixed width. */
  public final int width() {
    return width;
  }

  /** Returns family, name and width as reports name them, for instance "hash, hashAll byte[] 8". */
  @Override
  public final String toString() {
    return family + ", " + name + (width == 0 ? "" : " " + width);
  }

  /**
   * Returns the kernel that serves until a candidate has passed its trial. It is the scalar kernel,
   * or one that serves in its place.
   */
  @Override
  public final K inPlaceOfScalar() {
    return inPlaceOfScalar;
  }

  /** Returns the kernel that needs nothing but Java 17. */
  @Override
  public final K scalar() {
    return scalar;
  }

  /** Returns the decision as of now. */
  public final Decision<K> decision() {
    return serving.decision();
  }

  /**
   * Returns the number of bytes that one call of a kernel may allocate. It is 0 except for direct
   * memory, where a call may make small memory segments.
   */
  @Override
  public final int allowedBytes() {
    return allowedBytes;
  }

  /**
   * Names the operation that calls this one until it has proven its own kernel. When a kernel of
   * this operation is withdrawn, the other operation again tries the candidates that were too slow
   * compared with that kernel.
   */
  public final void setDependent(Operation<?> other) {
    serving.setDependent(other.serving);
  }

  /** Starts the trial now, earned or not, unless the decision is final. Does not wait for it. */
  public final void prove() {
    serving.prove();
  }

  /** Holds the trial now, earned or not, and returns the decision when it is over. */
  public final Decision<K> settle() {
    prove();
    WorkQueue.TRIALS.awaitIdle();
    return decision();
  }

  /**
   * Lets a candidate serve at once, even before it is compiled, when it may be hundreds of times
   * slower than scalar. Only tests use this.
   *
   * @param number the number of the candidate, from 0. The last one serves if there are fewer
   */
  void serveUnproven(int number) {
    List<Candidate<K>> candidates = candidates(Machine.gate().vectorBits());
    if (!candidates.isEmpty()) {
      Candidate<K> candidate = candidates.get(Math.min(number, candidates.size() - 1));
      serving.serveUnproven(Decision.of(candidate, Verdict.ASKED_FOR, "unproven, for a test"));
    }
  }

  /** Lets a kernel serve that no trial has proven. Only tests use this. */
  void publish(Decision<K> made) {
    serving.publish(made);
  }
}
