// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Facts;
import org.junit.jupiter.api.Test;

class AdviceTest {
  @Test
  void missingModuleIsToBeAdded() {
    Advice advice = advise(Patients.withoutModule(Patients.FACTS), true);
    assertEquals("--add-modules jdk.incubator.vector", advice.flag());
    assertEquals(Operations.all(), advice.gain());
  }

  @Test
  void whereTheModuleIsLoadedNothingIsMissing() {
    Advice advice = advise(Patients.FACTS, true);
    assertEquals("", advice.flag() + advice.sentence());
  }

  @Test
  void flagThatWouldStopTheJvmIsNotGiven() {
    Advice advice = advise(Patients.withoutModule(Patients.FACTS), false);
    assertEquals("", advice.flag());
    assertTrue(advice.sentence().contains("built without the module"), advice::sentence);
  }

  @Test
  void flagThatWouldNotHelpIsNotGiven() {
    Facts interpreter =
        new Facts(
            25,
            "25",
            "OpenJDK 64-Bit Server VM",
            "interpreted mode",
            false,
            false,
            true,
            true,
            false,
            0);
    Advice advice = advise(interpreter, true);
    assertEquals("", advice.flag());
    assertTrue(advice.sentence().contains("C2 is switched off"), advice::sentence);
  }

  @Test
  void olderJavaIsTold() {
    Facts java17 =
        new Facts(
            17,
            "17.0.15",
            "OpenJDK 64-Bit Server VM",
            "mixed mode",
            false,
            false,
            true,
            false,
            false,
            0);
    Advice advice = advise(java17, true);
    assertEquals("", advice.flag());
    assertTrue(advice.sentence().contains("Java 21 or newer"), advice::sentence);
  }

  private static Advice advise(Facts facts, boolean moduleInRuntime) {
    return Advice.of(facts, moduleInRuntime, Operations.all());
  }
}
