// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs python3.
 *
 * @param log the file that gets the output of programs
 */
public record Python(Path log) {
  /** Returns whether there is a Python with pyarrow. If there is none, prints a line about it. */
  public boolean hasPyarrow() throws InterruptedException {
    boolean there = run("-c", "import pyarrow.parquet") == 0;
    if (!there) {
      System.out.println("No python3 with pyarrow is at hand: a test of its files is left out.");
    }
    return there;
  }

  /** Returns the exit status, or -1 if there is no Python. */
  public int run(String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start()
          .waitFor();
    } catch (IOException noPython) {
      return -1;
    }
  }

  /** Returns the output of the last program. */
  public String printed() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
