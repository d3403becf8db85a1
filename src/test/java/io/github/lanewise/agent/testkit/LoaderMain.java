// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * An application server in a nutshell: {@code LoaderMain child|hiding CLASSPATH MAIN ARGUMENTS}
 * runs a program in a loader of its own, below that of the class path or beside it.
 */
public final class LoaderMain {
  private LoaderMain() {}

  public static void main(String[] args) throws Exception {
    ClassLoader parent =
        args[0].equals("child")
            ? ClassLoader.getSystemClassLoader()
            : ClassLoader.getPlatformClassLoader();
    URL[] entries =
        Arrays.stream(args[1].split(File.pathSeparator)).map(LoaderMain::url).toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(args[0], entries, parent)) {
      Thread.currentThread().setContextClassLoader(loader);
      loader
          .loadClass(args[2])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(args, 3, args.length));
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
