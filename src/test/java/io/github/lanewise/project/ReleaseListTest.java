// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the build, other build files, scripts and documents agree with {@code .ci/releases},
 * the list of the releases of parquet-java.
 */
final class ReleaseListTest {
  private static final Path LIST = Path.of(".ci/releases");

  private static final Pattern LINE = Pattern.compile("(\\d+\\.\\d+\\.\\d+)((?: \\w+)*)");

  private static final Pattern RANGE =
      Pattern.compile("(\\d+\\.\\d+\\.\\d+)\\s+(?:\\*\\s+)?to\\s+(\\d+\\.\\d+\\.\\d+)");

  private static final Pattern PROPERTY =
      Pattern.compile("<parquet.version>(.*)</parquet.version>");

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<groupId>org.apache.parquet</groupId>\\s*"
              + "<artifactId>[^<]*</artifactId>\\s*<version>([^<]*)</version>");

  private static final Pattern FROM_ON = Pattern.compile("from (\\d+\\.\\d+\\.\\d+) on");

  /** Matches a release in an example of an option, a property or a cell. */
  private static final Pattern MENTIONED =
      Pattern.compile(
          "(?:--parquet |-Dparquet\\.version=|release-|parquet-java )(\\d+\\.\\d+\\.\\d+)");

  private record Release(String version, List<String> roles) {}

  @Test
  void theBuildUsesTheReleaseThatIsListedForIt() throws IOException {
    assertEquals(listedForTheBuild(), found(PROPERTY, read("pom.xml")));
  }

  /** Covers build files that Maven reads alone, so they cannot take the release from another. */
  @ParameterizedTest
  @MethodSource("buildFiles")
  void everyOtherBuildFileUsesThisRelease(String file) throws IOException {
    String text = read(file);
    assertEquals(List.of("${parquet.version}"), found(DEPENDENCY, text));
    List<String> properties = found(PROPERTY, text);
    if (!properties.isEmpty()) {
      assertEquals(listedForTheBuild(), properties);
    }
    String oldest = releases().get(0).version;
    found(FROM_ON, text).forEach(from -> assertEquals(oldest, from));
  }

  private static Stream<String> buildFiles() throws IOException {
    List<String> files = new ArrayList<>();
    for (Path file : ProjectFiles.all()) {
      String name = ProjectFiles.name(file);
      if (name.endsWith(".xml") && read(name).contains("<groupId>org.apache.parquet</groupId>")) {
        files.add(name);
      }
    }
    return files.stream();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench/README.md", "bin/matrix", "docs/compatibility.md", "pom.xml"})
  void everyReleaseInAnExampleIsListed(String file) throws IOException {
    List<String> mentioned = found(MENTIONED, read(file));
    assertTrue(!mentioned.isEmpty());
    List<String> listed = releases().stream().map(Release::version).toList();
    mentioned.forEach(release -> assertTrue(listed.contains(release), release));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void documentsNameTheOldestAndTheNewest(String document) throws IOException {
    List<Release> releases = releases();
    String oldest = releases.get(0).version;
    String newest = releases.get(releases.size() - 1).version;
    List<String> ranges =
        RANGE.matcher(read(document)).results().map(r -> r.group(1) + "-" + r.group(2)).toList();
    assertTrue(!ranges.isEmpty(), document);
    ranges.forEach(range -> assertEquals(oldest + "-" + newest, range, document));
  }

  private static Stream<String> documents() {
    return Stream.of(
        "README.md",
        "CHANGELOG.md",
        "docs/agent.md",
        "docs/artifacts.md",
        "docs/columns.md",
        "docs/compatibility.md",
        "docs/parquet-java.md",
        "src/main/java/io/github/lanewise/parquet/Lanewise.java",
        "src/main/java/io/github/lanewise/parquet/package-info.java",
        "src/main/java/io/github/lanewise/parquet/columns/package-info.java");
  }

  private static List<String> listedForTheBuild() throws IOException {
    return releases().stream()
        .filter(release -> release.roles.contains("build"))
        .map(Release::version)
        .toList();
  }

  /** Returns what the pattern's group matches, each text once. */
  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).distinct().toList();
  }

  private static List<Release> releases() throws IOException {
    try (Stream<String> lines = Files.lines(LIST)) {
      List<Release> releases =
          lines
              .map(LINE::matcher)
              .filter(Matcher::matches)
              .map(m -> new Release(m.group(1), List.of(m.group(2).strip().split(" "))))
              .toList();
      assertTrue(releases.size() > 1, releases::toString);
      return releases;
    }
  }

  private static String read(String file) throws IOException {
    return Files.readString(Path.of(file));
  }
}
