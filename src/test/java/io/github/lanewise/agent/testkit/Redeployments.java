// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.lang.ref.WeakReference;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that runs for long, called as {@code Redeployments COUNT KIND CLASSPATH MAIN}. It loads
 * an application again and again, and drops it each time. At the end it prints how many class
 * loaders the garbage collector has not freed.
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
      // It takes some time until references are enqueued and the agent's thread for messages ends.
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
