// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A program for tests, called as {@code Redeployed JAR OTHER}. It puts the jar of another build in
 * the place of the agent's jar, and then uses parquet-java.
 */
public final class Redeployed {
  private Redeployed() {}

  public static void main(String[] args) throws Exception {
    Files.move(Path.of(args[1]), Path.of(args[0]), StandardCopyOption.REPLACE_EXISTING);
    OnePage.main(args);
  }
}
