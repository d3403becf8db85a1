// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench;

import picocli.CommandLine;

/** Runs a command and tells the JVM's exit status. */
public final class ExitStatus {
  /** The command itself failed. */
  public static final int FAILED = 3;

  private ExitStatus() {}

  /** Runs the command and returns its exit status. */
  public static int of(CommandLine command, String... arguments) {
    try {
      return command.execute(arguments);
    } catch (Error e) {
      // The command line catches exceptions only. After an error the JVM would end with 1, which
      // stands for a result.
      e.printStackTrace(command.getErr());
      return FAILED;
    }
  }
}
