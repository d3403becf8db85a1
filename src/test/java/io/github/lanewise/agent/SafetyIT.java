// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.agent.testkit.StockThrows;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the agent leaves the work that it cannot do to parquet-java, and says so once. With
 * {@code strict} it refuses to start.
 */
@Tag("any-release")
@Execution(ExecutionMode.CONCURRENT)
class SafetyIT {
  /** One class that is not as the agent expects it, and the warning that this must cause. */
  private enum Trouble {
    /** The class lacks a method, which this application does not call. */
    CLASS_OF_ANOTHER_SHAPE(
        "org/apache/parquet/io/api/Binary",
        classFile -> ClassFiles.withoutMethod(classFile, "hashCode(Ljava/nio/ByteBuffer;"),
        "",
        "leaves org.apache.parquet.io.api.Binary in class loader app as it is: it has no method"
            + " hashCode(Ljava/nio/ByteBuffer;II)I"),
    /** A vendor may have changed the method. */
    HASH_THAT_DOES_SOMETHING_ELSE(
        "org/apache/parquet/io/api/Binary",
        classFile -> ClassFiles.withOneMoreInstruction(classFile, "hashCode([BII)"),
        "",
        "leaves org.apache.parquet.io.api.Binary in class loader app as it is: hashCode([BII)I"
            + " differs from every known release (its fingerprint is "),
    CLASS_THAT_MAKES_THE_AGENT_FAIL(
        "org/apache/parquet/io/api/Binary",
        ClassFiles::withBrokenAnnotations,
        "",
        "leaves org.apache.parquet.io.api.Binary in class loader app as it is: the agent failed"),
    WRITER_THAT_DOES_NOT_LINK(
        "io/github/lanewise/parquet/LanewiseValuesWriterFactory",
        classFile -> ClassFiles.withoutMethod(classFile, "newValuesWriter"),
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** The JVM itself would notice only when the first page is full. */
    WRITER_THAT_DOES_NOT_LINK_LATER(
        "io/github/lanewise/parquet/write/PageBuffer",
        classFile -> ClassFiles.withoutMethod(classFile, "putSized"),
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** The field exists, but it is private in this copy. */
    FIELD_THAT_IS_PRIVATE_NOW(
        "org/apache/parquet/column/values/fallback/FallbackValuesWriter",
        classFile -> ClassFiles.withPrivateField(classFile, "initialWriter"),
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /**
     * Lanewise asks parquet-java for its rules when the first value is written, or in a self-test
     * before.
     */
    RULES_THAT_STOCK_DOES_NOT_TELL(
        "io/github/lanewise/parquet/stock/StockRules",
        ClassFiles::withFailingInitializer,
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** All classes exist and link, but one cannot be initialised when the writer is made. */
    WRITER_THAT_CANNOT_BE_MADE(
        "io/github/lanewise/dictionary/BinaryDictionary",
        ClassFiles::withFailingInitializer,
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** All classes link, so only this kind of writer is left to parquet-java. */
    WRITER_THAT_FAILS(
        "io/github/lanewise/parquet/write/PlainBooleanWriter",
        classFile -> ClassFiles.withFailing(classFile, "writeBoolean"),
        "",
        "leaves PLAIN writers of BOOLEAN of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    READER_THAT_FAILS(
        "io/github/lanewise/parquet/read/PlainBinaryReader",
        classFile -> ClassFiles.withFailing(classFile, "skip"),
        "",
        "leaves PLAIN readers of BINARY of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** The method fails before there is a writer that could be tested. */
    FACTORY_THAT_FAILS(
        "io/github/lanewise/parquet/LanewiseValuesWriterFactory",
        classFile -> ClassFiles.withFailing(classFile, "initialize"),
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** The method fails before there is a reader that could be tested. */
    READERS_THAT_ARE_NOT_HANDED_OUT(
        "io/github/lanewise/parquet/LanewiseEncodings",
        classFile -> ClassFiles.withFailing(classFile, "getValuesReader"),
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** A release may add an abstract method. The JVM itself would notice only when it is called. */
    METHOD_THAT_LANEWISE_LACKS(
        "org/apache/parquet/column/values/ValuesWriter",
        classFile -> ClassFiles.withOneMoreMethod(classFile, "tellMore"),
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    /** A kernel is not needed before there are values. */
    KERNEL_THAT_CANNOT_BE_INITIALISED(
        "io/github/lanewise/kernel/plain/LittleEndianKernels",
        ClassFiles::withFailingInitializer,
        "",
        "leaves the writers and readers of org.apache.parquet in class loader app to"
            + " parquet-java's own code"),
    METHOD_THAT_DOES_MORE(
        "org/apache/parquet/column/ParquetProperties",
        classFile -> ClassFiles.withOneMoreInstruction(classFile, "newValuesWriter"),
        "",
        "leaves org.apache.parquet.column.ParquetProperties in class loader app as it is:"
            + " newValuesWriter("),
    /** Writers are off, because those of Lanewise never ask a Binary for its hash. */
    HASH_THAT_DOES_NOT_LINK(
        "io/github/lanewise/PolynomialHash",
        classFile -> ClassFiles.withoutMethod(classFile, "hash"),
        "writers=off,",
        "leaves the hash of Binary to parquet-java's own code");

    private final String className;
    private final UnaryOperator<byte[]> change;
    private final String options;
    private final String message;

    Trouble(String className, UnaryOperator<byte[]> change, String options, String message) {
      this.className = className;
      this.change = change;
      this.options = options;
      this.message = message;
    }

    /**
     * Writes the changed class: one of parquet-java into a folder for the class path, one of
     * Lanewise into a copy of the agent's jar.
     *
     * @return the agent to start
     */
    Path prepare(Path folder) throws IOException {
      byte[] changed = change.apply(ClassFiles.read(className));
      if (!className.startsWith("io/github/lanewise/")) {
        ClassFiles.write(folder, className, changed);
        return Jvm.agentJar();
      }
      Path agent = Files.copy(Jvm.agentJar(), folder.resolve("agent.jar"));
      try (FileSystem jar = FileSystems.newFileSystem(agent)) {
        Files.write(jar.getPath(ClassFiles.inAgentJar(className)), changed);
      }
      return agent;
    }
  }

  private static String stock;

  @BeforeAll
  static void runWithoutTheAgent() throws IOException {
    stock = new Jvm().run(FewRows.class).out();
    assertTrue(stock.contains("sum of hashes"), stock);
  }

  @ParameterizedTest
  @EnumSource
  void theApplicationRunsAsWithoutTheAgentAndIsToldOnceWhy(Trouble trouble, @TempDir Path folder)
      throws IOException {
    Path agent = trouble.prepare(folder);
    Jvm.Outcome outcome = run(agent, folder, trouble.options + "report=stderr");
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(stock, outcome.out());
    String line = "WARNING: Lanewise " + trouble.message;
    assertEquals(1, outcome.err().lines().filter(l -> l.startsWith(line)).count(), outcome.err());
    assertEquals(
        1,
        outcome.err().lines().filter(l -> l.contains("WARNING: Lanewise")).count(),
        outcome.err());
    // The report counts the class, or the part that was left to parquet-java.
    assertTrue(
        outcome.err().contains("classes left alone: 1\n")
            ^ outcome.err().contains("left to parquet-java later: 1\n"),
        outcome.err());
  }

  @ParameterizedTest
  @EnumSource
  void strictlyTheJvmEndsBeforeTheApplicationGoesOn(Trouble trouble, @TempDir Path folder)
      throws IOException {
    Path agent = trouble.prepare(folder);
    Jvm.Outcome outcome = run(agent, folder, trouble.options + "strict");
    assertEquals(1, outcome.status());
    assertEquals("", outcome.out());
    assertTrue(
        outcome
            .err()
            .lines()
            .anyMatch(l -> l.startsWith("lanewise: strict: Lanewise " + trouble.message)),
        outcome.err());
  }

  /** Nothing of Lanewise has failed, so everything stays accelerated. */
  @Test
  void whatStockThrowsItselfReachesTheApplicationAndSwitchesNothingOff(@TempDir Path folder)
      throws IOException {
    Path report = folder.resolve("report.txt");
    Jvm.Outcome outcome = new Jvm().agent("strict,report=" + report).run(StockThrows.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(new Jvm().run(StockThrows.class).out(), outcome.out());
    assertEquals(3, outcome.out().lines().count(), outcome.out());
    ReportText text = ReportText.read(report);
    assertEquals(0, text.count("left to parquet-java later"));
    assertEquals(1, text.count("PLAIN pages written"));
    assertEquals(1, text.count("PLAIN pages read"));
  }

  private static Jvm.Outcome run(Path agent, Path folder, String agentOptions) throws IOException {
    return new Jvm()
        .option("-javaagent:" + agent + "=wait=0," + agentOptions)
        .classPath(folder + File.pathSeparator + Jvm.classPathWithoutLanewise())
        .run(FewRows.class);
  }
}
