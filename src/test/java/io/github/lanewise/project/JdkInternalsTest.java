// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that no class of Lanewise needs anything of the JDK that is not API: no internal package,
 * no {@code Unsafe}, no private member, no {@code --add-opens}; no native code; and no network.
 */
final class JdkInternalsTest {
  private static final Path CLASSES = Path.of("target/classes");

  /**
   * Names that a class file must not hold. Names of classes and methods, and texts, are in a class
   * file as they are. {@code com.sun.management} is allowed, because it is exported.
   */
  private static final Pattern INTERNAL =
      Pattern.compile(
          "(?<![a-z])(?:(?:sun|jdk)[/.](?:internal|misc|nio|reflect|security|util)"
              + "|com[/.]sun[/.](?!management(?![/.]internal)))[/.]?\\w*"
              + "|theUnsafe"
              + "|(?:try)?[sS]etAccessible|privateLookupIn"
              + "|loadLibrary|java[/.]lang[/.]foreign[/.]Linker"
              + "|java/net/(?:http|\\w*Socket|InetAddress)|\\w+SocketChannel"
              + "|redefineModule|implAdd\\w+|addOpens|add-opens|add-exports|Add-Opens|Add-Exports");

  /**
   * Names that two classes may hold. parquet-java has no public method for the field that {@code
   * Lanewise} reads: see its Javadoc. {@code Exposure} compares the name of a class that the JDK
   * has loaded, and never loads it.
   */
  private static final Map<String, Set<String>> ELSEWHERE =
      Map.of(
          "io/github/lanewise/parquet/Lanewise.class", Set.of("setAccessible"),
          "io/github/lanewise/agent/report/Exposure.class", Set.of("com.sun.management"));

  @Test
  void noClassNamesInternalsOfTheJdk() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    int classes = 0;
    for (Path file : classFiles()) {
      classes++;
      Set<String> names = names(Files.readString(file, ISO_8859_1));
      if (!names.isEmpty()) {
        found.put(CLASSES.relativize(file).toString().replace('\\', '/'), names);
      }
    }
    assertTrue(classes > 300, classes + " classes");
    assertEquals(ELSEWHERE, found);
  }

  @Test
  void theyWouldBeFound() throws IOException {
    String file = JdkInternalsTest.class.getSimpleName() + "$UsesThem.class";
    String content;
    try (var in = JdkInternalsTest.class.getResourceAsStream(file)) {
      content = new String(in.readAllBytes(), ISO_8859_1);
    }
    assertEquals(
        Set.of(
            "sun.misc.Unsafe",
            "theUnsafe",
            "setAccessible",
            "add-opens",
            "jdk/internal/misc",
            "java/net/InetAddress"),
        names(content));
  }

  private static Set<String> names(String content) {
    return new TreeSet<>(INTERNAL.matcher(content).results().map(MatchResult::group).toList());
  }

  private static List<Path> classFiles() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  /** Is never run. The test looks for names in its class file. */
  @SuppressWarnings("unused")
  private static final class UsesThem {
    private static final String FLAG = "--add-opens=java.base/java.nio=ALL-UNNAMED";
    private static final String PACKAGE = "jdk/internal/misc";
    private InetAddress address;

    static Object unsafe() throws ReflectiveOperationException {
      var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return field.get(null);
    }
  }
}
