// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {
  private final JsonNode report =
      new JsonMapper()
          .readTree(JsonReport.of(Patients.withoutModule(), Patients.findings(), 1.23456));

  @Test
  void machineIsDescribed() {
    assertEquals("1.2.3", report.get("lanewise").asString());
    assertEquals("A \"Vendor\"", report.get("java").get("vendor").asString());
    assertEquals("C:\\Program Files\\java", report.get("java").get("home").asString());
    assertEquals("Processor\u00ae", report.get("processor").get("name").asString());
    assertTrue(report.get("preferredVectorBits").isNull());
    assertEquals(1.235, report.get("seconds").asDouble());
  }

  @Test
  void missingFlagIsNamed() {
    assertEquals("--add-modules jdk.incubator.vector", report.get("missingFlag").asString());
    assertEquals(2, report.get("vectorKernelsWithFlag").size());
    assertTrue(report.get("advice").isNull());
  }

  @Test
  void kernelsAreListed() {
    assertFalse(report.get("healthy").asBoolean());
    assertFalse(report.get("complete").asBoolean());
    assertEquals(4, report.get("kernels").size());
    JsonNode healthy = report.get("kernels").get(0);
    assertTrue(healthy.get("equalToScalar").asBoolean());
    assertEquals(0, healthy.get("bytesPerCall").asInt());
    assertEquals(3.142, healthy.get("speedToScalar").asDouble());
    assertEquals(20, healthy.get("speedToLoop").asDouble());
    assertEquals("FASTER", healthy.get("verdict").asString());
    assertEquals(0.777, healthy.get("speedToCopy").asDouble());
    assertEquals(0, healthy.get("problems").size());
  }

  @Test
  void problemsAreListed() {
    JsonNode ill = report.get("kernels").get(1);
    assertFalse(ill.get("equalToScalar").asBoolean());
    assertEquals(12_345, ill.get("bytesPerCall").asInt());
    assertEquals(3, ill.get("problems").size());
  }

  @Test
  void whatIsNotKnownIsNull() {
    JsonNode scalar = report.get("kernels").get(2);
    assertTrue(scalar.get("bytesPerCall").isNull());
    assertTrue(scalar.get("speedToCopy").isNull());
    JsonNode notExamined = report.get("kernels").get(3);
    assertFalse(notExamined.get("examined").asBoolean());
    assertFalse(notExamined.get("settled").asBoolean());
    assertTrue(notExamined.get("equalToScalar").isNull());
    assertTrue(notExamined.get("speedToScalar").isNull());
  }
}
