// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.net.URLClassLoader;
import java.util.Arrays;

/**
 * A server with two applications that each bring parquet-java, called as {@code TwoCopies MAIN KIND
 * CLASSPATH KIND CLASSPATH}. Both class loaders have the same name, and their kinds are those of
 * {@link LoaderMain}.
 */
public final class TwoCopies {
  private TwoCopies() {}

  public static void main(String[] args) throws Exception {
    // Both loaders exist at once, so nothing of the first is unloaded before the second is used.
    try (URLClassLoader first = LoaderMain.loader(args[1], "application", args[2]);
        URLClassLoader second = LoaderMain.loader(args[3], "application", args[4])) {
      for (ClassLoader each : Arrays.asList(first, second)) {
        LoaderMain.runIn(each, args[0]);
      }
    }
  }
}
