// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;

/**
 * Tells which methods HotSpot compiles and which wait to be compiled, with the text of {@code jcmd
 * PID Compiler.queue}.
 */
final class CompilerQueue {
  private CompilerQueue() {}

  /** Returns whether a compilation runs or waits, or false if the JVM does not tell. */
  static boolean busy() {
    return namesMethods(text());
  }

  /**
   * Returns whether the text names methods. They have the form {@code Class::name}; other lines are
   * headings and "Empty".
   */
  static boolean namesMethods(String text) {
    return text.contains("::");
  }

  static String text() {
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "compilerQueue",
                  new Object[0],
                  new String[0]);
    } catch (JMException | JMRuntimeException notHotSpot) {
      return "";
    }
  }
}
