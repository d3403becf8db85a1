// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Scripts, in a folder of their own whose name has a space. */
@DisabledOnOs(OS.WINDOWS)
final class ScriptsTest {
  @TempDir private Path folder;
  private Path root;

  private record Outcome(int status, String out) {}

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectories(folder.resolve("a folder")).toRealPath();
    copy("bin/find-jdk");
    copy("pom.xml");
    Files.createDirectories(root.resolve("target"));
  }

  private void copy(String file) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.copy(Path.of(file), root.resolve(file));
  }

  /** The output goes to a file: a process that is left behind would keep a pipe open. */
  private Outcome bash(String commands) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    int status = bash.start().waitFor();
    return new Outcome(status, Files.readString(out).strip());
  }

  /** After release/set-version the jars of the version before are still there. */
  @Test
  void theJarIsThatOfThisVersion() throws Exception {
    String version = bash(". bin/find-jdk; lanewise_version .").out();
    assertTrue(version.matches("[0-9][0-9A-Za-z.-]+"), version);
    for (String jar : new String[] {"0.0.1", "0.0.1-agent", version, version + "-agent", "99"}) {
      Files.createFile(root.resolve("target/lanewise-" + jar + ".jar"));
    }
    Path library = root.resolve("target/lanewise-" + version + ".jar");
    Path agent = root.resolve("target/lanewise-" + version + "-agent.jar");
    Outcome both =
        bash(". bin/find-jdk; find_jar \"$PWD\"; jar=$(find_jar \"$PWD\" agent); echo \"$jar\"");
    assertEquals(new Outcome(0, library + "\n" + agent), both);
  }

  @Test
  void whatHelpsIsSaidWhereThereIsNoJarOfThisVersion() throws Exception {
    Files.createFile(root.resolve("target/lanewise-0.0.1-agent.jar"));
    Outcome none = bash(". bin/find-jdk; jar=$(find_jar \"$PWD\" agent); echo went on");
    assertEquals(2, none.status(), none.out());
    assertTrue(none.out().endsWith("-agent.jar: run mvn clean package -DskipTests"), none.out());
  }
}
