// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

  /** The API of a release is compared with that of the jar which this file names. */
  @Test
  void aNewVersionIsPutIntoTheNameOfTheJar() throws Exception {
    copy("release/set-version");
    copy("release/api.xml");
    Files.writeString(root.resolve("CHANGELOG.md"), "## [Unreleased]\n");
    Outcome jars =
        bash(
            """
            git init -q
            git add .
            for version in 77.0.0 77.1.0-SNAPSHOT 77.1.0; do
              release/set-version $version >changed
              sed -n 's:.*/target/\\(.*jar\\)</new.jar>:\\1:p' release/api.xml
            done
            """);
    assertEquals(
        new Outcome(0, "lanewise-77.0.0.jar\nlanewise-77.1.0-SNAPSHOT.jar\nlanewise-77.1.0.jar"),
        jars);
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

  /**
   * Runs each script in a folder in which Maven fails, because help must not wait for a build. The
   * help of some scripts comes from a Java program, which here only tells that it was asked.
   */
  @ParameterizedTest
  @MethodSource("scripts")
  void everyScriptAnswersHelp(String script) throws Exception {
    for (String file : Set.of(script, "bench/launch")) {
      copy(file);
    }
    makeJdk("echo \"java was started: $*\"");
    String version = bash(". bin/find-jdk; lanewise_version .").out();
    Files.createFile(root.resolve("target/lanewise-" + version + ".jar"));
    Files.createDirectories(root.resolve("bench/target"));
    Files.createFile(root.resolve("bench/target/benchmarks.jar"));
    Outcome help =
        bash("./" + script + " --help 2>errors || { status=$?; cat errors; exit $status; }");
    assertEquals(0, help.status(), help.out());
    String name = script.substring(script.lastIndexOf('/') + 1);
    assertTrue(
        help.out().startsWith(name + " ")
            || help.out().startsWith(name + ": ")
            || help.out().startsWith("usage: " + script + " ")
            || help.out().matches("java was started: .* --help"),
        help.out());
  }

  /** Leaves out hooks, which only git calls. */
  private static Stream<String> scripts() throws IOException {
    List<String> scripts = new ArrayList<>();
    for (Path file : ProjectFiles.all()) {
      try (InputStream bytes = Files.newInputStream(file)) {
        if (!file.startsWith(".ci/hooks") && new String(bytes.readNBytes(2), UTF_8).equals("#!")) {
          scripts.add(ProjectFiles.name(file));
        }
      }
    }
    return scripts.stream();
  }

  /** Runs programs without the packages that they need for their work. */
  @ParameterizedTest
  @MethodSource("pythonPrograms")
  void everyPythonProgramAnswersHelp(String program) throws Exception {
    assumeTrue(bash("python3 -c ''").status() == 0, "there is no python3");
    Outcome help = bash(Path.of("").toAbsolutePath(), "python3 " + program + " --help");
    assertEquals(0, help.status(), help.out());
    String name = program.substring(program.lastIndexOf('/') + 1);
    assertTrue(help.out().startsWith("usage: " + name + " "), help.out());
  }

  private static Stream<String> pythonPrograms() throws IOException {
    return ProjectFiles.all().stream().map(ProjectFiles::name).filter(name -> name.endsWith(".py"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pom.xml", "src/main/java/A.java", "src/assembly/sources.xml"})
  void doctorBuildsTheJarAgainAfterAChangeOf(String source) throws Exception {
    copy("bin/doctor");
    makeJdk();
    for (String folder : Set.of("src/main/java", "src/assembly")) {
      Files.createDirectories(root.resolve(folder));
    }
    Outcome outcome =
        bash(
            """
            . bin/find-jdk
            touch "%s"
            find . -exec touch -t 202001010000 {} +
            touch -t 202001010001 "target/lanewise-$(lanewise_version .).jar"
            bin/doctor
            touch "%1$s"
            bin/doctor
            """
                .formatted(source));
    assertEquals(2, outcome.status(), outcome.out());
    assertTrue(outcome.out().contains("doctor: building the jar"), outcome.out());
  }

  @Test
  void recordingsNeedAnEmptyFolder() throws Exception {
    Outcome outcome =
        bash(Path.of("").toAbsolutePath(), "RECORDINGS=bin examples/ceiling/run README.md");
    assertEquals(2, outcome.status(), outcome.out());
    assertTrue(outcome.out().contains("bin is not empty"), outcome.out());
  }

  /** The tests under the agent fail at once, and those without it would go on for a minute. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void parquetTestsThatFailLeaveNoProcess() throws Exception {
    copy(".ci/parquet-tests");
    copy(".ci/releases");
    String version = bash(". bin/find-jdk; lanewise_version .").out();
    Files.createFile(root.resolve("target/lanewise-" + version + "-agent.jar"));
    makeJdk(
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

  /** Makes a JDK whose java is a script. */
  private void makeJdk(String... lines) throws IOException {
    Files.createDirectories(root.resolve("jdk"));
    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    program("jdk/bin/java", lines);
  }

  private void program(String file, String... lines) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    String text = "#!/usr/bin/env bash\n" + String.join("\n", lines) + "\n";
    Path program = Files.writeString(root.resolve(file), text);
    assertTrue(program.toFile().setExecutable(true));
  }
}
