// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.util.logging.LogManager;

/** An application that brings its own logging, as servers do: which must be said before any. */
public final class OwnLogging {
  private OwnLogging() {}

  public static void main(String[] args) throws IOException {
    System.setProperty("java.util.logging.manager", Manager.class.getName());
    OnePage.main(args);
    System.out.println(LogManager.getLogManager() instanceof Manager);
  }

  /** Not the main class: that would have the JDK's initialised before it can say so. */
  public static final class Manager extends LogManager {}
}
