// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

/** Class loaders as the agent sees them. */
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
      return Class.forName(CallSites.class.getName(), false, loader) == CallSites.class;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** For people. */
  static String name(ClassLoader loader) {
    if (loader == null) {
      return "the boot class loader";
    }
    String name = loader.getName();
    return "class loader "
        + (name != null
            ? name
            : loader.getClass().getName()
                + '@'
                + Integer.toHexString(System.identityHashCode(loader)));
  }
}
