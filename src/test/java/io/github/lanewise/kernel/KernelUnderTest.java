// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A kernel, the operation it is for, and a name to find it by in a report. */
public record KernelUnderTest<K extends Watched<K>>(
    Operation<K> operation, K kernel, String algorithm) {

  /** Returns the scalar kernels, which need nothing but Java 17. */
  public static <K extends Watched<K>> Stream<KernelUnderTest<K>> scalar(Class<? super K> kind) {
    return KernelUnderTest.<K>operations(kind)
        .map(operation -> new KernelUnderTest<>(operation, operation.scalar(), "scalar"));
  }

  /** Returns the kernels that serve here, and all others that may come to serve. */
  public static <K extends Watched<K>> Stream<KernelUnderTest<K>> serving(Class<? super K> kind) {
    return KernelUnderTest.<K>operations(kind).flatMap(operation -> servingFor(operation).stream());
  }

  private static <K extends Watched<K>> List<KernelUnderTest<K>> servingFor(
      Operation<K> operation) {
    List<KernelUnderTest<K>> kernels = new ArrayList<>();
    Decision<K> chosen = operation.settle();
    kernels.add(new KernelUnderTest<>(operation, chosen.kernel(), "chosen: " + chosen.algorithm()));
    for (Candidate<K> candidate : operation.candidates(Machine.gate().vectorBits())) {
      if (candidate.kernel() != chosen.kernel()) {
        String name = candidate.algorithm() + " (" + candidate.bits() + " bits)";
        kernels.add(new KernelUnderTest<>(operation, candidate.kernel(), name));
      }
    }
    return kernels;
  }

  @SuppressWarnings("unchecked") // all kernels of an operation have the same kind
  private static <K extends Watched<K>> Stream<Operation<K>> operations(Class<? super K> kind) {
    return Operations.all().stream()
        .filter(operation -> kind.isInstance(operation.scalar()))
        .map(operation -> (Operation<K>) operation);
  }

  @Override
  public String toString() {
    return operation.name() + " " + operation.width() + ", " + algorithm;
  }
}
