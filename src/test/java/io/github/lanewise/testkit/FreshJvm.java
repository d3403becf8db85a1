// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts a JVM of the version that runs the test, for effects that only a JVM's start shows. */
public final class FreshJvm {
  public static final String VECTOR_MODULE = "--add-modules=jdk.incubator.vector";

  /** Ends a JVM that hangs. On a busy machine, one that does not takes up to four minutes. */
  private static final long LONGEST_SECONDS = 600;

  private FreshJvm() {}

  /** Returns the jar under test, or the folder of classes that is used instead. */
  public static Path lanewise() {
    return locationOf("io.github.lanewise.ByteStreamSplit");
  }

  public static Path testClasses() {
    return locationOf(FreshJvm.class.getName());
  }

  public static String path(Path... entries) {
    return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** Returns a folder of this project's test sources. */
  public static Path sources(String folder) {
    return Path.of(System.getProperty("basedir", "")).resolve("src/test").resolve(folder);
  }

  public static Ended run(List<String> options, Class<?> main, String... args) {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-cp", path(lanewise(), testClasses()), main.getName()));
    arguments.addAll(List.of(args));
    return run(arguments);
  }

  public static Ended run(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Duser.language=en", "-Duser.country=US"));
    command.addAll(arguments);
    return start(command);
  }

  /** Runs the same command in another JVM. */
  public static Ended again(Ended ended) {
    return start(ended.command());
  }

  private static Ended start(List<String> command) {
    try {
      return run(new ProcessBuilder(command));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Ended run(ProcessBuilder builder) throws IOException, InterruptedException {
    // The JVM would print that it picked these options up, and they would change the tested JVM.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    Path output = Files.createTempFile("lanewise", ".out");
    Path errors = Files.createTempFile("lanewise", ".err");
    try {
      Process process =
          builder.redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError("still running: " + builder.command());
      }
      return new Ended(
          builder.command(),
          process.exitValue(),
          Files.readAllLines(output),
          Files.readAllLines(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private static Path locationOf(String type) {
    try {
      return Path.of(
          Class.forName(type).getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The exit status and the output of a JVM. */
  public record Ended(List<String> command, int status, List<String> output, List<String> errors) {
    /** Returns the rest of the line of output that begins with "name: ". */
    public String value(String name) {
      return output.stream()
          .filter(line -> line.startsWith(name + ": "))
          .map(line -> line.substring(name.length() + 2))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + name + " in " + this));
    }

    /** Returns the lines that were logged with a level, "INFO" for instance. */
    public List<String> logged(String level) {
      return errors.stream()
          .filter(line -> line.startsWith(level + ": "))
          .map(line -> line.substring(level.length() + 2))
          // The JVM warns of its incubator module in the same form.
          .filter(line -> !line.startsWith("Using incubator modules"))
          .toList();
    }

    @Override
    public String toString() {
      return String.join(" ", command)
          + ("\nended with " + status + "\n")
          + String.join("\n", output)
          + "\n"
          + String.join("\n", errors);
    }
  }
}
