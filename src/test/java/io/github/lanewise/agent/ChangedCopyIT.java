// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.PageOfEachKind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a distribution keeps its behaviour where its classes look like parquet-java's, but
 * write or read other bytes.
 */
@Tag("any-release")
@Execution(ExecutionMode.CONCURRENT)
class ChangedCopyIT {
  private enum Change {
    /** Dictionaries differ, too, because parquet-java writes their pages with the same class. */
    BIG_ENDIAN_INTS(
        "plain/PlainValuesWriter",
        classFile -> ClassFiles.withReversedArgument(classFile, "writeInteger"),
        Map.of(
            "PLAIN writers of INT32",
            "PLAIN int32 written",
            "PLAIN_DICTIONARY writers of INT32",
            "PLAIN_DICTIONARY int32 written")),
    DICTIONARY_OF_OTHER_BYTES(
        "dictionary/DictionaryValuesWriter$PlainIntegerDictionaryValuesWriter",
        classFile -> ClassFiles.withReversedArgument(classFile, "writeInteger"),
        Map.of("PLAIN_DICTIONARY writers of INT32", "PLAIN_DICTIONARY int32 written")),
    /**
     * Floats serve here, because Lanewise reads them in every release. From 1.18 on, PLAIN ints are
     * left to parquet-java.
     */
    FLOATS_READ_NEGATED(
        "plain/PlainValuesReader$FloatPlainValuesReader",
        classFile -> ClassFiles.withNegatedResult(classFile, "readFloat"),
        Map.of("PLAIN readers of FLOAT", "PLAIN float read"));

    private final String className;
    private final UnaryOperator<byte[]> change;

    /**
     * Maps each kind that is left to parquet-java to the beginning of its line of {@link
     * PageOfEachKind}.
     */
    private final Map<String, String> stocks;

    Change(String className, UnaryOperator<byte[]> change, Map<String, String> stocks) {
      this.className = "org/apache/parquet/column/values/" + className;
      this.change = change;
      this.stocks = stocks;
    }

    String classPath(Path folder) throws IOException {
      ClassFiles.write(folder, className, change.apply(ClassFiles.read(className)));
      return folder + File.pathSeparator + Jvm.classPathWithoutLanewise();
    }
  }

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void thatKindStaysStocksAndTheOthersAreAccelerated(Change change) throws IOException {
    String classPath = change.classPath(folder);
    List<String> expected = lines(new Jvm().classPath(classPath).run(PageOfEachKind.class));
    Jvm.Outcome outcome =
        new Jvm().agent("report=stderr").classPath(classPath).run(PageOfEachKind.class);
    List<String> lines = lines(outcome);
    assertEquals(expected.size(), lines.size());
    for (int i = 0; i < lines.size(); i++) {
      String stocks = expected.get(i);
      assertEquals(
          change.stocks.values().stream().anyMatch(stocks::startsWith)
              ? stocks
              : stocks.replace(" by stock", " by Lanewise"),
          lines.get(i));
    }
    // On a busy machine the JVM may end before all lines are logged, so only SafetyIT checks the
    // log.
    for (String kind : change.stocks.keySet()) {
      String line = "  " + kind + " of org.apache.parquet in class loader app: ";
      assertEquals(1, outcome.err().lines().filter(l -> l.startsWith(line)).count());
    }
    assertTrue(
        outcome.err().contains("left to parquet-java later: " + change.stocks.size() + "\n"),
        outcome.err());
  }

  @ParameterizedTest
  @EnumSource
  void theDoctorSaysSo(Change change) throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(Jvm.agentJar().toString())
            .run(AgentDoctor.class, "--parquet", change.classPath(folder));
    assertEquals(1, outcome.status(), outcome.out() + outcome.err());
    for (String kind : change.stocks.keySet()) {
      String line = "  " + kind + " of org.apache.parquet would be left to parquet-java: ";
      assertEquals(1, outcome.out().lines().filter(l -> l.startsWith(line)).count(), outcome.out());
    }
  }

  private static List<String> lines(Jvm.Outcome outcome) {
    assertEquals(0, outcome.status(), outcome.err());
    return outcome.out().lines().toList();
  }
}
