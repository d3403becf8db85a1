// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.lang.ref.WeakReference;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that runs for long: {@code Redeployments COUNT KIND CLASSPATH MAIN} loads an application
 * again and again, and says how many of them are still there after all have been let go.
 */
public final class Redeployments {
  private static final int MOST_COLLECTIONS = 50;

  private Redeployments() {}

  public static void main(String[] args) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = Integer.parseInt(args[0]); i > 0; i--) {
      loaders.add(deploy(args[1], args[2], args[3]));
    }
    long there = loaders.size();
    for (int i = 0; i < MOST_COLLECTIONS && there > 0; i++) {
      System.gc();
      // References are enqueued, and the agent's thread for messages ends, some time later.
      Thread.sleep(100);
      there = loaders.stream().filter(loader -> !loader.refersTo(null)).count();
    }
    System.out.println(there);
  }

  private static WeakReference<ClassLoader> deploy(String kind, String classPath, String main)
      throws Exception {
    try (URLClassLoader loader = LoaderMain.loader(kind, "application", classPath)) {
      LoaderMain.runIn(loader, main);
      return new WeakReference<>(loader);
    }
  }
}
