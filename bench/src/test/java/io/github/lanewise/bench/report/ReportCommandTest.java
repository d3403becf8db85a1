// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.results.Comparisons;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ReportCommandTest {
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;
  private Path page;
  private Path good;

  @BeforeEach
  void writeResult() throws Exception {
    page = folder.resolve("page.html");
    good =
        Comparisons.result(
                "moves", "2026-11-22T00:00:00Z", Comparisons.of("A.b", Map.of(), "stock", 1.0))
            .write(folder);
  }

  private int report(Object... more) {
    CommandLine command = new CommandLine(new ReportCommand()).setErr(new PrintWriter(err));
    List<String> arguments =
        new ArrayList<>(List.of("--results", folder.toString(), "--out", page.toString()));
    Arrays.stream(more).map(Object::toString).forEach(arguments::add);
    return command.execute(arguments.toArray(String[]::new));
  }

  @Test
  void aResultBecomesAPage() {
    assertEquals(0, report(), err.toString());
    assertTrue(Files.exists(page));
  }

  /**
   * The first text is a file that was cut off by a full disk, the second is a file of another
   * program.
   */
  @ParameterizedTest
  @ValueSource(strings = {"{\"header\":{\"suite\":\"quick\",", "{\"files\":[]}", ""})
  void aFileThatIsNoResultIsNamed(String text) throws Exception {
    assertRefused(text, " is no result of bench/run: ");
  }

  @Test
  void aResultWithoutFiguresIsNamed() throws Exception {
    String measured = Files.readString(good);
    String nothing =
        measured.substring(0, measured.indexOf("\"comparisons\"")) + "\"comparisons\":[]}";
    assertRefused(nothing, " has no comparison: ");
  }

  private void assertRefused(String text, String complaint) throws Exception {
    Path bad = Files.writeString(folder.resolve("quick.json"), text);
    assertEquals(2, report(), err.toString());
    assertTrue(err.toString().startsWith(bad + complaint), err.toString());
    assertFalse(err.toString().contains("\tat "), err.toString());
    assertFalse(Files.exists(page));
  }

  @Test
  void aDocumentThatHasNoPlaceIsNamed() throws Exception {
    Path document = Files.writeString(folder.resolve("text.md"), "a");
    assertEquals(2, report("--readme", document));
    assertTrue(err.toString().contains(document + " has no place for "), err.toString());
    assertEquals(2, report("--readme", folder.resolve("none.md")));
    assertTrue(err.toString().contains("no file " + folder.resolve("none.md")), err.toString());
  }
}
