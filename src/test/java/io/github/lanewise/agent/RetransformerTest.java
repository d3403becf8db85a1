// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Options.Feature;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

class RetransformerTest {
  private static final Set<Class<?>> LOADED = Set.of(ParquetProperties.class, Binary.class);

  @Test
  void aClassThatCannotBeChangedHidesNoOther() {
    Set<Class<?>> tried = new HashSet<>();
    Instrumentation refusing =
        (Instrumentation)
            Proxy.newProxyInstance(
                RetransformerTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "getAllLoadedClasses" -> LOADED.toArray(Class<?>[]::new);
                      case "retransformClasses" -> {
                        Class<?>[] classes = (Class<?>[]) arguments[0];
                        tried.addAll(Set.of(classes));
                        throw new InternalError("refused");
                      }
                      default -> null;
                    });
    Retransformer.changeLoaded(EnumSet.allOf(Feature.class), refusing);
    assertEquals(LOADED, tried);
    for (Class<?> each : LOADED) {
      assertTrue(
          AgentReport.current().leftAlone().stream()
              .anyMatch(row -> row.className().equals(each.getName())),
          each::getName);
    }
  }
}
