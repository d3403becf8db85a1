// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Options;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.Jvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentDoctorIT {
  @Test
  void copiesOfParquetJavaAreFoundAndKnown() throws IOException {
    Jvm.Outcome outcome = doctor("--parquet", Jvm.classPathWithoutLanewise());
    assertEquals(0, outcome.status(), outcome.out() + outcome.err());
    String release = System.getProperty("lanewise.it.parquet");
    assertTrue(
        outcome.out().contains("parquet-java " + release + " as org.apache.parquet"),
        outcome.out());
    assertTrue(
        outcome.out().contains("column/ParquetProperties: hands out writers of Lanewise"),
        outcome.out());
    int kinds = release.startsWith("1.13.") ? 42 : 45;
    assertTrue(
        outcome.out().contains("writers and readers that passed their self-tests: " + kinds),
        outcome.out());
  }

  @Test
  void aClassPathWithoutParquetJavaIsAnError() throws IOException {
    assertRefused("there is no parquet-java on this class path", Jvm.agentJar().toString());
    assertRefused("--parquet needs one class path");
    assertRefused("--parquet needs one class path", "a.jar", "b.jar");
  }

  @Test
  void whatIsMissingIsNamed(@TempDir Path temporary) throws IOException {
    Path jar = temporary.resolve("absent.jar");
    assertRefused(jar + " is missing", jar.toString());
    Path folder = temporary.resolve("absent");
    assertRefused(folder + " is missing", folder + "/*");
  }

  @Test
  void whatCannotBeReadIsNamed(@TempDir Path temporary) throws IOException {
    Path noArchive = Files.writeString(temporary.resolve("text.jar"), "not an archive");
    assertRefused(noArchive + " cannot be read: ", noArchive.toString());
    // The JDK's own message for a file of this name says only that it is no archive.
    Path loud = Files.writeString(temporary.resolve("TEXT.JAR"), "not an archive");
    assertRefused(loud + " cannot be read: ", loud.toString());
    Path damaged = jarWithDamagedClass(temporary.resolve("damaged.jar"));
    assertRefused(damaged + " cannot be read: ", damaged.toString());
  }

  /** Java reads each file on the class path that is an archive, whatever its name. */
  @Test
  void anArchiveMayHaveAnyName(@TempDir Path temporary) throws IOException {
    Path archive = temporary.resolve("application.war");
    String name = "org/apache/parquet/io/api/Binary.class";
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
      out.putNextEntry(new ZipEntry(name));
      out.write(ClassFiles.read("org/apache/parquet/io/api/Binary"));
      out.closeEntry();
    }
    Path text = Files.writeString(temporary.resolve("notes.txt"), "not an archive");
    Jvm.Outcome outcome = doctor("--parquet", text + File.pathSeparator + archive);
    assertTrue(outcome.out().contains(archive + ": parquet-java "), outcome.out() + outcome.err());
    assertEquals("", outcome.err());
  }

  /** Writes a jar whose table of contents is sound, but whose only class cannot be decompressed. */
  private static Path jarWithDamagedClass(Path jar) throws IOException {
    byte[] noise = new byte[4_000];
    new Random(1).nextBytes(noise);
    String entry = "org/apache/parquet/io/api/Binary.class";
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(noise);
      out.closeEntry();
    }
    byte[] bytes = Files.readAllBytes(jar);
    Arrays.fill(bytes, 200, 1_000, (byte) 0xff);
    // The first byte after header and name announces a kind of block that does not exist.
    bytes[30 + entry.length()] = 7;
    return Files.write(jar, bytes);
  }

  /** The JVM does not look for classes in these folders of a class path either. */
  @Test
  void classesThatAreNotAtTheirPlaceAreNone(@TempDir Path temporary) throws IOException {
    String name = "org/apache/parquet/io/api/Binary";
    for (String place : new String[] {"META-INF/versions/9/", "BOOT-INF/classes/"}) {
      ClassFiles.write(temporary, place + name, ClassFiles.read(name));
    }
    assertRefused("there is no parquet-java on this class path", temporary.toString());
  }

  @Test
  void whatIsTooLargeForAClassIsNamed(@TempDir Path temporary) throws IOException {
    ClassFiles.write(temporary, "org/apache/parquet/io/api/Binary", new byte[2 << 20]);
    assertRefused(temporary + " cannot be read: ", temporary.toString());
  }

  /** The entries of the class path that can be read are reported all the same. */
  @Test
  void aPlaceThatIsMissingHidesNoOther(@TempDir Path temporary) throws IOException {
    String classPath = temporary.resolve("absent.jar") + File.pathSeparator;
    Jvm.Outcome outcome = doctor("--parquet", classPath + Jvm.classPathWithoutLanewise());
    assertEquals(2, outcome.status(), outcome.err());
    assertTrue(outcome.out().contains(" as org.apache.parquet"), outcome.out());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains("absent.jar is missing"), outcome.err());
  }

  @Test
  void whatWouldBeLeftAloneIsAStatusOfItsOwn(@TempDir Path temporary) throws IOException {
    String name = "org/apache/parquet/io/api/Binary";
    ClassFiles.write(
        temporary, name, ClassFiles.withoutMethod(ClassFiles.read(name), "lexicographicCompare"));
    Jvm.Outcome outcome = doctor("--parquet", temporary.toString());
    assertEquals(1, outcome.status(), outcome.err());
    assertTrue(outcome.out().contains("io/api/Binary would be left alone: "), outcome.out());
  }

  private static void assertRefused(String reason, String... classPaths) throws IOException {
    String[] args = new String[1 + classPaths.length];
    args[0] = "--parquet";
    System.arraycopy(classPaths, 0, args, 1, classPaths.length);
    Jvm.Outcome outcome = doctor(args);
    assertEquals(2, outcome.status(), outcome.err());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().startsWith("doctor: " + reason), outcome.err());
    assertTrue(outcome.err().lines().allMatch(l -> l.startsWith("doctor: ")), outcome.err());
  }

  @Test
  void otherwiseItIsTheDoctor() throws IOException {
    Jvm.Outcome outcome = doctor("--version");
    assertEquals(0, outcome.status());
    assertTrue(outcome.out().startsWith("lanewise "), outcome.out());
  }

  @Test
  void askedForHelpItExplainsTheAgentFirst() throws IOException {
    Jvm.Outcome help = doctor("--help");
    assertEquals(0, help.status(), help.err());
    assertEquals(help, doctor("-h"));
    String text = help.out();
    for (String part :
        new String[] {
          "java -javaagent:lanewise-agent.jar",
          "-Dlanewise.agent=off",
          "--parquet CLASSPATH",
          "2 if there is no copy, or if something",
          "--with-vector"
        }) {
      assertTrue(text.contains(part), text);
    }
    for (Options.Feature feature : Options.Feature.values()) {
      assertTrue(text.contains(feature.key()), text);
    }
  }

  private static Jvm.Outcome doctor(String... args) throws IOException {
    return new Jvm()
        .classPath(Jvm.agentJar().toString())
        .run(AgentDoctor.class, Arrays.copyOf(args, args.length, Object[].class));
  }
}
