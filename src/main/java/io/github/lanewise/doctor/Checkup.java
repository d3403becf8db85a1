// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Holds the operations' trials, then examines every kernel that is in use after its own. */
final class Checkup {
  private Checkup() {}

  static List<Finding> of(List<Operation<?>> operations, boolean optimising, Deadline deadline)
      throws InterruptedException {
    Set<Operation<?>> untried = new HashSet<>();
    List<Operation<?>> settled = new ArrayList<>();
    for (Operation<?> operation : operations) {
      // One trial at a time: none must run beside the measurements.
      if (deadline.timeForTrial()) {
        operation.kernel();
        // A vector kernel that was asked for by system property serves at once.
        if (operation.decision().settled()) {
          untried.add(operation);
        }
        awaitTrial(operation, deadline);
      }
      if (operation.decision().settled()) {
        settled.add(operation);
      }
    }
    if (optimising) {
      settled.stream()
          .filter(operation -> untried.contains(operation) || isScalar(operation))
          .forEach(operation -> Examination.rehearse(Subject.of(operation)));
    }
    // Vectors first: where time runs out, what was not looked at is what Java compiles anyway.
    Map<Boolean, List<Operation<?>>> byScalar =
        operations.stream().collect(Collectors.partitioningBy(Checkup::isScalar));
    Map<Operation<?>, Finding> findings = new HashMap<>();
    for (List<Operation<?>> part : List.of(byScalar.get(false), byScalar.get(true))) {
      for (Operation<?> operation : part) {
        long nanosLeft = settled.contains(operation) ? deadline.nanosLeft() : 0;
        findings.put(operation, Examination.of(Subject.of(operation), optimising, nanosLeft));
      }
    }
    return operations.stream().map(findings::get).toList();
  }

  private static boolean isScalar(Operation<?> operation) {
    return Subject.of(operation).servedByScalar();
  }

  private static void awaitTrial(Operation<?> operation, Deadline deadline)
      throws InterruptedException {
    Thread waiting = new Thread(operation::settle, "lanewise-doctor-waits");
    waiting.setDaemon(true);
    waiting.start();
    waiting.join(Math.max(1, deadline.millisForTrials()));
  }
}
