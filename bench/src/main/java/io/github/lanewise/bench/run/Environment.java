// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Header;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Version;

/** The machine and the clone. */
final class Environment {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** What figures depend on; a changed document makes no clone dirty. */
  private static final List<String> SOURCES =
      List.of("pom.xml", "src", "bench/pom.xml", "bench/src");

  /** Outside a clone, or without git. */
  private static final String UNKNOWN = "unknown";

  private Environment() {}

  /** The folder of the measurements. */
  static Path bench() {
    return Path.of(System.getProperty("lanewise.bench.home", "bench"));
  }

  static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /**
   * A text without the folders of absolute paths: results are committed, and whose machine it was
   * is nobody's business.
   */
  static String withoutFolders(String text) {
    return text.replaceAll("(?<![\\w.~-])/[^\\s:=,]*/(?=[^\\s/])", "");
  }

  /** A clone, as of now: it may be another commit when the last fork has ended. */
  record Sources(String commit, boolean dirty) {
    /** Lanewise's own. */
    static Sources now() {
      return of(bench().resolve(".."), SOURCES.toArray(String[]::new));
    }

    /**
     * @param paths those that a change of makes it dirty
     */
    static Sources of(Path clone, String... paths) {
      String[] status = {"status", "--porcelain", "--untracked-files=normal", "--"};
      String changes =
          git(clone, Stream.of(status, paths).flatMap(Stream::of).toArray(String[]::new));
      boolean dirty = !changes.isEmpty() && !changes.equals(UNKNOWN);
      return new Sources(git(clone, "rev-parse", "--short=7", "HEAD"), dirty);
    }

    String text() {
      return dirty ? commit + " with changes" : commit;
    }
  }

  static Header header(
      String command,
      String date,
      Sources sources,
      Set<String> providers,
      List<Figure> figures,
      List<String> failures) {
    return new Header(
        command,
        date,
        processor(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        sources.commit(),
        sources.dirty(),
        Version.getPlainVersion(),
        conditions(figures, Figure.Condition::jdk),
        conditions(figures, Figure.Condition::bits),
        List.copyOf(providers),
        conditions(figures, Figure.Condition::parquet),
        failures.stream().map(Environment::withoutFolders).toList());
  }

  private static <T> List<T> conditions(List<Figure> figures, Function<Figure.Condition, T> what) {
    return figures.stream().map(Figure::condition).map(what).distinct().toList();
  }

  private static String processor() {
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

  private static String git(Path clone, String... arguments) {
    List<String> command =
        Stream.concat(Stream.of("git", "-C", clone.toString()), Stream.of(arguments)).toList();
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String output = new String(process.getInputStream().readAllBytes()).strip();
      return process.waitFor() == 0 ? output : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
