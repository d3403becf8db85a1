// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.trial.Decision;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The Flight Recorder event that tells which kernel was chosen for an operation. */
@Name("io.github.lanewise.KernelDecision")
@Label("Kernel Decision")
@Category("Lanewise")
@Description("Which kernel serves an operation from now on, and why")
@StackTrace(false)
final class DecisionEvent extends Event {
  @Label("Family")
  String family;

  @Label("Operation")
  String operation;

  @Label("Width in Bytes")
  int width;

  @Label("Algorithm")
  String algorithm;

  @Label("Vector Bits")
  int bits;

  @Label("Verdict")
  String verdict;

  @Label("Reason")
  String reason;

  static void emit(Operation<?> operation, Decision<?> decision) {
    DecisionEvent event = new DecisionEvent();
    event.family = operation.family();
    event.operation = operation.name();
    event.width = operation.width();
    event.algorithm = decision.algorithm();
    event.bits = decision.bits();
    event.verdict = decision.verdict().name();
    event.reason = decision.reason();
    event.commit();
  }
}
