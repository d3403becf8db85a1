// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Makes the Instrumentation that a JVM would give an agent, with the answers of a test. */
public final class PretendedJvm {
  private PretendedJvm() {}

  /** Returns an Instrumentation whose methods all call the handler. */
  public static Instrumentation of(InvocationHandler handler) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            PretendedJvm.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, handler);
  }
}
