// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.bench.jmh.parquet.Pyarrow;
import io.github.lanewise.bench.results.Provenance;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int run(String... arguments) {
    return RunCommand.commandLine(arguments)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void aloneItListsEverySuiteWithWhatItAnswers() {
    assertEquals(0, run());
    for (Suite suite : Suite.ALL) {
      assertTrue(out.toString().contains(suite.answers()), suite.name());
    }
  }

  @Test
  void conditionsMultiply() {
    List<String> matrix = List.of("transposes", "-p", "width=4", "--bits", "128,256", "--dry-run");
    assertEquals(0, run(matrix.toArray(String[]::new)));
    // These are encode and decode, with two widths of vectors.
    assertTrue(err.toString().contains("4 comparisons"), err.toString());
  }

  @Test
  void oneCommandMakesTheMatrixOfProvidersBitsAndJdks() throws IOException {
    String jdk21 = fakeJdk("jdk-21", "21.0.9");
    String jdk26 = fakeJdk("jdk-26", "26");
    run(
        ("transposes --dry-run --bits 128,256,512 --provider scalar,vector --jdk %s --jdk %s")
            .formatted(jdk21, jdk26)
            .split(" "));
    // These are encode and decode, with five widths of values, two JDKs and three widths of
    // vectors.
    assertTrue(err.toString().contains("60 comparisons"), err.toString());
    List<String> rows = out.toString().lines().skip(1).toList();
    assertEquals(60, rows.size());
    assertEquals(60, Set.copyOf(rows).size());
    for (String jdk : List.of("jdk-21", "jdk-26")) {
      for (int bits : List.of(128, 256, 512)) {
        String on = "bits=%d java=%s".formatted(bits, jdk);
        assertEquals(
            10,
            rows.stream()
                .filter(row -> row.matches(".* " + on + " +copy, loop, scalar, vector"))
                .count(),
            on);
      }
    }
  }

  @Test
  void whatIsNamedTwiceIsMeasuredOnce() {
    run("transposes", "-p", "width=4", "--bits", "128,256,128", "--dry-run");
    assertTrue(err.toString().contains("4 comparisons"), err.toString());
  }

  @Test
  void theControlIsASecondBaseline() {
    run("transposes", "-p", "width=4", "--control", "--dry-run");
    List<String> rows = out.toString().lines().skip(1).toList();
    assertEquals(2, rows.size());
    assertTrue(rows.stream().allMatch(row -> row.endsWith(" copy, loop, scalar, vector, control")));
  }

  /** Each fork would fail, because Java 21 has nothing to call Arrow with. */
  @Test
  void arrowIsLeftOutOnJava21() throws IOException {
    Path libarrow = Files.createFile(folder.resolve("libarrow.so"));
    run(
        "arrow --libarrow %s --dry-run -p width=4 --jdk %s --jdk %s"
            .formatted(libarrow, fakeJdk("jdk-21", "21.0.9"), fakeJdk("jdk-26", "26"))
            .split(" "));
    List<String> rows = out.toString().lines().skip(1).toList();
    assertEquals(4, rows.size());
    for (String row : rows) {
      assertEquals(row.contains("java=jdk-26"), row.contains(", arrow,"), row);
    }
  }

  @Test
  void vectorsAreLeftOutOnJava17() throws IOException {
    run(
        "columns --dry-run -p codec=SNAPPY -p implementation=stock,lanewise --jdk %s --jdk %s"
            .formatted(fakeJdk("jdk-17", "17.0.17"), fakeJdk("jdk-26", "26"))
            .split(" "));
    List<String> rows = out.toString().lines().skip(1).toList();
    assertEquals(12, rows.size());
    for (String row : rows) {
      assertEquals(row.contains("java=jdk-26"), row.contains(", vector"), row);
    }
  }

  /** No fork of this JDK starts. */
  @Test
  void aRunThatFailedTakesNoPlace() throws IOException {
    String home = Provenance.bench().toString();
    System.setProperty("lanewise.bench.home", folder.toString());
    try {
      String jdk = fakeJdk("jdk-25", "25");
      Path kept = Files.createDirectories(folder.resolve("results"));
      assertEquals(1, run("transposes", "-p", "width=4", "--jdk", jdk, "--keep"), err.toString());
      try (Stream<Path> files = Files.list(kept)) {
        assertEquals(List.of(), files.toList());
      }
      assertTrue(out.toString().contains("FAILED: "), out.toString());
      assertTrue(out.toString().contains("not kept"), out.toString());
      assertTrue(out.toString().contains(folder.resolve("target/results").toString()));
    } finally {
      System.setProperty("lanewise.bench.home", home);
    }
  }

  @Test
  void aFolderForResultsThatCannotBeUsedIsNamedBeforeAnythingIsMeasured() throws IOException {
    String file = Files.createFile(folder.resolve("a-file")).toString();
    String jdk = fakeJdk("jdk-25", "25");
    assertEquals(2, run("transposes", "-p", "width=4", "--jdk", jdk, "--results", file));
    assertTrue(err.toString().contains("--results is not a usable folder: " + file));
    assertEquals("", out.toString());
  }

  /** A folder takes the place of the file. */
  @Test
  void theTableIsPrintedEvenIfTheResultCannotBeWritten() throws IOException {
    Path results = folder.resolve("results");
    String[] arguments =
        ("transposes -p width=4 --jdk " + fakeJdk("jdk-25", "25") + " --results " + results)
            .split(" ");
    assertEquals(1, run(arguments), err.toString());
    Path written;
    try (Stream<Path> files = Files.list(results)) {
      written = files.findFirst().orElseThrow();
    }
    Files.delete(written);
    Files.createDirectory(written);
    out.getBuffer().setLength(0);
    assertEquals(3, run(arguments));
    assertTrue(out.toString().contains("FAILED: "), out.toString());
  }

  private String fakeJdk(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true);
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home.toString();
  }

  @Test
  void jmhOptionsChangeTheTime() {
    run("transposes", "--dry-run", "-f", "40");
    // These are encode and decode, with five widths of values.
    assertTrue(err.toString().contains("10 comparisons"), err.toString());
    assertTrue(err.toString().matches("(?s).*about \\d{3} min.*"), err.toString());
  }

  @Test
  void whatCannotBeUsedIsNamed() {
    assertEquals(2, run("nonsense"));
    assertTrue(err.toString().contains("no suite nonsense"), err.toString());
    assertEquals(2, run("transposes", "--provider", "fast"));
    assertTrue(err.toString().contains("no provider fast"), err.toString());
    assertEquals(2, run("transposes", "--bits", "64"));
    assertTrue(err.toString().contains("no vectors of 64 bits"), err.toString());
    assertEquals(2, run("transposes", "--provider", "scalar,auto"));
    assertTrue(err.toString().contains("transposes has no provider auto"), err.toString());
    assertEquals(2, run("transposes", "-jvm", "java"));
    assertTrue(err.toString().contains("--jdk PATH"), err.toString());
    assertEquals(2, run("transposes", "-bm", "thrpt"));
    assertTrue(err.toString().contains("no -bm"), err.toString());
    assertEquals(2, run("arrow", "--libarrow", "nowhere.so"));
    assertTrue(err.toString().contains("no file nowhere.so"), err.toString());
    assertEquals(2, run("transposes", "--jdk", "nowhere"));
    assertTrue(err.toString().contains("no bin/java in nowhere"), err.toString());
    assertEquals(2, run("transposes", "--parquet-jars", "nowhere"));
    assertTrue(err.toString().contains("no folder nowhere"), err.toString());
  }

  /** Some of these options would measure nothing, others something else under the same name. */
  @ParameterizedTest
  @ValueSource(strings = {"-f 0", "-t 2", "-opi 10", "-bs 10", "-prof gc", "-l", "-lprof"})
  void optionsOfJmhThatMakeOtherFiguresAreRefused(String option) {
    List<String> arguments = new ArrayList<>(List.of("transposes", "--dry-run"));
    arguments.addAll(List.of(option.split(" ")));
    assertEquals(2, run(arguments.toArray(String[]::new)));
    assertTrue(err.toString().contains("no " + option.split(" ")[0]), err.toString());
  }

  @Test
  void optionsOfTheJvmAreNamedInTheCondition() {
    run("transposes", "--dry-run", "-p", "width=4", "-jvmArgsAppend", "-XX:+UseSerialGC");
    assertTrue(
        out.toString().lines().skip(1).allMatch(row -> row.contains("-XX:+UseSerialGC")),
        out.toString());
  }

  @Test
  void arrowIsRefusedWhereItIsNotThere() {
    assertEquals(2, run("arrow"));
    assertTrue(err.toString().contains("arrow needs --libarrow FILE"), err.toString());
  }

  @Test
  void pyarrowIsARivalWhereItIsThere() {
    assumeTrue(Pyarrow.isIn("python3"), "python3 with pyarrow");
    assertEquals(0, run("columns", "--dry-run"));
    List<String> rows = out.toString().lines().skip(1).toList();
    assertEquals(18, rows.size());
    assertTrue(rows.stream().allMatch(row -> row.endsWith(" stock, pyarrow, scalar, vector")));
  }

  @Test
  void pyarrowIsLeftOutWithALineWhereItIsNotThere() {
    for (String suite : List.of("columns", "columns-write")) {
      assertEquals(0, run(suite, "--dry-run", "--python", "no-such-python"));
      assertTrue(err.toString().contains("pyarrow is left out: no-such-python"), err.toString());
    }
    List<String> rows = out.toString().lines().filter(row -> row.startsWith("Columns")).toList();
    assertEquals(18 + 24, rows.size());
    assertTrue(rows.stream().allMatch(row -> row.endsWith(" stock, scalar, vector")));
  }

  @Test
  void aResultNamesNoFoldersOfTheMachine() {
    assertEquals(
        "bench/run transposes 'encode|decode' --bits 128 --jdk jdk-21 --jdk=jdk-26 -p width=2",
        RunCommand.command(
            "transposes",
            "encode|decode",
            "--bits",
            "128",
            "--jdk",
            "/opt/java/jdk-21",
            "--jdk=/opt/java/jdk-26",
            "-p",
            "width=2"));
  }
}
