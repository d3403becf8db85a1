// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.net.URLClassLoader;
import java.util.Arrays;

/**
 * A server with two applications that each bring parquet-java, in loaders of one name: {@code
 * TwoCopies MAIN KIND CLASSPATH KIND CLASSPATH}, with kinds as those of {@link LoaderMain}.
 */
public final class TwoCopies {
  private TwoCopies() {}

  public static void main(String[] args) throws Exception {
    // Both at once: nothing of the one is unloaded before the other is there.
    try (URLClassLoader first = LoaderMain.loader(args[1], "application", args[2]);
        URLClassLoader second = LoaderMain.loader(args[3], "application", args[4])) {
      for (ClassLoader each : Arrays.asList(first, second)) {
        LoaderMain.runIn(each, args[0]);
      }
    }
  }
}
