// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.copy;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.selection.spi.Task;
import java.util.List;

/** Checks and names class loaders. */
public final class Loaders {
  private Loaders() {}

  /**
   * Returns whether a class of this loader that refers to Lanewise would be linked to this very
   * Lanewise. It would not if the loader hides the class path, or prefers a Lanewise of its own.
   * The method also looks up Task and Ranges, because even a jar from which unused classes were
   * removed has one of these, unless it has codecs only. All kernels need Task, and dictionaries of
   * strings need Ranges.
   */
  public static boolean seesLanewise(ClassLoader loader) {
    if (loader == null) {
      return false;
    }
    try {
      return sees(loader, Loaders.class) && sees(loader, Task.class) && sees(loader, Ranges.class);
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /**
   * Returns whether a class of this loader may refer to these classes of the agent. Initialises
   * none of them. The JVM remembers the answers of the loader and does not ask it again. This is
   * needed because a server's loader finds nothing any more once its application is stopped, and
   * threads of the application may still run.
   */
  public static boolean finds(ClassLoader loader, List<String> names) {
    try {
      for (String name : names) {
        if (!sees(loader, Class.forName(name, false, Loaders.class.getClassLoader()))) {
          return false;
        }
      }
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static boolean sees(ClassLoader loader, Class<?> type) throws ClassNotFoundException {
    return Class.forName(type.getName(), false, loader) == type;
  }

  /** Returns the name of a loader for reports. Never throws. */
  public static String name(ClassLoader loader) {
    if (loader == null) {
      return "the boot class loader";
    }
    String name = givenName(loader);
    if (name != null
        && (loader == ClassLoader.getSystemClassLoader()
            || loader == ClassLoader.getPlatformClassLoader())) {
      return "class loader " + name;
    }
    // The number is added even to a name, because servers give one name to many loaders.
    return "class loader "
        + (name != null ? name : loader.getClass().getName())
        + '@'
        + Integer.toHexString(System.identityHashCode(loader));
  }

  private static String givenName(ClassLoader loader) {
    try {
      return loader.getName();
    } catch (RuntimeException | Error itsOwn) {
      // A loader may override the method, and throw.
      return null;
    }
  }
}
