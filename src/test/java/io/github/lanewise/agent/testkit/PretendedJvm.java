// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Gives an agent what a JVM would give it, with the answers of a test. */
public final class PretendedJvm {
  private PretendedJvm() {}

  /** Returns one whose methods all are the handler's. */
  public static Instrumentation of(InvocationHandler handler) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            PretendedJvm.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, handler);
  }
}
