// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.Patient;
import io.github.lanewise.agent.testkit.RedefineFromFiles;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.agent.testkit.SerialForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests that an application pays for changed classes only, until the wait is over. */
@Tag("any-release")
@Execution(ExecutionMode.CONCURRENT)
class WaitIT {
  @TempDir Path temporary;

  /**
   * Compares with an agent that does nothing, because the JVM loads some classes for any agent.
   * Links is loaded for the class loader of the changed classes, and not linked.
   */
  @Test
  void aProgramThatEndsBeforeLinksNothingOfLanewise() throws IOException {
    TreeSet<String> loaded = loaded("with", new Jvm().option(agent("wait=1000")));
    Path other = RedefineFromFiles.agent(temporary);
    loaded.removeAll(loaded("without", new Jvm().option("-javaagent:" + other)));
    assertTrue(loaded.contains("io.github.lanewise.agent.Premain"), loaded::toString);
    assertTrue(loaded.contains("io.github.lanewise.agent.rewrite.Rewriter"), loaded::toString);
    List<String> tooMany =
        loaded.stream()
            .filter(
                name ->
                    name.startsWith("io.github.lanewise.")
                        ? !name.matches(
                            "io\\.github\\.lanewise\\.(kernel\\.(selection\\.spi\\.Task|Ranges)"
                                + "|agent\\.([A-Z]|asm|copy|link\\.Links"
                                + "|report\\.(Exposure|Journal|Reporter)|rewrite|setup).*)")
                        : name.contains("LambdaForm") || name.contains("logg"))
            .toList();
    assertEquals(List.of(), tooMany);
    assertFalse(
        loaded.stream().anyMatch(name -> name.startsWith("io.github.lanewise.agent.asm.tree.")),
        loaded::toString);
  }

  /**
   * Returns the names of the loaded classes. Hidden classes lose the address in their names, and
   * those of the same name are numbered.
   */
  private TreeSet<String> loaded(String name, Jvm jvm) throws IOException {
    Path log = temporary.resolve(name);
    Jvm.Outcome outcome = jvm.option("-Xlog:class+load:file=" + log).run(FewRows.class);
    assertEquals(0, outcome.status(), outcome.err());
    TreeSet<String> names = new TreeSet<>();
    for (String line : Files.readAllLines(log)) {
      String loaded = line.replaceFirst("^(\\[[^]]*])* *", "").replaceFirst(" .*", "");
      String plain = loaded.replaceFirst("[/+]0x.*", "");
      for (int number = 1; !names.add(plain + (number == 1 ? "" : " " + number)); number++) {
        // Tries the next number.
      }
    }
    return names;
  }

  @Test
  void theReportSaysThatNothingIsReplacedSoFar() throws IOException {
    Jvm.Outcome outcome = new Jvm().option(agent("wait=1000,report=stderr")).run(FewRows.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.err().startsWith("Lanewise agent "), outcome.err());
    String why =
        "Lanewise does not serve yet, because the process has used less CPU time than the option wait asks for; wait=0 serves at once\n";
    int said = outcome.err().indexOf(why);
    // The sentence comes before the counts, because it explains them.
    assertTrue(said > 0 && said < outcome.err().indexOf("changed classes: 0\n"), outcome.err());
  }

  @Test
  void oneThatGoesOnIsAcceleratedAndTold() throws IOException {
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome = new Jvm().option(agent("wait=3,report=" + report)).run(Patient.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("changed at first: 0\n", outcome.out());
    assertTrue(outcome.err().contains("INFO: Lanewise accelerates org.apache.parquet in"));
    ReportText text = ReportText.read(report);
    assertNotEquals(0, text.count("PLAIN pages written"));
    assertNotEquals(0, text.count("PLAIN pages read"));
    assertTrue(text.changed("org.apache.parquet.io.api.Binary"));
    assertFalse(text.lines().stream().anyMatch(line -> line.contains("option wait")));
  }

  /**
   * The bytes of a stream must not depend on time, so the agent changes them even during the wait.
   */
  @Test
  void aValueIsSerialisedWithoutTheArrayAroundItFromTheStart() throws IOException {
    assertTrue(stream("stock", new Jvm()).contains("[first][second]"));
    String stream = stream("waiting", new Jvm().option(agent("wait=1000")));
    assertTrue(stream.contains("first"));
    assertFalse(stream.contains("[first]"));
  }

  private String stream(String name, Jvm jvm) throws IOException {
    Path file = temporary.resolve(name);
    Jvm.Outcome outcome = jvm.run(SerialForms.class, "write", file);
    assertEquals(0, outcome.status(), outcome.err());
    return Files.readString(file, ISO_8859_1);
  }

  private static String agent(String options) {
    return "-javaagent:" + Jvm.agentJar() + '=' + options;
  }
}
