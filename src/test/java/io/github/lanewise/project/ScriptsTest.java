// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests scripts, most of them in a folder of their own whose name has a space. */
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
    // This program takes the place of mvn, so that a script that has lost a check does not build.
    program("failing/mvn", "echo \"mvn was started: $*\"", "exit 99");
  }

  private void copy(String file) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.copy(Path.of(file), root.resolve(file));
  }

  /**
   * Runs commands. Their output goes to a file, because a process that is left behind would keep a
   * pipe open.
   */
  private Outcome bash(String commands) throws IOException, InterruptedException {
    return bash(root, commands);
  }

  private Outcome bash(Path directory, String commands) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    bash.environment().put("JAVA_HOME", root.resolve("jdk").toString());
    bash.environment().merge("PATH", root + "/failing:", (before, first) -> first + before);
    Process process = bash.start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "goes on for long: " + commands);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(out).strip());
  }

  /** After release/set-version, the folder still has the jars of the version before. */
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
  void whereThereIsNoJarOfThisVersionTheScriptSaysHowToBuildIt() throws Exception {
    Files.createFile(root.resolve("target/lanewise-0.0.1-agent.jar"));
    Outcome none = bash(". bin/find-jdk; jar=$(find_jar \"$PWD\" agent); echo went on");
    assertEquals(2, none.status(), none.out());
    assertTrue(none.out().endsWith("-agent.jar: run mvn clean package -DskipTests"), none.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".ci/releases none",
        "bench/check none",
        "bench/first-file none",
        "bin/fuzz",
        "bin/fuzz none",
        "bin/fuzz --seed none",
        "bin/matrix --parquet-jars",
        "bin/matrix none",
        "bin/mutants parque.",
        "examples/ceiling/engines/run",
        "examples/ceiling/run",
        "examples/ceiling/run README.md 10 none",
        "examples/spark/run --flights none/none",
        "release/set-version",
        "release/set-version 1/2"
      })
  void wrongArgumentsAreRefused(String command) throws Exception {
    Outcome outcome = bash(Path.of("").toAbsolutePath(), command);
    assertEquals(2, outcome.status(), outcome.out());
    assertFalse(outcome.out().contains(": line "), "Bash itself complains: " + outcome.out());
  }

  /** The tests under the agent fail at once, and those without it would go on for a minute. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void parquetTestsThatFailLeaveNoProcess() throws Exception {
    copy(".ci/parquet-tests");
    copy(".ci/releases");
    String version = bash(". bin/find-jdk; lanewise_version .").out();
    Files.createFile(root.resolve("target/lanewise-" + version + "-agent.jar"));
    Files.createDirectories(root.resolve("jdk"));
    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    program(
        "jdk/bin/java",
        "case $* in *-javaagent:*) until [ -s \"$PID\" ]; do sleep 0.1; done; exit 5 ;; esac",
        "echo $$ >\"$PID\"",
        "exec sleep 60");
    program(
        "bin/mvn",
        "for option; do case $option in *outputFile=*) file=${option#*=} ;; esac; done",
        "printf '/parquet-%s-1.0-tests.jar:' column common encoding hadoop >\"$file\"");
    Outcome failed = bash("PATH=$PWD/bin:$PATH PID=$PWD/pid .ci/parquet-tests 1.0");
    assertEquals(1, failed.status(), failed.out());
    assertTrue(failed.out().contains("1.0 vector: the tests ended with exit status 5"));
    // A process that has ended is a zombie until someone asks for its status.
    Outcome left =
        bash(
            """
            process=$(cat pid)
            for ((i = 0; i < 100; i++)); do
              grep -qs 'State:.[^Z]' /proc/$process/status || exit 0
              sleep 0.1
            done
            kill $process
            echo "a JVM goes on"
            """);
    assertEquals(new Outcome(0, ""), left);
  }

  private void program(String file, String... lines) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    String text = "#!/usr/bin/env bash\n" + String.join("\n", lines) + "\n";
    Path program = Files.writeString(root.resolve(file), text);
    assertTrue(program.toFile().setExecutable(true));
  }
}
