// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.jvm.Facts;
import org.junit.jupiter.api.Test;

class AdviceTest {
  @Test
  void missingModuleIsToBeAdded() {
    Advice advice = Advice.of(Patients.withoutModule(Patients.FACTS), true);
    assertEquals("--add-modules jdk.incubator.vector", advice.flag());
  }

  @Test
  void whereTheModuleIsLoadedNothingIsMissing() {
    Advice advice = Advice.of(Patients.FACTS, true);
    assertEquals(new Advice(null, null), advice);
  }

  @Test
  void flagThatWouldStopTheJvmIsNotGiven() {
    Advice advice = Advice.of(Patients.withoutModule(Patients.FACTS), false);
    assertNull(advice.flag());
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
            true,
            false,
            0);
    Advice advice = Advice.of(interpreter, true);
    assertNull(advice.flag());
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
            true,
            false,
            false,
            0);
    Advice advice = Advice.of(java17, true);
    assertNull(advice.flag());
    assertTrue(advice.sentence().contains("Java 21 or newer"), advice::sentence);
  }
}
