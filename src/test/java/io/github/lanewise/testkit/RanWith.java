// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import io.github.lanewise.Acceleration;

/**
 * Prints one line about a run of tests: Java's version, the architecture, whether the vector module
 * is present, the provider and the bits of a vector. bin/matrix finds this line in the run's log,
 * and compares it with the cell's configuration.
 */
public final class RanWith {
  private RanWith() {}

  public static void print(String more) {
    // The line is printed by one call, because printf would write it in pieces, between which other
    // output may come.
    System.out.println(
        String.format(
            "ran with: java=%s arch=%s module=%b provider=%s bits=%d %s",
            Runtime.version().toString().replaceFirst("[+-].*", ""),
            System.getProperty("os.arch"),
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
            Acceleration.current().provider(),
            Acceleration.current().vectorBits(),
            more));
  }
}
