// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Facts;
import io.github.lanewise.kernel.selection.Machine;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The command line of the doctor. */
public final class Command {
  static final int HEALTHY = 0;
  static final int UNHEALTHY = 1;
  static final int NOT_DONE = 2;

  /** After these the verdict of an operation is final. */
  private static final int MOST_TRIALS = 4;

  private static final String HELP =
      """
      doctor [--with-vector] [--complete] [--json]
      What Lanewise runs on this machine, why, and whether it pays.

        --with-vector  start Java again with --add-modules jdk.incubator.vector where it is missing;
                       nothing before Java 21
        --complete     every kernel, however long it takes; without, what 16 seconds suffice for
        --json         the same report for machines
        -h, --help     this text
        --version      the version of Lanewise

      Standard error has a line for each operation as it is tried and measured.

      Exit status: 0 when no kernel is wrong, allocates or loses; 1 when one gives other output than the
      scalar kernel or allocates, in its trial or in use, or is slower in use by more than 10 %; 2 when
      the command line cannot be understood or carried out, or no kernel could be examined in time.
      """;

  private Command() {}

  /** Does what the arguments ask for and returns the exit status. */
  public static int run(String[] args, PrintStream out, PrintStream err)
      throws InterruptedException {
    boolean json = false;
    boolean complete = false;
    boolean withVector = false;
    for (String arg : args) {
      switch (arg) {
        case "--json" -> json = true;
        case "--complete" -> complete = true;
        case "--with-vector" -> withVector = true;
        case "-h", "--help" -> {
          out.print(HELP);
          return HEALTHY;
        }
        case "--version" -> {
          out.println("lanewise " + Host.lanewiseVersion());
          return HEALTHY;
        }
        default -> {
          err.println("doctor: unknown argument '" + arg + "'");
          err.print(HELP);
          return NOT_DONE;
        }
      }
    }
    // Asked before anything of the kernels is touched: they would log their state in this JVM, too.
    if (withVector && Relaunch.helps()) {
      return relaunch(json, complete, err);
    }
    if (withVector) {
      err.println("doctor: --with-vector does nothing here: " + Relaunch.whyNot());
    }
    return examine(json, complete, out, err);
  }

  private static int relaunch(boolean json, boolean complete, PrintStream err)
      throws InterruptedException {
    List<String> arguments = new ArrayList<>();
    if (json) {
      arguments.add("--json");
    }
    if (complete) {
      arguments.add("--complete");
    }
    try {
      return Relaunch.run(arguments);
    } catch (IOException e) {
      err.println("doctor: Java could not be started again: " + e.getMessage());
      return NOT_DONE;
    }
  }

  private static int examine(boolean json, boolean complete, PrintStream out, PrintStream err)
      throws InterruptedException {
    Deadline deadline = complete ? Deadline.none() : Deadline.usual();
    List<Operation<?>> operations = Operations.all();
    Facts facts = Machine.facts();
    Advice advice = Advice.of(facts, Relaunch.moduleInRuntime(), operations);
    Patient patient =
        new Patient(
            Host.current(),
            facts,
            Acceleration.current(),
            advice,
            operations.stream().mapToInt(Operation::allowedBytes).max().orElse(0));
    TextReport text = new TextReport(out);
    if (!json) {
      text.head(patient, operations.size());
    }
    List<Finding> findings = new ArrayList<>();
    for (Operation<?> operation : operations) {
      // One at a time: no trial runs beside a measurement.
      if (deadline.timeForMore()) {
        err.println(progress(findings.size() + 1, operations.size(), operation));
      }
      findings.add(Examination.of(operation, patient.optimising(), deadline));
    }
    // Once more, after all others, where the compiler was too busy for a trial.
    for (int again = complete ? MOST_TRIALS : 2; again > 1; again--) {
      for (int i = 0; i < findings.size() && deadline.timeForMore(); i++) {
        if (findings.get(i).verdict() == Verdict.UNDECIDED) {
          err.println(progress(i + 1, operations.size(), operations.get(i)) + ", again");
          findings.set(i, Examination.of(operations.get(i), patient.optimising(), deadline));
        }
      }
    }
    if (json) {
      out.println(JsonReport.of(patient, findings, deadline.seconds()));
    } else {
      text.findings(findings, advice.flag(), deadline.seconds());
    }
    return exitStatus(findings);
  }

  private static String progress(int number, int of, Operation<?> operation) {
    return String.format(
        Locale.ROOT,
        "doctor: %d of %d, %s, %s%s",
        number,
        of,
        operation.family(),
        operation.name(),
        operation.width() == 0 ? "" : " " + operation.width());
  }

  static int exitStatus(List<Finding> findings) {
    if (!findings.stream().allMatch(Finding::healthy)) {
      return UNHEALTHY;
    }
    return findings.stream().anyMatch(Finding::examined) ? HEALTHY : NOT_DONE;
  }
}
