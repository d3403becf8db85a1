// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.link.AdapterLoader;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.setup.Build;
import java.net.URL;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Checks a Lanewise that an application has brought in a class loader below that of the class path.
 * Such a loader usually asks the class path first. This Lanewise then uses the agent's kernels, and
 * so must be of the agent's build.
 */
final class OwnLanewise {
  /** The prefix of the names of Lanewise's writers and readers. */
  static final String WRITERS_AND_READERS = "io/github/lanewise/parquet/";

  /** The classes that programs call. One of them is loaded before all others. */
  private static final Set<String> ENTRIES =
      Set.of(
          WRITERS_AND_READERS + "Lanewise",
          WRITERS_AND_READERS + "LanewiseEncodings",
          WRITERS_AND_READERS + "LanewiseValuesWriterFactory",
          WRITERS_AND_READERS + "codecs/ArrayCodecs",
          WRITERS_AND_READERS + "columns/ColumnsReader",
          WRITERS_AND_READERS + "columns/ColumnsWriter");

  /** The loaders that were checked, which may be unloaded. */
  private static final Set<ClassLoader> SEEN =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private OwnLanewise() {}

  /** Warns of another build when the first of these classes is loaded. Never throws. */
  static void loaded(ClassLoader loader, String className) {
    if (!ENTRIES.contains(className)
        || loader == OwnLanewise.class.getClassLoader()
        || loader instanceof AdapterLoader) {
      return;
    }
    try {
      if (!SEEN.add(loader) || !Loaders.seesLanewise(loader)) {
        return;
      }
      String file = className + ".class";
      URL classFile = loader.getResource(file);
      String another = classFile == null ? null : Build.another(classFile, file);
      if (another != null) {
        Journal.problem("Lanewise in " + Loaders.name(loader) + " " + another);
      }
    } catch (RuntimeException | Error e) {
      // A class loader may throw any exception. The class has to be loaded all the same.
    }
  }
}
