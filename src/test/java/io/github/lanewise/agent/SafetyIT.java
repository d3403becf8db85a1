// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the agent cannot do it leaves to stock, and says so once; strictly, it refuses to start. */
class SafetyIT {
  /** Something that is not as the agent expects it. */
  private enum Trouble {
    /** Without a method that this application does not call. */
    CLASS_OF_ANOTHER_SHAPE(
        "org/apache/parquet/io/api/Binary",
        classFile -> ClassFiles.withoutMethod(classFile, "hashCode(Ljava/nio/ByteBuffer;"),
        "",
        "leaves org.apache.parquet.io.api.Binary in class loader app as it is: it has no static"
            + " method hashCode(Ljava/nio/ByteBuffer;II)I"),
    CLASS_THAT_MAKES_THE_AGENT_FAIL(
        "org/apache/parquet/io/api/Binary",
        ClassFiles::withBrokenAnnotations,
        "",
        "leaves org.apache.parquet.io.api.Binary in class loader app as it is: the agent failed"),
    WRITER_THAT_DOES_NOT_LINK(
        "io/github/lanewise/parquet/LanewiseValuesWriterFactory",
        classFile -> ClassFiles.withoutMethod(classFile, "newValuesWriter"),
        "",
        "leaves the writers and readers of org.apache.parquet to stock parquet-java"),
    /** The JVM would notice when the first page is full. */
    WRITER_THAT_DOES_NOT_LINK_LATER(
        "io/github/lanewise/parquet/PageBuffer",
        classFile -> ClassFiles.withoutMethod(classFile, "putSized"),
        "",
        "leaves the writers and readers of org.apache.parquet to stock parquet-java"),
    /** With writers of Lanewise, nobody asks a Binary for its hash. */
    HASH_THAT_DOES_NOT_LINK(
        "io/github/lanewise/PolynomialHash",
        classFile -> ClassFiles.withoutMethod(classFile, "hash"),
        "writers=off,",
        "leaves the hash of Binary to stock parquet-java");

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

    /** An application that meets the trouble. */
    Jvm.Outcome run(Path folder, String moreOptions) throws IOException {
      ClassFiles.write(folder, className, change.apply(ClassFiles.read(className)));
      return new Jvm()
          .agent(options + moreOptions)
          .classPath(folder + File.pathSeparator + Jvm.classPathWithoutLanewise())
          .run(FewRows.class);
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
    Jvm.Outcome outcome = trouble.run(folder, "report=stderr");
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(stock, outcome.out());
    String line = "WARNING: Lanewise " + trouble.message;
    assertEquals(1, outcome.err().lines().filter(l -> l.startsWith(line)).count(), outcome.err());
    assertEquals(
        1,
        outcome.err().lines().filter(l -> l.contains("WARNING: Lanewise")).count(),
        outcome.err());
  }

  @ParameterizedTest
  @EnumSource
  void strictlyTheJvmEndsBeforeTheApplicationGoesOn(Trouble trouble, @TempDir Path folder)
      throws IOException {
    Jvm.Outcome outcome = trouble.run(folder, "strict");
    assertEquals(1, outcome.status());
    assertEquals("", outcome.out());
    assertTrue(
        outcome
            .err()
            .lines()
            .anyMatch(l -> l.startsWith("lanewise: strict: Lanewise " + trouble.message)),
        outcome.err());
  }
}
