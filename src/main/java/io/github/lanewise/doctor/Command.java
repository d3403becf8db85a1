// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Runs the doctor as its command line says. */
public final class Command {
  static final int HEALTHY = 0;
  static final int UNHEALTHY = 1;
  static final int NOT_DONE = 2;

  /**
   * The most trials of an operation. After four with a candidate that allocates, it has no more.
   */
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
    List<String> options = new ArrayList<>();
    for (String arg : args) {
      switch (arg) {
        case "--json", "--complete", "--with-vector" -> options.add(arg);
        case "-h", "--help" -> {
          out.print(HELP);
          return HEALTHY;
        }
        case "--version" -> {
          out.println("lanewise " + Patient.lanewiseVersion());
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
    if (options.removeAll(List.of("--with-vector"))) {
      String whyNot = Relaunch.whyNot();
      if (whyNot == null) {
        try {
          return Relaunch.run(options);
        } catch (IOException e) {
          err.println("doctor: Java could not be started again: " + e.getMessage());
          return NOT_DONE;
        }
      }
      err.println("doctor: --with-vector does nothing here: " + whyNot);
    }
    return examine(options.contains("--json"), options.contains("--complete"), out, err);
  }

  private static int examine(boolean json, boolean complete, PrintStream out, PrintStream err)
      throws InterruptedException {
    Deadline deadline = new Deadline(complete ? Long.MAX_VALUE : Deadline.USUAL_MILLIS);
    Operation<?>[] operations = Operations.all().toArray(Operation[]::new);
    boolean optimising = Machine.facts().optimising();
    Patient patient = Patient.current(Machine.facts(), List.of(operations));
    TextReport text = new TextReport(out, patient);
    if (!json) {
      text.head(operations.length);
    }
    Finding[] findings = new Finding[operations.length];
    // A trial may have ended undecided because the compiler was busy. It is repeated after all
    // others. Operations come one at a time, so that no trial runs during a measurement.
    for (int trial = 1; trial <= (complete ? MOST_TRIALS : 2); trial++) {
      for (int i = 0; i < operations.length; i++) {
        boolean inTime = deadline.timeForMore();
        if (trial == 1 || inTime && findings[i].verdict() == Verdict.UNDECIDED) {
          if (inTime) {
            String place = "doctor: " + (i + 1) + " of " + operations.length + ", ";
            err.println(place + operations[i] + (trial == 1 ? "" : ", again"));
          }
          try {
            findings[i] = Examination.of(operations[i], optimising, deadline);
          } catch (OutOfMemoryError | StackOverflowError shortage) {
            err.println("doctor: " + operations[i] + " could not be examined: " + shortage);
            return NOT_DONE;
          }
        }
      }
    }
    List<Finding> all = List.of(findings);
    if (json) {
      out.println(JsonReport.of(patient, all, deadline.seconds()));
    } else {
      text.findings(all, optimising, deadline.seconds());
    }
    return exitStatus(all);
  }

  static int exitStatus(List<Finding> findings) {
    if (findings.stream().anyMatch(finding -> !finding.problems().isEmpty())) {
      return UNHEALTHY;
    }
    return findings.stream().anyMatch(Finding::examined) ? HEALTHY : NOT_DONE;
  }
}
