// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class AgentTest {
  private static final Instrumentation REFUSING =
      (Instrumentation)
          Proxy.newProxyInstance(
              AgentTest.class.getClassLoader(),
              new Class<?>[] {Instrumentation.class},
              (proxy, method, arguments) -> {
                throw new IllegalStateException("refused " + method.getName());
              });

  @Test
  void aStartThatFailedDoesNotCountAsOne() {
    for (int attempt = 0; attempt < 2; attempt++) {
      IllegalStateException e =
          assertThrows(IllegalStateException.class, () -> Agent.agentmain("", REFUSING));
      assertEquals("refused addTransformer", e.getMessage());
    }
  }
}
