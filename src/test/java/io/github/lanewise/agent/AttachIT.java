// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.AttachToItself;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent comes into a JVM that runs. */
@Tag("any-release")
class AttachIT {
  @TempDir Path temporary;

  @Test
  void whatIsThereAlreadyIsAcceleratedButForTheHashCache() throws IOException {
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome = attach("report=" + report);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(new Jvm().run(FewRows.class).out(), outcome.out());

    ReportText text = ReportText.read(report);
    assertTrue(text.changed("org.apache.parquet.io.api.Binary"));
    assertTrue(text.changed("org.apache.parquet.column.ParquetProperties"));
    assertTrue(text.changed("org.apache.parquet.column.Encoding$1"));
    assertNotEquals(0, text.count("PLAIN pages written"));
    assertNotEquals(0, text.count("PLAIN pages read"));
    assertEquals(0, text.count("classes left alone"));
    // Loaded with the first text, and a class that is there gets no field.
    assertFalse(text.changed("org.apache.parquet.io.api.Binary$ByteBufferBackedBinary"));
  }

  @Test
  void strictIsRefusedAsTheJvmHasWorkUnderWay() throws IOException {
    Jvm.Outcome outcome = attach("strict");
    assertTrue(outcome.err().contains("strict is for -javaagent"), outcome.err());
    assertFalse(outcome.err().contains("Lanewise accelerates"), outcome.err());
  }

  private static Jvm.Outcome attach(String options) throws IOException {
    return new Jvm()
        .option("-Djdk.attach.allowAttachSelf")
        .option("-XX:+EnableDynamicAgentLoading")
        .run(AttachToItself.class, Jvm.agentJar(), options);
  }
}
