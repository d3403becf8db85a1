// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the report to a file, but not through a symbolic link. A user who may create links in a
 * folder of logs could otherwise make the JVM write to any file of the JVM's own user.
 *
 * @param pattern the name of the file, in which {@code %p} is the process and {@code %h} the host
 * @param replaced true if each report replaces the one before, false if it is appended to the file
 */
public record ReportFile(String pattern, boolean replaced) {
  private static final Path HOST_ON_LINUX = Path.of("/proc/sys/kernel/hostname");
  private static final long STARTED = System.currentTimeMillis();

  /**
   * The age above which a file counts as left behind, because no process can still be writing it.
   */
  private static final Duration LEFT_BEHIND = Duration.ofHours(1);

  /** Writes a report. The old report stays complete until the new one is. */
  void write(String text) throws IOException {
    Path file = path();
    if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw new FileSystemException(file.toString(), null, "its folder does not exist");
    }
    if (Files.isSymbolicLink(file)) {
      throw new FileSystemException(file.toString(), null, "it is a symbolic link");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe without a reader would keep the JVM from ending.
      throw new FileSystemException(file.toString(), null, "it is no regular file");
    }
    if (!replaced) {
      Files.writeString(
          file,
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          LinkOption.NOFOLLOW_LINKS);
      return;
    }
    Path next = next();
    // Another user may have put a link there.
    Files.deleteIfExists(next);
    try {
      Files.writeString(next, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException | Error e) {
      // A partial file is removed, because it would take room on a disk that is full.
      try {
        Files.deleteIfExists(next);
      } catch (IOException | RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /**
   * Removes files that processes have left behind because they were killed while they wrote a
   * report.
   */
  void removeLeftovers() throws IOException {
    String name = Path.of(withHost(pattern)).getFileName().toString();
    Pattern leftover =
        Pattern.compile(
            Arrays.stream(name.split("%p", -1)).map(Pattern::quote).collect(joining("\\d+"))
                + "(\\.\\d+){2}\\.tmp");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            path().toAbsolutePath().getParent(),
            file -> leftover.matcher(file.getFileName().toString()).matches())) {
      for (Path file : files) {
        removeIfOld(file);
      }
    }
  }

  private static void removeIfOld(Path file) {
    FileTime latest = FileTime.from(Instant.now().minus(LEFT_BEHIND));
    try {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.getLastModifiedTime(file).compareTo(latest) < 0) {
        Files.deleteIfExists(file);
      }
    } catch (IOException gone) {
      // Another process removes leftovers, too, or the file is another user's.
    }
  }

  /**
   * Returns the file that a report is written to before it takes the place of the one before.
   * Containers that share a folder may have the same host and process, so its name has the time.
   */
  Path next() {
    Path file = path();
    return file.resolveSibling(file.getFileName() + "." + process() + "." + STARTED + ".tmp");
  }

  Path path() {
    return Path.of(withHost(pattern).replace("%p", String.valueOf(process())));
  }

  private static String withHost(String name) {
    return name.contains("%h") ? name.replace("%h", host(HOST_ON_LINUX, System.getenv())) : name;
  }

  private static long process() {
    return ProcessHandle.current().pid();
  }

  /**
   * Returns the name of the host. Java itself would ask a name server: the JVM would wait for the
   * answer before it ends, and without an answer the report would be lost. So the name comes from a
   * file or from the environment.
   */
  static String host(Path file, Map<String, String> environment) {
    try {
      return Files.readString(file).strip();
    } catch (IOException notOnLinux) {
      return Stream.of("HOSTNAME", "COMPUTERNAME")
          .map(environment::get)
          .filter(name -> name != null && !name.isBlank())
          .findFirst()
          .orElse("host");
    }
  }
}
