// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.link.AdapterLoader;
import io.github.lanewise.agent.link.CallSites;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Loads a copy of parquet-java, and runs the self-tests of Lanewise's writers and readers on it.
 */
final class CopyTest {
  /**
   * The class that hands out writers. If the agent cannot change it, Lanewise's writers are not
   * used, and there is nothing to test.
   */
  static final String ASKED_FIRST = "column/ParquetProperties";

  /** Loads loggers only where the runtime has them: a reduced one may lack their module. */
  private static final class Kernels {
    /** The field keeps the logger alive. Otherwise it would be collected and lose its level. */
    static final Logger LOGGER = Logger.getLogger("io.github.lanewise");
  }

  private CopyTest() {}

  /**
   * Returns the results as several lines for people. If several jars have a class, the first one on
   * the class path is used, as in an application.
   *
   * @param leftToStock receives each kind of writer or reader that would be left to parquet-java's
   *     own code
   * @param unread receives the name of anything that is needed but is not on the class path
   */
  static String of(
      ParquetCopy copy, String classPath, Consumer<String> leftToStock, Consumer<String> unread) {
    // Messages about kernels would be noise here, because standard error lists the unread files.
    if (ModuleLayer.boot().findModule("java.logging").isPresent()) {
      Kernels.LOGGER.setLevel(Level.WARNING);
    }
    StringBuilder text = new StringBuilder();
    BiConsumer<String, Throwable> listener =
        (what, cause) -> {
          if (cause instanceof NoClassDefFoundError missing) {
            unread.accept(
                "writers and readers were not tested with %s, which needs %s"
                    .formatted(copy.place(), missing.getMessage()));
            return;
          }
          leftToStock.accept(what);
          text.append(
              "  %s%s would be left to parquet-java: %s%n"
                  .formatted(what, copy.root().replace('/', '.'), cause));
        };
    try (URLClassLoader loader = loader(classPath)) {
      Class<?> answers =
          Class.forName(CallSites.ANSWERS, true, new AdapterLoader(loader, copy.root()));
      answers.getMethod("start", BiConsumer.class).invoke(null, listener);
      Object passed = answers.getMethod("testAll").invoke(null);
      text.append("  writers and readers that passed their self-tests: %s%n".formatted(passed));
    } catch (InvocationTargetException e) {
      listener.accept("the writers and readers of ", e.getCause());
    } catch (IOException | ReflectiveOperationException | LinkageError e) {
      listener.accept("the writers and readers of ", e);
    }
    return text.toString();
  }

  private static URLClassLoader loader(String classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path place : ParquetCopy.places(classPath, missing -> {})) {
      urls.add(place.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(new URL[0]), CopyTest.class.getClassLoader());
  }
}
