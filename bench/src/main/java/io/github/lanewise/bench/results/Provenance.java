// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import io.github.lanewise.Acceleration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** Describes the machine and the clone of the sources that figures are from. */
public final class Provenance {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final String POM = "/META-INF/maven/io.github.lanewise/lanewise/pom.properties";

  /** The paths that figures depend on. A changed document does not make a clone dirty. */
  private static final List<String> SOURCES =
      List.of("pom.xml", "src", "bench/pom.xml", "bench/src");

  private static final String UNKNOWN = "unknown";

  private Provenance() {}

  /** Returns the folder of the measurements. */
  public static Path bench() {
    return Path.of(System.getProperty("lanewise.bench.home", "bench"));
  }

  public static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /**
   * Returns the processor's name if the system tells it in a file, and its architecture otherwise.
   */
  public static String processor() {
    String architecture = System.getProperty("os.arch");
    String threads = ", %d threads".formatted(Runtime.getRuntime().availableProcessors());
    if (!Files.isReadable(CPU_INFO)) {
      return architecture + threads;
    }
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
              .filter(line -> line.startsWith("model name"))
              .map(line -> line.substring(line.indexOf(':') + 1).strip())
              .findFirst()
              .orElse(architecture)
          + threads;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String system() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }

  /** Returns Lanewise's version, from its jar. */
  public static String version() {
    try (InputStream pom = Acceleration.class.getResourceAsStream(POM)) {
      Properties properties = new Properties();
      if (pom != null) {
        properties.load(pom);
      }
      return properties.getProperty("version", UNKNOWN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Describes a clone as it is now. It may be at another commit when the last fork has ended. */
  public record Sources(String commit, boolean dirty) {
    /** Describes Lanewise's own clone. */
    public static Sources now() {
      return of(bench().resolve(".."), SOURCES);
    }

    /**
     * @param paths the paths that make the clone dirty if they differ from the commit
     */
    public static Sources of(Path clone, List<String> paths) {
      List<String> status =
          new ArrayList<>(List.of("status", "--porcelain", "--untracked-files=normal", "--"));
      status.addAll(paths);
      String changes = git(clone, status);
      boolean dirty = !changes.isEmpty() && !changes.equals(UNKNOWN);
      return new Sources(git(clone, List.of("rev-parse", "--short=7", "HEAD")), dirty);
    }

    public String text() {
      return dirty ? commit + " with changes" : commit;
    }
  }

  /**
   * Returns the text with absolute paths cut to their last name. Results are committed, and folders
   * differ from machine to machine.
   */
  public static String withoutFolders(String text) {
    return text.replaceAll("(?<![\\w.~-])/[^\\s:=,]*/(?=[^\\s/])", "");
  }

  private static String git(Path clone, List<String> arguments) {
    List<String> command =
        Stream.concat(Stream.of("git", "-C", clone.toString()), arguments.stream()).toList();
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String output = new String(process.getInputStream().readAllBytes()).strip();
      return process.waitFor() == 0 ? output : UNKNOWN;
    } catch (IOException noGit) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
