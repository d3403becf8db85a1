// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.agent.testkit.PretendedJvm;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentTest {
  private final List<Object> transformers = new ArrayList<>();

  /** Returns a pretended JVM that keeps the transformers, and in which one method fails. */
  private Instrumentation refusing(String refused) {
    return PretendedJvm.of(
        (proxy, method, arguments) -> {
          if (method.getName().equals(refused)) {
            throw new IllegalStateException("refused " + refused);
          }
          return switch (method.getName()) {
            case "removeTransformer" -> transformers.remove(arguments[0]);
            case "addTransformer" -> {
              transformers.add(arguments[0]);
              yield null;
            }
            default -> throw new UnsupportedOperationException(method.getName());
          };
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"addTransformer", "getAllLoadedClasses"})
  void aStartThatFailedDoesNotCountAsOneAndLeavesNothingBehind(String refused) {
    for (int attempt = 0; attempt < 2; attempt++) {
      IllegalStateException e =
          assertThrows(IllegalStateException.class, () -> Agent.agentmain("", refusing(refused)));
      assertEquals("refused " + refused, e.getMessage());
      assertEquals(List.of(), transformers);
    }
  }
}
