// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.doctor.Command;

/**
 * The jar's main class. It tells which kernels Lanewise runs on this machine, why, and whether they
 * pay.
 *
 * <p>{@code java -jar lanewise.jar --help} lists the options. The exit status is 0 if no kernel is
 * wrong, allocates or is more than 10 % slower than the scalar kernel. It is 1 if a kernel fails in
 * one of these ways. It is 2 if the command line could not be understood or carried out, or if no
 * kernel could be examined in time.
 */
public final class Doctor {
  private Doctor() {}

  /** Prints the report and ends the JVM with the exit status. */
  public static void main(String[] args) throws InterruptedException {
    int status = Command.run(args, System.out, System.err);
    if (System.out.checkError()) {
      System.err.println("doctor: the report could not be written");
      status = 2;
    }
    System.exit(status);
  }
}
