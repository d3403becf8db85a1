// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.LoaderMain;
import io.github.lanewise.agent.testkit.OwnAcceleration;
import io.github.lanewise.agent.testkit.RelocatedMain;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.agent.testkit.TwoCopies;
import io.github.lanewise.agent.testkit.WriteAndRead;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests copies of parquet-java that other class loaders have loaded, or that are relocated. */
@Tag("any-release")
@Execution(ExecutionMode.CONCURRENT)
class ClassLoadersIT {
  private static ReportText one;

  @TempDir Path temporary;

  private Path report;
  private Path launcher;

  @BeforeEach
  void prepare() throws IOException {
    report = temporary.resolve("report.txt");
    launcher = Jvm.launcher(temporary, TwoCopies.class);
  }

  @Test
  void aRelocatedCopyIsAcceleratedUnderItsOwnName() throws IOException {
    Jvm.Outcome outcome =
        new Jvm().agent("strict,report=" + report).run(RelocatedMain.class, temporary);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(
        ReportText.read(report)
            .changed("elsewhere.shaded.org.apache.parquet.column.ParquetProperties"));
    assertPagesOfEveryKind();
  }

  @Test
  void aCopyBelowTheClassPathIsAccelerated() throws IOException {
    Jvm.Outcome outcome = inLoader("child", "strict,report=" + report);
    assertEquals(0, outcome.status(), outcome.err());
    assertPagesOfEveryKind();
  }

  /** The application's loader asks the class path first, and the agent's jar is there. */
  @ParameterizedTest
  @ValueSource(strings = {"off", "on"})
  void anApplicationBelowTheClassPathUsesItsOwnLanewise(String agent) throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(launcher.toString())
            .option("-Dlanewise.agent=" + agent)
            .agent("report=" + report)
            .run(
                LoaderMain.class,
                "child",
                Jvm.libraryJar() + File.pathSeparator + Jvm.classPathWithoutLanewise(),
                OwnAcceleration.class.getName());
    assertEquals(0, outcome.status(), outcome.err());
    assertFalse(outcome.err().contains("another build"), outcome.err());
    if (agent.equals("on")) {
      assertNotEquals(0, ReportText.read(report).count("changed classes"));
    }
  }

  /** The other build uses the agent's kernels, because its loader asks the class path first. */
  @Test
  void anotherBuildBelowTheClassPathIsNamedOnce() throws IOException {
    Path library = Files.copy(Jvm.libraryJar(), temporary.resolve("library.jar"));
    try (FileSystem jar = FileSystems.newFileSystem(library)) {
      Files.writeString(
          jar.getPath("io/github/lanewise/build.properties"),
          "version=0.0.1\ncommit=1234567\nsources=0000000\n");
    }
    String classPath = library + File.pathSeparator + Jvm.classPathWithoutLanewise();
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(launcher.toString())
            .agent("report=" + report)
            .run(LoaderMain.class, "child", classPath, OwnAcceleration.class.getName());
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(
        1,
        outcome.err().lines().filter(l -> l.contains("is of another build, 0.0.1")).count(),
        outcome.err());
  }

  @Test
  void aCopyThatCannotSeeLanewiseIsLeftAloneAndNamedOnce() throws IOException {
    Jvm.Outcome outcome = inLoader("hiding", "report=" + report);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(0, ReportText.read(report).count("changed classes"));
    assertNotEquals(0, ReportText.read(report).count("classes left alone"));
    String line = "WARNING: Lanewise leaves org.apache.parquet in class loader hiding@1 as it is";
    assertEquals(1, outcome.err().lines().filter(l -> l.startsWith(line)).count(), outcome.err());
    assertEquals(1, outcome.err().lines().filter(l -> l.contains("Lanewise leaves")).count());
  }

  @Test
  void strictRefusesWhatItWouldLeaveAlone() throws IOException {
    Jvm.Outcome outcome = inLoader("hiding", "strict");
    assertEquals(1, outcome.status());
    assertTrue(outcome.err().contains("strict: Lanewise leaves"), outcome.err());
  }

  @Test
  void twoCopiesOfOneNameAreBothAcceleratedAndToldApart() throws IOException {
    String classPath = Jvm.classPathWithoutLanewise();
    // Loaders are told apart by identity hashes, which the tests' other JVMs make the same for all
    // objects.
    Jvm jvm = new Jvm().option("-XX:hashCode=5");
    Jvm.Outcome outcome = two(jvm, "strict,", "child", classPath, "child", classPath);
    List<String> lines =
        outcome.err().lines().filter(l -> l.contains("Lanewise accelerates")).toList();
    assertEquals(2, lines.size(), outcome.err());
    assertEquals(2, Set.copyOf(lines).size(), outcome.err());
    List<String> loaders = loadersOf("org.apache.parquet.column.ParquetProperties");
    assertEquals(2, Set.copyOf(loaders).size(), loaders::toString);
    assertPagesOfEveryKind();
    assertEquals(2 * pagesOfOne(), ReportText.read(report).count("PLAIN pages written"));
  }

  /** In the broken copy, a field that Lanewise's writers need is private. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCopyThatDoesNotLinkLeavesTheOtherAlone(boolean brokenFirst) throws IOException {
    String name = "org/apache/parquet/column/values/fallback/FallbackValuesWriter";
    Path folder = temporary.resolve("broken");
    ClassFiles.write(
        folder, name, ClassFiles.withPrivateField(ClassFiles.read(name), "initialWriter"));
    String sound = Jvm.classPathWithoutLanewise();
    String broken = folder + File.pathSeparator + sound;
    Jvm.Outcome outcome =
        brokenFirst
            ? two(new Jvm(), "", "child", broken, "child", sound)
            : two(new Jvm(), "", "child", sound, "child", broken);
    assertSameTwice(outcome.out());
    String line = "WARNING: Lanewise leaves the writers and readers of org.apache.parquet in";
    assertEquals(1, outcome.err().lines().filter(l -> l.startsWith(line)).count(), outcome.err());
    assertEquals(1, outcome.err().lines().filter(l -> l.contains("Lanewise leaves")).count());
    ReportText text = ReportText.read(report);
    assertEquals(1, text.count("left to parquet-java later"));
    // The broken copy counts no such pages, because Lanewise's class that falls back from a
    // dictionary does not link.
    String dictionaries = "dictionary-encoded pages written";
    assertEquals(pagesOfOne(dictionaries), text.count(dictionaries));
  }

  /** Spark's loader for the metastore hides most of the class path from Hive in this way. */
  @Test
  void aCopyOutOfSightLeavesTheOtherAlone() throws IOException {
    String classPath = Jvm.classPathWithoutLanewise();
    Jvm.Outcome outcome = two(new Jvm(), "", "hiding", classPath, "child", classPath);
    assertSameTwice(outcome.out());
    ReportText text = ReportText.read(report);
    assertNotEquals(0, text.count("changed classes"));
    assertNotEquals(0, text.count("classes left alone"));
    assertEquals(1, outcome.err().lines().filter(l -> l.contains("Lanewise leaves")).count());
    assertEquals(1, outcome.err().lines().filter(l -> l.contains("Lanewise accelerates")).count());
    assertEquals(2, loadersOf("org.apache.parquet.column.ParquetProperties").size());
    assertEquals(pagesOfOne(), text.count("PLAIN pages written"));
  }

  private Jvm.Outcome two(Jvm jvm, String options, String... kindsAndClassPaths)
      throws IOException {
    List<Object> arguments = new ArrayList<>(List.of(FewRows.class.getName()));
    arguments.addAll(List.of(kindsAndClassPaths));
    Jvm.Outcome outcome =
        jvm.agent(options + "report=" + report)
            .classPath(launcher.toString())
            .run(TwoCopies.class, arguments.toArray());
    assertEquals(0, outcome.status(), outcome.err());
    return outcome;
  }

  /**
   * Returns the report of one copy on the class path. Its JVM is started only for the first call.
   */
  private static synchronized ReportText one() throws IOException {
    if (one == null) {
      Path file = Files.createTempFile("one", ".txt");
      Jvm.Outcome outcome = new Jvm().agent("report=" + file).run(FewRows.class);
      assertEquals(0, outcome.status(), outcome.err());
      one = ReportText.read(file);
      Files.delete(file);
    }
    return one;
  }

  private static long pagesOfOne() throws IOException {
    return pagesOfOne("PLAIN pages written");
  }

  private static long pagesOfOne(String path) throws IOException {
    long pages = one().count(path);
    assertNotEquals(0, pages);
    return pages;
  }

  private List<String> loadersOf(String className) throws IOException {
    return ReportText.read(report).lines().stream()
        .filter(line -> line.startsWith("  " + className + " in "))
        .map(line -> line.split(" in ")[1].split(":")[0])
        .toList();
  }

  private static void assertSameTwice(String out) {
    List<String> lines = out.lines().toList();
    int half = lines.size() / 2;
    assertNotEquals(0, half);
    assertEquals(lines.subList(0, half), lines.subList(half, lines.size()));
  }

  private Jvm.Outcome inLoader(String kind, String agentOptions) throws IOException {
    return new Jvm()
        .agent(agentOptions)
        .classPath(launcher.toString())
        .run(
            LoaderMain.class,
            kind,
            Jvm.classPathWithoutLanewise(),
            WriteAndRead.class.getName(),
            temporary);
  }

  private void assertPagesOfEveryKind() throws IOException {
    ReportText text = ReportText.read(report);
    assertNotEquals(0, text.count("PLAIN pages written"));
    assertNotEquals(0, text.count("BYTE_STREAM_SPLIT pages written"));
    assertNotEquals(0, text.count("dictionary-encoded pages written"));
    assertNotEquals(0, text.count("PLAIN pages read"));
    assertNotEquals(0, text.count("BYTE_STREAM_SPLIT pages read"));
    assertEquals(0, text.count("classes left alone"));
  }
}
