// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.Acceleration;
import io.github.lanewise.testkit.Fuzz;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random calls of every public method, beside an obvious reference. */
class KernelsFuzzIT {
  private static final int PERCENT = 30;

  private static Stream<Model> models() {
    return Stream.of(new SplitModel());
  }

  /** ConfigurationIT looks at the bits and the jar. */
  @BeforeAll
  static void hasTheProvider() {
    assertEquals(System.getProperty("lanewise.it.provider"), Acceleration.current().provider());
  }

  @ParameterizedTest
  @MethodSource("models")
  void writesTheBytesOfTheReference(Model model) {
    List<Method> methods = model.methods();
    int percent = Math.toIntExact(PERCENT / models().count());
    Fuzz.run(model.type().getSimpleName(), percent, draw -> model.run(draw.pick(methods), draw));
  }
}
