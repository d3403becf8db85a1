// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class PaceTest {
  @Test
  void theCommandLineDecides() throws CommandLineOptionException {
    var options = new CommandLineOptions("-f", "7", "-wi", "5", "-i", "9");
    Pace pace = Pace.QUICK.changedBy(options, Mode.AverageTime);
    assertEquals(7, pace.forks());
    assertEquals(5, pace.warmups());
    assertEquals(9, pace.measurements());
  }

  @Test
  void aStartIsNeitherWarmedUpNorRepeatedInOneJvm() throws CommandLineOptionException {
    var options = new CommandLineOptions("-f", "7", "-wi", "5", "-i", "9");
    Pace pace = Pace.QUICK.changedBy(options, Mode.SingleShotTime);
    assertEquals(7, pace.forks());
    assertEquals(0, pace.warmups());
    assertEquals(1, pace.measurements());
  }
}
