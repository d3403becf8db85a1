// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has the lines of the agent's report, from a file or from standard error. */
public record ReportText(List<String> lines) {
  /** The names of the counts of pages. */
  public static final List<String> PAGES =
      List.of(
          "PLAIN pages written",
          "BYTE_STREAM_SPLIT pages written",
          "dictionary-encoded pages written",
          "PLAIN pages read",
          "BYTE_STREAM_SPLIT pages read");

  private static final Pattern ROW = Pattern.compile("  (\\S+) in (class loader \\S+?)(: .*)?");

  public static ReportText read(Path file) throws IOException {
    return new ReportText(Files.readAllLines(file));
  }

  /** Returns the number after the colon in the line that begins with this name. */
  public long count(String path) {
    return lines.stream()
        .filter(line -> line.startsWith(path + ": "))
        .mapToLong(line -> Long.parseLong(line.substring(path.length() + 2)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + path + " in " + lines));
  }

  public boolean changed(String className) {
    return lines.stream().anyMatch(line -> line.startsWith("  " + className + " in "));
  }

  /** Returns all classes that are listed, changed or left alone. */
  public Map<String, Set<String>> classesByLoader() {
    Map<String, Set<String>> classes = new TreeMap<>();
    for (String line : lines) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        classes.computeIfAbsent(row.group(2), loader -> new TreeSet<>()).add(row.group(1));
      }
    }
    return classes;
  }
}
