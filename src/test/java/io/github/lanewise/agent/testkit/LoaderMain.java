// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A small application server, called as {@code LoaderMain child|hiding CLASSPATH MAIN ARGUMENTS}.
 * It runs a program in a class loader of its own. A "child" has the loader of the class path as its
 * parent, and "hiding" does not see the class path.
 */
public final class LoaderMain {
  private LoaderMain() {}

  public static void main(String[] args) throws Exception {
    try (URLClassLoader loader = loader(args[0], args[0], args[1])) {
      runIn(loader, args[2], Arrays.copyOfRange(args, 3, args.length));
    }
  }

  static URLClassLoader loader(String kind, String name, String classPath) {
    ClassLoader parent =
        kind.equals("child")
            ? ClassLoader.getSystemClassLoader()
            : ClassLoader.getPlatformClassLoader();
    URL[] entries =
        Arrays.stream(classPath.split(File.pathSeparator)).map(LoaderMain::url).toArray(URL[]::new);
    return new URLClassLoader(name, entries, parent);
  }

  static void runIn(ClassLoader loader, String main, String... args) throws Exception {
    Thread.currentThread().setContextClassLoader(loader);
    try {
      loader.loadClass(main).getMethod("main", String[].class).invoke(null, (Object) args);
    } finally {
      Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
    }
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }
}
