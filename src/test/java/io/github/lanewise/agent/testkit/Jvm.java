// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Starts a JVM of the JDK that runs the test. Its class path has everything but Lanewise. */
public final class Jvm {
  private static final String AGENT = System.getProperty("lanewise.it.agent");

  /**
   * Many times the duration of any program, so that even on a busy machine only a program that
   * hangs is ended.
   */
  private static final long MOST_SECONDS = 400;

  private final List<String> options = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private String classPath = classPathWithoutLanewise();
  private long mostSeconds = MOST_SECONDS;

  /** The exit status and the output of a JVM. */
  public record Outcome(int status, String out, String err) {}

  public static Path agentJar() {
    return Path.of(AGENT);
  }

  /** Returns the library's jar, which is in the same folder as the agent's. */
  public static Path libraryJar() {
    return Path.of(AGENT.replace("-agent.jar", ".jar"));
  }

  /** Adds the agent, which serves without a wait. Null stands for no further options. */
  public Jvm agent(String agentOptions) {
    return option(
        "-javaagent:" + AGENT + "=wait=0" + (agentOptions == null ? "" : "," + agentOptions));
  }

  public Jvm option(String option) {
    options.add(option);
    return this;
  }

  public Jvm environment(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  public Jvm classPath(String entries) {
    classPath = entries;
    return this;
  }

  /** Gives a program more time that is told to go on for so many seconds. */
  public Jvm lasting(double seconds) {
    mostSeconds = MOST_SECONDS + (long) Math.ceil(seconds);
    return this;
  }

  /** Runs a program to its end. */
  public Outcome run(Class<?> main, Object... arguments) throws IOException {
    return run(main.getName(), arguments);
  }

  /** Runs a program to its end. */
  public Outcome run(String main, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // parquet-java writes the encodings of a column in the order of their identity hashes, so all
    // hashes are made the same.
    command.addAll(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"));
    // Most programs end before C2 would pay. A test that needs C2 adds an option for it.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main));
    Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
    Path out = Files.createTempFile("lanewise-it", ".out");
    Path err = Files.createTempFile("lanewise-it", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      if (!process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
        throw new IllegalStateException(main + " does not end");
      }
      return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  /**
   * Returns a class path with nothing but these programs and {@link LoaderMain}, which starts them.
   */
  public static Path launcher(Path temporary, Class<?>... mains) throws IOException {
    Path folder = temporary.resolve("launcher");
    for (Class<?> each : mains) {
      copyClass(folder, each);
    }
    copyClass(folder, LoaderMain.class);
    return folder;
  }

  private static void copyClass(Path folder, Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/');
    ClassFiles.write(folder, name, ClassFiles.read(name));
  }

  /** Returns the jar of JaCoCo's agent, from the tests' own class path. */
  public static Path jacoco() {
    return Arrays.stream(classPathWithoutLanewise().split(File.pathSeparator))
        .map(Path::of)
        .filter(entry -> entry.getFileName().toString().startsWith("org.jacoco.agent-"))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the tests' own class path, which has their classes, parquet-java and its dependencies.
   */
  public static String classPathWithoutLanewise() {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(all.split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("lanewise-"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
