// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.doctor.Command;

/**
 * The jar's main class: what Lanewise runs on this machine, why, and whether it pays.
 *
 * <p>{@code java -jar lanewise.jar --help} lists the options. The exit status is 0 where every
 * kernel in use is right, allocates nothing and is no slower than the scalar kernel; 1 where one is
 * not; 2 where the command line could not be understood or carried out.
 */
public final class Doctor {
  private Doctor() {}

  /** Prints the report and ends the JVM with the exit status. */
  public static void main(String[] args) throws InterruptedException {
    System.exit(Command.run(args, System.out, System.err));
  }
}
