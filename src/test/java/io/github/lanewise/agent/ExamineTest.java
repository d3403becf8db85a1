// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Relocation;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.parquet.column.ParquetProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;

/**
 * Tests what the doctor prints about the copies of parquet-java on a class path, in the tests' own
 * JVM. {@code AgentDoctorIT} covers the self-tests, because before them the doctor makes the log
 * quiet for its whole JVM.
 */
class ExamineTest {
  private static final String BINARY = "org/apache/parquet/io/api/Binary";

  @TempDir Path folder;

  private record Outcome(int status, List<String> out, List<String> err) {}

  private static Outcome examine(String... classPaths) {
    String[] args = new String[1 + classPaths.length];
    args[0] = "--parquet";
    System.arraycopy(classPaths, 0, args, 1, classPaths.length);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = AgentDoctor.examine(args, new PrintStream(out, true), new PrintStream(err, true));
    return new Outcome(status, out.toString().lines().toList(), err.toString().lines().toList());
  }

  private static Path parquetColumn() throws URISyntaxException {
    return Path.of(
        ParquetProperties.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static List<String> copies(Outcome outcome) {
    return outcome.out.stream().filter(line -> !line.startsWith(" ")).toList();
  }

  @Test
  void aCopyHasItsReleaseAndItsChanges() throws URISyntaxException {
    Path jar = parquetColumn();
    List<String> unread = new ArrayList<>();
    List<ParquetCopy> copies = ParquetCopy.on(jar.toString(), unread::add);
    assertEquals(List.of(), unread);
    assertEquals(1, copies.size());
    assertTrue(copies.get(0).known());
    assertTrue(copies.get(0).changes().containsKey(CopyTest.ASKED_FIRST));
    String release = jar.getFileName().toString().replaceAll("parquet-column-|\\.jar", "");
    String cache = "; remembers its hash";
    String text = "makes Strings with the JDK's own decoding of arrays";
    assertEquals(
        List.of(
            jar + ": parquet-java " + release + " as org.apache.parquet",
            "  column/Encoding$1: hands out PLAIN readers of Lanewise",
            "  column/Encoding$3: hands out BYTE_STREAM_SPLIT readers of Lanewise",
            "  column/ParquetProperties: hands out writers of Lanewise",
            "  io/api/Binary: hashes with Lanewise; compares for equality with Lanewise;"
                + " compares for order with Lanewise",
            "  io/api/Binary$ByteArrayBackedBinary: " + text + cache,
            "  io/api/Binary$ByteArraySliceBackedBinary: "
                + text
                + "; serialises the bytes of a value, not the array around them"
                + cache,
            "  io/api/Binary$ByteBufferBackedBinary: remembers its hash"),
        copies.get(0).text().lines().toList());
  }

  /** The agent would not ask for writers, so the doctor holds no self-tests of them. */
  @Test
  void aClassThatNobodyKnowsIsLeftAlone() throws IOException {
    String name = "org/apache/parquet/column/ParquetProperties";
    ClassFiles.write(
        folder, name, ClassFiles.withoutMethod(ClassFiles.read(name), "newValuesWriter"));
    Outcome outcome = examine(folder.toString());
    assertEquals(1, outcome.status);
    assertEquals(List.of(), outcome.err);
    assertEquals(
        List.of(
            folder + ": parquet-java of an unnamed release as org.apache.parquet",
            "  column/ParquetProperties would be left alone: it has no method newValuesWriter("
                + "Lorg/apache/parquet/column/ColumnDescriptor;)"
                + "Lorg/apache/parquet/column/values/ValuesWriter;"),
        outcome.out);
  }

  /** Java follows such links, too. */
  @Test
  void linksAreFollowed() throws IOException {
    Path classes = folder.resolve("classes");
    ClassFiles.write(classes, BINARY, ClassFiles.read(BINARY));
    Path link = Files.createSymbolicLink(folder.resolve("link"), classes);
    Path packages = Files.createDirectory(folder.resolve("packages"));
    Files.createSymbolicLink(packages.resolve("org"), classes.resolve("org"));
    Files.createSymbolicLink(packages.resolve("loop"), packages);
    for (Path place : List.of(link, packages)) {
      String copy = place + ": parquet-java of an unnamed release as org.apache.parquet";
      assertEquals(List.of(copy), copies(examine(place.toString())));
    }
  }

  @Test
  void aDamagedClassIsLeftAlone() throws IOException {
    ClassFiles.write(folder, BINARY, new byte[] {1, 2, 3});
    Outcome outcome = examine(folder.toString());
    assertEquals(1, outcome.status);
    String start = "  io/api/Binary would be left alone: the agent failed: java.lang.";
    assertTrue(
        outcome.out.stream().anyMatch(line -> line.startsWith(start)), outcome.out::toString);
  }

  @Test
  void eachCopyInAFolderHasItsName() throws IOException {
    ClassFiles.write(folder, BINARY, ClassFiles.read(BINARY));
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(ClassFiles.read(BINARY))
        .accept(new ClassRemapper(writer, new Relocation("org/apache/parquet", "my/parquet")), 0);
    ClassFiles.write(folder, "my/parquet/io/api/Binary", writer.toByteArray());
    Outcome outcome = examine(folder.toString());
    assertEquals(0, outcome.status);
    assertEquals(
        List.of(
            folder + ": parquet-java of an unnamed release as my.parquet",
            folder + ": parquet-java of an unnamed release as org.apache.parquet"),
        copies(outcome));
  }

  @Test
  void allJarsOfAFolderAreReadAndOtherFilesAreNot() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "no archive");
    for (String name : new String[] {"a.jar", "B.JAR"}) {
      try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
        jar.putNextEntry(new ZipEntry(BINARY + ".class"));
        jar.write(ClassFiles.read(BINARY));
        jar.putNextEntry(new ZipEntry("META-INF/versions/9/" + BINARY + ".class"));
        jar.write(ClassFiles.read(BINARY));
      }
    }
    Outcome outcome = examine(folder + "/*" + File.pathSeparator + folder.resolve("notes.txt"));
    assertEquals(List.of(), outcome.err);
    assertEquals(0, outcome.status);
    List<String> copies = copies(outcome);
    for (String name : new String[] {"a.jar", "B.JAR"}) {
      String start = folder.resolve(name) + ": parquet-java";
      assertTrue(copies.stream().anyMatch(line -> line.startsWith(start)), copies::toString);
    }
    assertEquals(2, copies.size());
  }

  @Test
  void aPlaceThatIsMissingOrBrokenIsNamedAndTheOthersAreRead() throws IOException {
    ClassFiles.write(folder, BINARY, ClassFiles.read(BINARY));
    Path absent = folder.resolve("absent.jar");
    Path broken = Files.writeString(folder.resolve("broken.jar"), "no archive");
    String both = String.join(File.pathSeparator, absent + "", broken + "", folder + "");
    Outcome outcome = examine(both);
    assertEquals(2, outcome.status);
    List<String> lines = outcome.err;
    assertEquals(2, lines.size(), lines::toString);
    assertEquals("doctor: " + absent + " is missing", lines.get(0));
    assertTrue(lines.get(1).startsWith("doctor: " + broken + " cannot be read: "), lines.get(1));
    assertTrue(outcome.out.get(0).startsWith(folder + ": parquet-java"), outcome.out::toString);
  }

  @Test
  void aFileThatIsTooLargeForAClassCannotBeRead() throws IOException {
    ClassFiles.write(folder, BINARY, new byte[(1 << 20) + 1]);
    Outcome outcome = examine(folder.toString());
    assertEquals(2, outcome.status);
    String tooLarge = "Binary.class is too large for a class";
    assertTrue(outcome.err.get(0).contains(tooLarge), outcome.err::toString);
    ClassFiles.write(folder, BINARY, new byte[1 << 20]);
    assertEquals(List.of(), examine(folder.toString()).err);
  }

  @Test
  void withoutACopyOrAClassPathThereIsNothingToTell() {
    assertEquals(
        new Outcome(2, List.of(), List.of("doctor: there is no parquet-java on this class path")),
        examine(folder.toString()));
    Outcome wrong = new Outcome(2, List.of(), List.of("doctor: --parquet needs one class path"));
    assertEquals(wrong, examine());
    assertEquals(wrong, examine("a.jar", "b.jar"));
  }
}
