// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the build and the documents agree with {@code .ci/releases}, the list of the releases
 * of parquet-java.
 */
final class ReleaseListTest {
  private static final Path LIST = Path.of(".ci/releases");

  private static final Pattern LINE = Pattern.compile("(\\d+\\.\\d+\\.\\d+)((?: \\w+)*)");

  private static final Pattern RANGE =
      Pattern.compile("(\\d+\\.\\d+\\.\\d+)\\s+(?:\\*\\s+)?to\\s+(\\d+\\.\\d+\\.\\d+)");

  private record Release(String version, List<String> roles) {}

  @Test
  void theBuildUsesTheReleaseThatIsListedForIt() throws IOException {
    Matcher property =
        Pattern.compile("<parquet.version>(.*)</parquet.version>").matcher(read("pom.xml"));
    assertTrue(property.find());
    List<String> listed =
        releases().stream().filter(r -> r.roles.contains("build")).map(Release::version).toList();
    assertEquals(List.of(property.group(1)), listed);
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
