// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Holds every operation's trial, then examines every kernel that is in use after that. */
final class Checkup {
  private Checkup() {}

  static List<Finding> of(List<Operation<?>> operations, boolean optimising, Deadline deadline)
      throws InterruptedException {
    operations.forEach(Operation::kernel);
    // A vector kernel that was asked for by system property serves at once.
    Set<Operation<?>> untried =
        operations.stream()
            .filter(operation -> operation.decision().settled())
            .collect(Collectors.toSet());
    awaitTrials(operations, deadline);
    if (optimising) {
      operations.stream()
          .filter(operation -> untried.contains(operation) || isScalar(operation))
          .forEach(operation -> Examination.rehearse(Subject.of(operation)));
    }
    List<Finding> findings = new ArrayList<>();
    for (Operation<?> operation : operations) {
      findings.add(Examination.of(Subject.of(operation), optimising, deadline.nanosLeft()));
    }
    return findings;
  }

  private static boolean isScalar(Operation<?> operation) {
    return Subject.of(operation).servedByScalar();
  }

  private static void awaitTrials(List<Operation<?>> operations, Deadline deadline)
      throws InterruptedException {
    Thread waiting =
        new Thread(() -> operations.forEach(Operation::settle), "lanewise-doctor-waits");
    waiting.setDaemon(true);
    waiting.start();
    waiting.join(deadline.millisForTrials());
  }
}
