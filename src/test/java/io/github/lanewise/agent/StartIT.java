// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.testkit.ChangedBytes;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.OwnLogging;
import io.github.lanewise.agent.testkit.Quiet;
import io.github.lanewise.agent.testkit.Redeployed;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how applications start under the agent, and what it says if it does nothing or ends the
 * JVM.
 */
@Execution(ExecutionMode.CONCURRENT)
class StartIT {
  private static final int JAVA_8 = 52;

  /**
   * The application can still choose its LogManager, and the agent loads no class that it needs
   * only for parquet-java.
   */
  @Test
  void anApplicationWithoutParquetNoticesNothing(@TempDir Path temporary) throws IOException {
    Path loaded = temporary.resolve("loaded");
    Jvm.Outcome outcome =
        new Jvm().agent(null).option("-Xlog:class+load:file=" + loaded).run(Quiet.class);
    assertEquals(new Jvm.Outcome(0, "quiet\n", ""), outcome);
    // The agent loads these two classes, to see whether the library on the class path is its own.
    String classes =
        Files.readString(loaded)
            .replaceAll(" io\\.github\\.lanewise\\.kernel\\.(selection\\.spi\\.Task|Ranges) ", "");
    assertTrue(classes.contains("io.github.lanewise.agent.Transformer "));
    assertFalse(classes.contains(" java.util.logging.LogManager "));
    assertFalse(classes.contains(" io.github.lanewise.agent.asm."));
    assertFalse(classes.contains(" io.github.lanewise.kernel."));
    assertFalse(classes.contains(" javax.management."));
    assertFalse(classes.contains(" jdk.jfr."));
  }

  @Test
  void theApplicationChoosesItsLoggingBeforeItUsesParquetJava() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("strict").run(OwnLogging.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("true\n", outcome.out());
    assertTrue(outcome.err().contains("INFO: Lanewise accelerates"), outcome.err());
  }

  @Test
  void anUnknownOptionIsNamedAndTheApplicationStarts() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("speed=high").run(ChangedBytes.class);
    assertEquals(0, outcome.status());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains("unknown option 'speed'"), outcome.err());
    assertTrue(outcome.out().contains("constant computed"), outcome.out());
  }

  @Test
  void strictRefusesAnUnknownOption() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("strict,speed=high").run(Quiet.class);
    assertEquals(1, outcome.status());
    assertEquals("", outcome.out());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains("unknown option 'speed'"), outcome.err());
  }

  @Test
  void strictIsAskedForByItsNameOnly() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("strict=off,speed=1,report=strict.txt").run(Quiet.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("quiet\n", outcome.out());
  }

  /** JAVA_TOOL_OPTIONS and an application's own options may both name the agent. */
  @Test
  void aSecondStartIsRefusedAndTheApplicationRuns() throws IOException {
    Jvm.Outcome once = new Jvm().agent("strict").run(FewRows.class);
    Jvm.Outcome twice = new Jvm().agent("strict").agent("strict,speed=high").run(FewRows.class);
    assertEquals(0, twice.status(), twice.err());
    assertEquals(once.out(), twice.out());
    assertEquals(
        1, twice.err().lines().filter(line -> line.contains("is started already")).count());
  }

  @Test
  void anEnvironmentVariableOfTheJvmStartsIt() throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .environment(
                "JAVA_TOOL_OPTIONS", "-javaagent:" + Jvm.agentJar() + "=strict,report=stderr")
            .run(FewRows.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.err().contains("Lanewise accelerates"), outcome.err());
  }

  @Test
  void thePropertyAndTheEnvironmentSwitchItOffWithoutAWord() throws IOException {
    Jvm.Outcome property =
        new Jvm().agent("strict,report=stderr").option("-Dlanewise.agent=off").run(Quiet.class);
    assertEquals(new Jvm.Outcome(0, "quiet\n", ""), property);
    Jvm.Outcome variable =
        new Jvm()
            .agent("strict,report=stderr")
            .environment("LANEWISE_AGENT", "off")
            .run(Quiet.class);
    assertEquals(new Jvm.Outcome(0, "quiet\n", ""), variable);
  }

  @Test
  void thePropertyWinsOverTheEnvironment() throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .agent("report=stderr")
            .option("-Dlanewise.agent=on")
            .environment("LANEWISE_AGENT", "off")
            .run(Quiet.class);
    assertTrue(outcome.err().startsWith("Lanewise agent "), outcome.err());
  }

  /**
   * The class path has a Lanewise from which unused classes were removed. It still has one of these
   * classes: all kernels need the first, and dictionaries of strings need the second.
   */
  @ParameterizedTest
  @ValueSource(strings = {"selection/spi/Task", "Ranges"})
  void anotherBuildOnTheClassPathIsRefusedAndTheApplicationStarts(
      String kernel, @TempDir Path temporary) throws IOException {
    String[] lines = otherBuild(kernel, temporary, "report=stderr", 0).err().split("\n");
    assertEquals(1, lines.length, String.join("\n", lines));
    assertTrue(
        lines[0].startsWith(
            "lanewise: does nothing: the class path has another build of Lanewise, 0.0.1, commit"
                + " 1234567, sources 0000000, in file:"),
        lines[0]);
  }

  @Test
  void strictlyAnotherBuildOnTheClassPathEndsTheJvm(@TempDir Path temporary) throws IOException {
    Jvm.Outcome outcome = otherBuild("Ranges", temporary, "strict", 1);
    assertEquals("", outcome.out());
    assertTrue(outcome.err().startsWith("lanewise: strict: the class path has another build"));
  }

  @Test
  void theSameBuildOnTheClassPathIsNoReasonToRefuse() throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .agent("strict,report=stderr")
            .classPath(Jvm.libraryJar() + File.pathSeparator + Jvm.classPathWithoutLanewise())
            .run(FewRows.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.err().contains("Lanewise accelerates"), outcome.err());
  }

  /**
   * Runs a program with a class of another build on the class path. The build's file of properties
   * names it.
   */
  private static Jvm.Outcome otherBuild(String kernel, Path temporary, String options, int status)
      throws IOException {
    String name = "io/github/lanewise/kernel/" + kernel;
    ClassFiles.write(temporary, name, ClassFiles.read(name));
    Files.writeString(
        temporary.resolve("io/github/lanewise/build.properties"),
        "version=0.0.1\ncommit=1234567\nsources=0000000\n");
    Jvm.Outcome outcome =
        new Jvm()
            .agent(options)
            .classPath(temporary + File.pathSeparator + Jvm.classPathWithoutLanewise())
            .run(Quiet.class);
    assertEquals(status, outcome.status(), outcome.err());
    return outcome;
  }

  /**
   * A rolling deployment replaces the agent's jar while the JVM runs. Writers and readers must come
   * from the build that was started.
   */
  @Test
  void aJarThatIsReplacedLaterMakesNoDifference(@TempDir Path temporary) throws IOException {
    Path agent = Files.copy(Jvm.agentJar(), temporary.resolve("agent.jar"));
    Path other = Files.copy(Jvm.agentJar(), temporary.resolve("other.jar"));
    String file = "io/github/lanewise/parquet/LanewiseValuesWriterFactory";
    try (FileSystem jar = FileSystems.newFileSystem(other)) {
      Files.write(
          jar.getPath(ClassFiles.inAgentJar(file)),
          ClassFiles.withFailing(ClassFiles.read(file), "<init>"));
      Files.writeString(
          jar.getPath("io/github/lanewise/build.properties"),
          "version=0.0.1\ncommit=1234567\nsources=0000000\n");
    }
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm()
            .option("-javaagent:" + agent + "=wait=0,report=" + report)
            .run(Redeployed.class, agent, other);
    assertEquals(0, outcome.status(), outcome.err());
    ReportText text = ReportText.read(report);
    assertEquals("Lanewise agent " + Build.ofAgent(), text.lines().get(0));
    assertEquals(0, text.count("left to parquet-java later"));
    assertEquals(1, text.count("PLAIN pages written"));
  }

  /** The failing class stands for any failure after the transformer was added. */
  @Test
  void aStartThatFailsIsToldAndTheApplicationRunsWithStock(@TempDir Path temporary)
      throws IOException {
    String file = "io/github/lanewise/agent/report/ReportEvery";
    ClassFiles.write(temporary, file, ClassFiles.withFailing(ClassFiles.read(file), "<init>"));
    String classPath = temporary + File.pathSeparator + Jvm.classPathWithoutLanewise();
    Jvm.Outcome outcome =
        new Jvm()
            .agent("report=stderr,report-every=60")
            .classPath(classPath)
            .run(ChangedBytes.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(
        outcome.err().startsWith("lanewise: does nothing: java.lang.NullPointerException"),
        outcome.err());
    assertEquals(new Jvm().run(ChangedBytes.class).out(), outcome.out());
  }

  @Test
  void everythingCanBeSwitchedOff() throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .agent("writers=off,readers=off,binary=off,hash-cache=off,report=stderr")
            .run(ChangedBytes.class);
    assertTrue(outcome.err().contains("changed classes: 0\n"), outcome.err());
    assertTrue(outcome.err().contains("classes left alone: 0\n"), outcome.err());
  }

  /**
   * The build compiles for Java 8 and for 17. Premain must come from the compilation for Java 8.
   */
  @Test
  void java8CanReadThePremainClassInTheJar() throws IOException {
    try (JarFile jar = new JarFile(Jvm.agentJar().toFile());
        DataInputStream in =
            new DataInputStream(
                jar.getInputStream(jar.getEntry("io/github/lanewise/agent/Premain.class")))) {
      in.readInt();
      in.readUnsignedShort();
      assertEquals(JAVA_8, in.readUnsignedShort());
    }
  }

  @Test
  void theJarIsMultiReleaseAndKeepsItsLibraryToItself() throws IOException {
    try (JarFile jar = new JarFile(Jvm.agentJar().toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertEquals("true", manifest.getValue("Multi-Release"));
      assertEquals("io.github.lanewise.agent.Premain", manifest.getValue("Agent-Class"));
      List<String> foreign =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class"))
              .filter(
                  name ->
                      !name.replaceFirst("META-INF/versions/\\d+/", "")
                          .startsWith("io/github/lanewise/"))
              .toList();
      assertEquals(List.of(), foreign);
      // An application in a class loader below the class path would get these classes instead of
      // its own.
      assertTrue(
          jar.stream()
              .noneMatch(
                  entry ->
                      entry
                          .getName()
                          .matches(".*io/github/lanewise/(parquet|agent/adapter)/.*[.]class")));
      assertNotNull(
          jar.getEntry(
              "META-INF/versions/21/io/github/lanewise/kernel/split/SplitCandidates.class"));
    }
  }
}
