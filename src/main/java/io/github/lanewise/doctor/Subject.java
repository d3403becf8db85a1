// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Kernel;
import io.github.lanewise.kernel.selection.Decision;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import io.github.lanewise.kernel.selection.Watched;
import java.util.function.Supplier;

/**
 * The kernel in use for an operation, and the scalar kernel it is held against.
 *
 * @param width bytes of a value; 0 where it has no fixed width
 * @param samples gives a fresh sample, always of the same content
 * @param allowedBytes what a call may allocate: nothing, but for views of direct memory
 */
record Subject<K>(
    String family,
    String operation,
    int width,
    K scalar,
    Decision<K> decision,
    Supplier<Sample<K>> samples,
    int allowedBytes) {

  /** A scalar kernel may allocate: it goes through a tile where its streams are direct memory. */
  static <K extends Watched<K>> Subject<K> of(Operation<K> operation) {
    boolean scalar = operation.decision().kernel() == operation.scalar();
    return new Subject<>(
        operation.family(),
        operation.name(),
        operation.width(),
        operation.scalar(),
        operation.decision(),
        operation::sample,
        scalar ? Integer.MAX_VALUE : operation.allowedBytes());
  }

  boolean servedByScalar() {
    return decision.kernel() == scalar;
  }

  Kernel kernel() {
    return new Kernel(
        family,
        operation,
        width,
        decision.bits() == 0 ? "scalar" : "vector",
        decision.bits(),
        decision.algorithm(),
        decision.reason());
  }
}
