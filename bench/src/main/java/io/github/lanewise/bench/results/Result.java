// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static tools.jackson.databind.DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Holds one run of {@code bench/run}. The file of a result is JSON with one comparison a line. */
public record Result(Header header, List<MatchTimes> comparisons) {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(FAIL_ON_MISSING_CREATOR_PROPERTIES).build();

  /**
   * Describes a run.
   *
   * @param suite the name of the suite, {@code command} as it was typed but without folders, and
   *     {@code date} the beginning of the run, as in 2026-11-21T01:50:00Z
   * @param version the version of Lanewise, and {@code commit} the abbreviated commit; "unknown" if
   *     not known
   * @param dirty whether sources differed from that commit
   * @param failures a line for each match that could not be measured, with the reason
   */
  public record Header(
      String suite,
      String command,
      String date,
      String processor,
      String system,
      String version,
      String commit,
      boolean dirty,
      String jmh,
      List<String> failures) {

    public String text() {
      return "%s, %s, %s, Lanewise %s, JMH %s".formatted(processor, system, date, lanewise(), jmh);
    }

    /** Returns the version as text, such as "0.1.0, commit 709f1a3 with changes". */
    public String lanewise() {
      return "%s, commit %s%s".formatted(version, commit, dirty ? " with changes" : "");
    }
  }

  /**
   * Reads all results of a folder, in the order of their names.
   *
   * @throws IOException if a file is no result, or a result without figures; the message names it
   */
  public static List<Result> readAll(Path folder) throws IOException {
    List<Result> results = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        results.add(read(file));
      }
    }
    return results;
  }

  private static Result read(Path file) throws IOException {
    Result result;
    try {
      result = JSON.readValue(file, Result.class);
    } catch (JacksonException e) {
      throw new IOException(file + " is no result of bench/run: " + e.getOriginalMessage(), e);
    }
    if (result.comparisons().isEmpty()) {
      throw new IOException(file + " has no comparison: nothing was measured");
    }
    return result;
  }

  /** Writes the result. It replaces the earlier result of the same suite on the same processor. */
  public Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(name());
    String lines =
        comparisons.stream().map(JSON::writeValueAsString).collect(Collectors.joining(",\n"));
    Files.writeString(
        file,
        "{\"header\":%s,\n\"comparisons\":[\n%s\n]}\n"
            .formatted(JSON.writeValueAsString(header), lines));
    return file;
  }

  /**
   * Returns the name of the file from suite and processor, such as
   * "quick-intel-xeon-processor.json".
   */
  String name() {
    String words = header.suite() + " " + header.processor();
    return words
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\((r|tm)\\)|,.*", "")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "")
        + ".json";
  }
}
