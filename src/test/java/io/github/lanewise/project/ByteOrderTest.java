// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the code that a big-endian processor runs states the byte order wherever it handles
 * several bytes at once. {@code GateTest} tests that such a processor gets no vectors.
 */
final class ByteOrderTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("basedir", "")).resolve("src/main/java/io/github/lanewise");

  /**
   * Files that ask for the processor's order: the gate's facts, and Arrow's memory, which is in
   * that order.
   */
  private static final List<String> NATIVE = List.of("Facts.java", "GrowingBuffer.java");

  private static final Pattern VIEW = Pattern.compile("ViewVarHandle\\(([^;]*);");
  private static final Pattern BUFFER_VIEW =
      Pattern.compile("(.*)\\.as(?:Short|Int|Long|Float|Double)Buffer\\(\\)");
  private static final Pattern BUFFER_ACCESS =
      Pattern.compile("\\.(?:get|put)(?:Short|Int|Long|Float|Double)\\(");

  @Test
  void noCodeTakesTheOrderOfTheProcessor() throws IOException {
    List<String> files = filesWith(source -> source.contains("nativeOrder"));
    assertEquals(NATIVE.stream().sorted().toList(), files);
  }

  @Test
  void everyViewOfAnArrayHasAnOrder() throws IOException {
    assertEquals(List.of(), filesWith(source -> hasViewWithoutOrder(source)));
    assertTrue(hasViewWithoutOrder("byteArrayViewVarHandle(int[].class, ORDER);"));
  }

  private static boolean hasViewWithoutOrder(String source) {
    Matcher views = VIEW.matcher(source);
    return views.results().anyMatch(view -> !view.group(1).contains("_ENDIAN)"));
  }

  /**
   * Buffers are big-endian unless they are told otherwise, and a caller's buffer may have either
   * order.
   */
  @Test
  void kernelsSetOrAskForTheOrderOfABuffer() throws IOException {
    assertEquals(
        List.of(),
        filesWith(
            Path.of("kernel"),
            source ->
                BUFFER_VIEW
                    .matcher(source)
                    .results()
                    .anyMatch(view -> !view.group(1).contains("order(LITTLE_ENDIAN)"))));
    assertEquals(
        List.of("ScalarHash.java"),
        filesWith(
            Path.of("kernel"),
            source ->
                BUFFER_ACCESS.matcher(source).find() && source.contains("order() != ByteOrder")));
    assertEquals(
        List.of("ScalarHash.java"),
        filesWith(Path.of("kernel"), source -> BUFFER_ACCESS.matcher(source).find()));
  }

  private static List<String> filesWith(Predicate<String> source) throws IOException {
    return filesWith(Path.of(""), source);
  }

  private static List<String> filesWith(Path folder, Predicate<String> source) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES.resolve(folder))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(
              file -> {
                try {
                  return source.test(Files.readString(file));
                } catch (IOException e) {
                  throw new AssertionError(file.toString(), e);
                }
              })
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }
}
