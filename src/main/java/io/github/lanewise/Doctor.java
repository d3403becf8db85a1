// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.doctor.Command;

/**
 * The jar's main class: what Lanewise runs on this machine, why, and whether it pays.
 *
 * <p>{@code java -jar lanewise.jar --help} lists the options. The exit status is 0 where no kernel
 * is wrong, allocates or loses to the scalar kernel; 1 where one does; 2 where the command line
 * could not be understood or carried out, or no kernel could be examined in time.
 */
public final class Doctor {
  private Doctor() {}

  /** Prints the report and ends the JVM with the exit status. */
  public static void main(String[] args) throws InterruptedException {
    System.exit(Command.run(args, System.out, System.err));
  }
}
