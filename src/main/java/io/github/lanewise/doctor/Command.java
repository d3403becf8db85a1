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

/** Is the command line of the doctor. */
public final class Command {
  static final int HEALTHY = 0;
  static final int UNHEALTHY = 1;
  static final int NOT_DONE = 2;

  /** The number of trials after which the verdict of an operation is final. */
  private static final int MOST_TRIALS = 4;

  private static final String HELP =
      """
      doctor [--with-vector] [--complete] [--json]
      Tells which kernels Lanewise runs on this machine, why, and whether they pay.

        --with-vector  start Java again with --add-modules jdk.incubator.vector where it is missing;
                       does nothing before Java 21
        --complete     every kernel, however long it takes; otherwise only what fits into 16 seconds
        --json         the same report for machines
        -h, --help     this text
        --version      the version of Lanewise

      Standard error gets a line for each operation as it is tried and measured.

      The exit status is 0 if no kernel is wrong, allocates or loses. It is 1 if one gives other output
      than the scalar kernel or allocates, in its trial or in use, or is slower than the scalar kernel
      by more than 10 %. It is 2 if the command line cannot be understood or carried out, or if no
      kernel could be examined in time.
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
    // This comes before the first use of a kernel, because kernels would log their state in this
    // JVM, too.
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
      // Operations come one at a time, so no trial runs beside a measurement.
      if (deadline.timeForMore()) {
        err.println(progress(findings.size() + 1, operations.size(), operation));
      }
      findings.add(Examination.of(operation, patient.optimising(), deadline));
    }
    // A trial may have ended undecided because the compiler was busy. It is repeated after all
    // others.
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
