// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Runs as files: JSON with a figure a line, so that a difference between two can be read. */
public final class RunFiles {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private RunFiles() {}

  /** All runs of a folder, oldest first. */
  public static List<Run> read(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .map(RunFiles::readOne)
          .sorted(Comparator.comparing(run -> run.header().date()))
          .toList();
    }
  }

  public static Run readOne(Path file) {
    return JSON.readValue(file, Run.class);
  }

  public static Path write(Run run, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(name(run.header()));
    StringBuilder json = new StringBuilder("{\"header\":");
    json.append(JSON.writeValueAsString(run.header())).append(",\n\"figures\":[\n");
    json.append(String.join(",\n", run.figures().stream().map(JSON::writeValueAsString).toList()));
    Files.writeString(file, json.append("\n]}\n"));
    return file;
  }

  /** Date, processor and commit: "2026-11-21T015000Z-intel-xeon-709f1a3.json". */
  static String name(Header header) {
    String processor =
        header
            .processor()
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\((r|tm)\\)|,.*", "")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String commit = header.commit() + (header.dirty() ? "-dirty" : "");
    return header.date().replace(":", "") + "-" + processor + "-" + commit + ".json";
  }
}
