// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;

/** What HotSpot is compiling, and what waits for it, as {@code jcmd PID Compiler.queue} tells. */
final class CompilerQueue {
  private CompilerQueue() {}

  /** Whether there is anything; false on a JVM that does not tell. */
  static boolean busy() {
    return namesMethods(text());
  }

  /** Methods are {@code Class::name}; all else is headings and "Empty". */
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
