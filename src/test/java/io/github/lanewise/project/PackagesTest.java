// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the packages within a package use each other as ARCHITECTURE.md says. */
class PackagesTest {
  private static final Path PROJECT = Path.of(System.getProperty("basedir", ""));
  private static final List<String> ROOTS = List.of("java", "java21", "java22");

  @Test
  void packagesOfParquetUseThoseThatTheirRowsName() throws IOException {
    assertEquals(rows("parquet"), uses("parquet"));
  }

  @Test
  void packagesOfTheAgentUseThoseThatTheirRowsName() throws IOException {
    assertEquals(rows("agent"), uses("agent"));
  }

  /** Each family uses the selection of kernels, and no family uses another one. */
  @Test
  void packagesOfKernelUseNoneButSelection() throws IOException {
    Map<String, Set<String>> allowed = rows("kernel");
    allowed.replaceAll(
        (inner, others) -> inner.equals("selection") ? Set.of() : Set.of("selection"));
    Map<String, Set<String>> used = uses("kernel");
    used.values().forEach(others -> others.remove("kernel"));
    assertEquals(allowed, used);
  }

  @Test
  void roomsOfSelectionUseThoseThatTheirRowsName() throws IOException {
    assertEquals(rows("kernel.selection"), uses("kernel.selection"));
  }

  /**
   * Returns the packages within a package that have a row in the document's tables, and for each
   * the names in the last column of its row.
   */
  private static Map<String, Set<String>> rows(String parent) throws IOException {
    Pattern row =
        Pattern.compile("(?m)^\\| `" + parent + "\\.([a-z]\\w*)` \\|(?:.*\\|)?([^|]*)\\|$");
    Pattern name = Pattern.compile("`(\\w+)`");
    Map<String, Set<String>> rows = new TreeMap<>();
    Matcher matcher = row.matcher(Files.readString(PROJECT.resolve("ARCHITECTURE.md")));
    while (matcher.find()) {
      Set<String> others = new TreeSet<>();
      name.matcher(matcher.group(2)).results().forEach(found -> others.add(found.group(1)));
      rows.put(matcher.group(1), others);
    }
    assertFalse(rows.isEmpty());
    return rows;
  }

  /**
   * Returns the packages within a package, and for each the other ones whose classes it names. If
   * it names classes of the outer package, this is among them.
   */
  private static Map<String, Set<String>> uses(String parent) throws IOException {
    Pattern name =
        Pattern.compile("io\\.github\\.lanewise\\." + parent + "\\.(?:([a-z]\\w*)|[A-Z])");
    Map<String, Set<String>> uses = new TreeMap<>();
    for (String root : ROOTS) {
      Path folder =
          PROJECT.resolve("src/main/" + root + "/io/github/lanewise/" + parent.replace('.', '/'));
      if (!Files.exists(folder)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          if (file.getParent().equals(folder)) {
            continue;
          }
          String inner = folder.relativize(file).getName(0).toString();
          Set<String> others = uses.computeIfAbsent(inner, first -> new TreeSet<>());
          name.matcher(Files.readString(file))
              .results()
              .map(found -> found.group(1) == null ? parent : found.group(1))
              .filter(other -> !other.equals(inner))
              .forEach(others::add);
        }
      }
    }
    return uses;
  }
}
