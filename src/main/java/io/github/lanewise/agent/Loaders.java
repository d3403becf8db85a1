// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.Acceleration;

/** Checks and names class loaders. */
final class Loaders {
  private Loaders() {}

  /**
   * Whether a class of this loader that names Lanewise would get this very Lanewise. Loaders that
   * hide the class path do not, nor do those that prefer a Lanewise of their own.
   */
  static boolean seesLanewise(ClassLoader loader) {
    if (loader == null) {
      return false;
    }
    try {
      return sees(loader, CallSites.class) && sees(loader, Acceleration.class);
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static boolean sees(ClassLoader loader, Class<?> type) throws ClassNotFoundException {
    return Class.forName(type.getName(), false, loader) == type;
  }

  /** The name of a loader for reports. Never throws. */
  static String name(ClassLoader loader) {
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
