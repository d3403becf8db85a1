// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.setup.Options;
import io.github.lanewise.agent.testkit.AgentLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the agent warns once for each class loader that has a Lanewise of another build. */
class OwnLanewiseTest {
  private static final String WRITERS = "io/github/lanewise/parquet/Lanewise";

  /** A loader below the class path with jars of its own, as a server's application has it. */
  private static final class Application extends ClassLoader {
    private final Path jars;

    Application(Path jars) {
      super("shop", Application.class.getClassLoader());
      this.jars = jars;
    }

    @Override
    public URL getResource(String name) {
      if (jars == null) {
        throw new IllegalStateException("closed");
      }
      try {
        Path file = jars.resolve(name);
        return Files.exists(file) ? file.toUri().toURL() : null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @TempDir Path jars;

  @Test
  @Timeout(60)
  void anotherBuildIsNamedOnce() throws Exception {
    Path writers = jars.resolve(WRITERS + ".class");
    Files.createDirectories(writers.getParent());
    Files.writeString(writers, "a class");
    Files.writeString(
        jars.resolve("io/github/lanewise/build.properties"),
        "version=0.0.1\ncommit=1234567\nsources=0123456789abcdef\n");
    Application shop = new Application(jars);
    Application empty = new Application(jars.resolve("absent"));
    Application closed = new Application(null);
    try (AgentLog log = new AgentLog()) {
      // The agent looks only at classes that programs call, and they do not call this one.
      load(shop, "io/github/lanewise/parquet/stock/StockRules");
      load(OwnLanewise.class.getClassLoader(), WRITERS);
      load(closed, WRITERS);
      load(empty, WRITERS);
      load(shop, WRITERS);
      load(shop, WRITERS);
      Journal.problem("the last line of this test");
      log.await("WARNING: the last line of this test");
      List<String> known =
          log.lines.stream().filter(line -> line.startsWith("WARNING: Lanewise in ")).toList();
      assertEquals(1, known.size(), known::toString);
      String start =
          "WARNING: Lanewise in "
              + Loaders.name(shop)
              + " is of another build, 0.0.1, commit 1234567, sources 0123456789ab, ";
      assertTrue(known.get(0).startsWith(start), known.get(0));
    }
  }

  private static void load(ClassLoader loader, String name) {
    Transformer transformer = new Transformer(Options.parse("").features());
    assertNull(transformer.transform(null, loader, name, null, null, new byte[0]));
  }
}
