// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.util.logging.LogManager;

/**
 * An application with a LogManager of its own, as servers have. It must name that LogManager before
 * anything logs.
 */
public final class OwnLogging {
  private OwnLogging() {}

  public static void main(String[] args) throws IOException {
    System.setProperty("java.util.logging.manager", Manager.class.getName());
    OnePage.main(args);
    System.out.println(LogManager.getLogManager() instanceof Manager);
  }

  /**
   * Is not the main class. If it were, the JVM would initialise the JDK's manager before the
   * program could name this one.
   */
  public static final class Manager extends LogManager {}
}
