// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Relocation;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.parquet.SelfTests;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Logger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.parquet.column.ParquetProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;

/**
 * What {@code --parquet CLASSPATH} tells of the copies of parquet-java, without a JVM of its own.
 */
class ExamineTest {
  private static final String BINARY = "org/apache/parquet/io/api/Binary";

  @TempDir Path folder;

  /** The doctor keeps the log of kernels quiet, which ends with its JVM. */
  @AfterEach
  void restoreTheLog() {
    Logger.getLogger("io.github.lanewise").setLevel(null);
  }

  private record Outcome(int status, String out, String err) {}

  private static Outcome examine(String... classPaths) {
    String[] args = new String[1 + classPaths.length];
    args[0] = "--parquet";
    System.arraycopy(classPaths, 0, args, 1, classPaths.length);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = AgentDoctor.examine(args, new PrintStream(out, true), new PrintStream(err, true));
    return new Outcome(status, out.toString(), err.toString());
  }

  private static Path parquetColumn() throws URISyntaxException {
    return Path.of(
        ParquetProperties.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  @Test
  void aCopyHasItsReleaseItsChangesAndItsSelfTests() throws URISyntaxException {
    Path jar = parquetColumn();
    Outcome outcome = examine(jar.toString());
    assertEquals("", outcome.err);
    assertEquals(0, outcome.status);
    String release = jar.getFileName().toString().replaceAll("parquet-column-|\\.jar", "");
    String cache = "; remembers its hash\n";
    String text = "makes Strings with the JDK's own decoding of arrays";
    assertEquals(
        jar
            + ": parquet-java "
            + release
            + " as org.apache.parquet\n"
            + "  column/Encoding$1: hands out PLAIN readers of Lanewise\n"
            + "  column/Encoding$3: hands out BYTE_STREAM_SPLIT readers of Lanewise\n"
            + "  column/ParquetProperties: hands out writers of Lanewise\n"
            + "  io/api/Binary: hashes with Lanewise; compares for equality with Lanewise;"
            + " compares for order with Lanewise\n"
            + "  io/api/Binary$ByteArrayBackedBinary: "
            + text
            + cache
            + "  io/api/Binary$ByteArraySliceBackedBinary: "
            + text
            + "; serialises the bytes of a value, not the array around them"
            + cache
            + "  io/api/Binary$ByteBufferBackedBinary: remembers its hash\n"
            + "  writers and readers that passed their self-tests: "
            + SelfTests.runAll()
            + "\n",
        outcome.out);
  }

  /** Its writers would not be asked for, so there is nothing to test. */
  @Test
  void aClassThatNobodyKnowsIsLeftAlone() throws IOException {
    String name = "org/apache/parquet/column/ParquetProperties";
    ClassFiles.write(
        folder, name, ClassFiles.withoutMethod(ClassFiles.read(name), "newValuesWriter"));
    Outcome outcome = examine(folder.toString());
    assertEquals(1, outcome.status);
    assertEquals("", outcome.err);
    assertEquals(
        folder
            + ": parquet-java of an unnamed release as org.apache.parquet\n"
            + "  column/ParquetProperties would be left alone: it has no method newValuesWriter("
            + "Lorg/apache/parquet/column/ColumnDescriptor;)"
            + "Lorg/apache/parquet/column/values/ValuesWriter;\n",
        outcome.out);
  }

  @Test
  void aDamagedClassIsLeftAlone() throws IOException {
    ClassFiles.write(folder, BINARY, new byte[] {1, 2, 3});
    Outcome outcome = examine(folder.toString());
    assertEquals(1, outcome.status);
    assertTrue(
        outcome.out.contains("\n  io/api/Binary would be left alone: the agent failed: java.lang."),
        outcome.out);
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
    List<String> copies = outcome.out.lines().filter(line -> !line.startsWith(" ")).toList();
    assertEquals(
        List.of(
            folder + ": parquet-java of an unnamed release as my.parquet",
            folder + ": parquet-java of an unnamed release as org.apache.parquet"),
        copies);
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
    assertEquals("", outcome.err);
    assertEquals(0, outcome.status);
    for (String name : new String[] {"a.jar", "B.JAR"}) {
      assertTrue(outcome.out.contains(folder.resolve(name) + ": parquet-java"), outcome.out);
    }
    assertEquals(2, outcome.out.lines().filter(line -> !line.startsWith(" ")).count());
  }

  @Test
  void whatIsMissingOrCannotBeReadIsNamedAndTheRestIsRead() throws IOException {
    ClassFiles.write(folder, BINARY, ClassFiles.read(BINARY));
    Path absent = folder.resolve("absent.jar");
    Path broken = Files.writeString(folder.resolve("broken.jar"), "no archive");
    String both = String.join(File.pathSeparator, absent + "", broken + "", folder + "");
    Outcome outcome = examine(both);
    assertEquals(2, outcome.status);
    List<String> lines = outcome.err.lines().toList();
    assertEquals(2, lines.size(), outcome.err);
    assertEquals("doctor: " + absent + " is missing", lines.get(0));
    assertTrue(lines.get(1).startsWith("doctor: " + broken + " cannot be read: "), outcome.err);
    assertTrue(outcome.out.startsWith(folder + ": parquet-java"), outcome.out);
  }

  @Test
  void aFileThatIsTooLargeForAClassCannotBeRead() throws IOException {
    ClassFiles.write(folder, BINARY, new byte[(1 << 20) + 1]);
    Outcome outcome = examine(folder.toString());
    assertEquals(2, outcome.status);
    assertTrue(outcome.err.contains("Binary.class is too large for a class"), outcome.err);
    ClassFiles.write(folder, BINARY, new byte[1 << 20]);
    assertFalse(examine(folder.toString()).err.contains("too large"));
  }

  @Test
  void withoutACopyOrAClassPathThereIsNothingToTell() {
    assertEquals(
        new Outcome(2, "", "doctor: there is no parquet-java on this class path\n"),
        examine(folder.toString()));
    Outcome wrong = new Outcome(2, "", "doctor: --parquet needs one class path\n");
    assertEquals(wrong, examine());
    assertEquals(wrong, examine("a.jar", "b.jar"));
  }
}
