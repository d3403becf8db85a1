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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests an agent that is attached to a running JVM. */
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
    // This class was loaded with the first Binary, before the agent. The JVM allows no agent to add
    // a field to a loaded class.
    assertFalse(text.changed("org.apache.parquet.io.api.Binary$ByteBufferBackedBinary"));
  }

  /** The options have quotes of their own, because jcmd would cut them at the first equals sign. */
  @Test
  void theCommandOfTheJdkAttachesAsItIsDocumented() throws IOException {
    Path report = temporary.resolve("report.txt");
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Jvm.Outcome outcome = attach("\"report=" + report + ",report-every=60\"", jcmd);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.out().contains("return code: 0\n"), outcome.out());
    assertNotEquals(0, ReportText.read(report).count("PLAIN pages written"));
  }

  @Test
  void itIsRefusedWhileItIsSwitchedOff() throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .option("-Djdk.attach.allowAttachSelf")
            .option("-XX:+EnableDynamicAgentLoading")
            .option("-Dlanewise.agent=off")
            .run(AttachToItself.class, Jvm.agentJar(), "report=stderr");
    assertTrue(outcome.err().contains("Lanewise is switched off"), outcome.err());
    assertFalse(outcome.err().contains("Lanewise accelerates"), outcome.err());
  }

  @Test
  void strictIsRefusedAsTheJvmHasWorkUnderWay() throws IOException {
    Jvm.Outcome outcome = attach("strict");
    assertTrue(outcome.err().contains("strict is for -javaagent"), outcome.err());
    assertFalse(outcome.err().contains("Lanewise accelerates"), outcome.err());
  }

  private static Jvm.Outcome attach(String options, Path... jcmd) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of(Jvm.agentJar(), options));
    arguments.addAll(List.of(jcmd));
    return new Jvm()
        .option("-Djdk.attach.allowAttachSelf")
        .option("-XX:+EnableDynamicAgentLoading")
        .run(AttachToItself.class, arguments.toArray());
  }
}
