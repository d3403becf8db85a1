// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.Jvm;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AgentDoctorIT {
  @Test
  void copiesOfParquetJavaAreFoundAndKnown() throws IOException {
    Jvm.Outcome outcome = doctor("--parquet", Jvm.classPathWithoutLanewise());
    assertEquals(0, outcome.status(), outcome.out() + outcome.err());
    String release = System.getProperty("lanewise.it.parquet");
    assertTrue(
        outcome.out().contains("parquet-java " + release + " as org.apache.parquet"),
        outcome.out());
    assertTrue(
        outcome.out().contains("column/ParquetProperties: hands out writers of Lanewise"),
        outcome.out());
  }

  @Test
  void aClassPathWithoutParquetJavaIsAnError() throws IOException {
    assertEquals(2, doctor("--parquet", Jvm.agentJar().toString()).status());
    assertEquals(2, doctor("--parquet").status());
  }

  @Test
  void otherwiseItIsTheDoctor() throws IOException {
    Jvm.Outcome outcome = doctor("--version");
    assertEquals(0, outcome.status());
    assertTrue(outcome.out().startsWith("lanewise "), outcome.out());
    assertTrue(doctor("--help").out().contains("--parquet CLASSPATH"));
  }

  private static Jvm.Outcome doctor(String... args) throws IOException {
    return new Jvm()
        .classPath(Jvm.agentJar().toString())
        .run(AgentDoctor.class, Arrays.copyOf(args, args.length, Object[].class));
  }
}
