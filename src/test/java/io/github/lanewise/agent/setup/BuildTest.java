// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that two builds are the same only if version, commit and sources are, and if the sources
 * are known.
 */
class BuildTest {
  @TempDir Path folder;

  @Test
  void theSameBuildIsAccepted() throws IOException {
    String agent = build("agent", "version=1\ncommit=1a2b3c4\nsources=f00d\n");
    String library = build("library", "version=1\ncommit=1a2b3c4\nsources=f00d\n");
    assertDoesNotThrow(() -> Build.refuseAnother(agent, library));
  }

  /** Both builds are made without git, from different sources. */
  @Test
  void buildsWithoutACommitDifferByTheirSources() throws IOException {
    String agent = build("agent", "version=1\ncommit=\nsources=0123456789abcdef\n");
    String library = build("library", "version=1\ncommit=\nsources=f123456789abcdef\n");
    String message = refusal(agent, library);
    assertTrue(
        message.startsWith(
            "the class path has another build of Lanewise, 1, commit unknown, sources f123456789ab,"
                + " in "
                + library
                + ": the agent is 1, commit unknown, sources 0123456789ab;"),
        message);
  }

  @Test
  void buildsThatNothingIsKnownOfAreRefused() throws IOException {
    String agent = build("agent", "");
    String library = build("library", "");
    assertTrue(refusal(agent, library).contains("commit unknown, sources unknown, in "));
  }

  @Test
  void aPlaceWithoutTheFileIsRefused() throws IOException {
    String agent = build("agent", "version=1\ncommit=1a2b3c4\nsources=f00d\n");
    String empty = folder.resolve("empty").toUri() + "/";
    assertTrue(refusal(agent, empty).contains("unknown, commit unknown, sources unknown, in "));
  }

  @Test
  void nothingIsTakenFromADamagedFile() throws IOException {
    String agent = build("agent", "version=1\ncommit=1a2b3c4\nsources=f00d\n");
    String damaged = build("library", "version=1\ncommit=1a2b3c4\nsources=\\u00\n");
    assertTrue(refusal(agent, damaged).contains("unknown, commit unknown, sources unknown, in "));
  }

  /** A cached connection would still read the jar that a deployment has replaced. */
  @Test
  void aJarIsReadAnew() throws IOException {
    String agent = build("agent", "version=1\ncommit=1a2b3c4\nsources=f00d\n");
    Path jar = folder.resolve("library.jar");
    String library = "jar:" + jar.toUri() + "!/";
    writeJar(jar, "version=2\ncommit=1a2b3c4\nsources=f00d\n");
    assertTrue(refusal(agent, library).contains("another build of Lanewise, 2, "));
    Files.delete(jar);
    writeJar(jar, "version=1\ncommit=1a2b3c4\nsources=f00d\n");
    assertDoesNotThrow(() -> Build.refuseAnother(agent, library));
  }

  private static void writeJar(Path jar, String properties) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("io/github/lanewise/build.properties"));
      out.write(properties.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  /** The build that made these classes fills the checksum in, in whichever folder they are. */
  @Test
  void theSourcesOfThisBuildAreKnown() {
    String sources = Build.ofAgent().sources();
    assertTrue(sources.matches("[0-9a-f]{12}"), sources);
  }

  private static String refusal(String agent, String library) {
    return assertThrows(IllegalStateException.class, () -> Build.refuseAnother(agent, library))
        .getMessage();
  }

  private String build(String name, String properties) throws IOException {
    Path file = folder.resolve(name).resolve("io/github/lanewise/build.properties");
    Files.createDirectories(file.getParent());
    Files.writeString(file, properties);
    return folder.resolve(name).toUri().toString();
  }
}
