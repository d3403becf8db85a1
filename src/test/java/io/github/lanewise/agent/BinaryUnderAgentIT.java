// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.BinaryResults;
import io.github.lanewise.agent.testkit.ChangedBytes;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.RacingHashes;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.agent.testkit.SerialForms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that Binary has the same results under the agent as without it. */
class BinaryUnderAgentIT {
  @TempDir Path temporary;

  @Test
  void hashesComparisonsAndSerialFormsAreThoseOfStock() throws IOException {
    Path stock = temporary.resolve("stock");
    Path accelerated = temporary.resolve("accelerated");
    assertEquals(0, new Jvm().run(BinaryResults.class, stock).status());
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm().agent("strict,report=" + report).run(BinaryResults.class, accelerated);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(Files.readAllLines(stock), Files.readAllLines(accelerated));
    for (String kind :
        List.of("", "$ByteArrayBacked", "$ByteArraySliceBacked", "$ByteBufferBacked")) {
      String name = "org.apache.parquet.io.api.Binary" + kind + (kind.isEmpty() ? "" : "Binary");
      assertTrue(ReportText.read(report).changed(name), name);
    }
  }

  /** With the page, the values of other rows would get into the stream and make it long. */
  @Test
  void aValueThatIsSerialisedLeavesItsPageBehind() throws IOException {
    Path file = temporary.resolve("accelerated");
    Jvm.Outcome written = new Jvm().agent("strict").run(SerialForms.class, "write", file);
    assertEquals(0, written.status(), written.err());
    String stream = Files.readString(file, StandardCharsets.ISO_8859_1);
    assertTrue(stream.contains("value          7"), stream);
    assertFalse(stream.contains("value          8"));
    assertFalse(stream.contains("[first]"));
    assertTrue(stream.length() < 1_000, () -> stream.length() + " bytes");
  }

  @Test
  void streamsAreReadWithAndWithoutTheAgent() throws IOException {
    Path stock = temporary.resolve("stock");
    String said = new Jvm().run(SerialForms.class, "write", stock).out();
    assertEquals(6, said.lines().count(), said);
    Path accelerated = temporary.resolve("accelerated");
    assertEquals(
        said, new Jvm().agent("strict").run(SerialForms.class, "write", accelerated).out());
    assertEquals(said, new Jvm().agent("strict").run(SerialForms.class, "read", stock).out());
    assertEquals(said, new Jvm().run(SerialForms.class, "read", accelerated).out());
  }

  @Test
  void onlyConstantsRememberTheirHash() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("strict").run(ChangedBytes.class);
    assertEquals(
        List.of(
            "constant remembered",
            "constant remembered",
            "constant remembered",
            "constant remembered",
            "reused computed",
            "reused computed",
            "reused computed",
            "reused computed"),
        outcome.out().lines().toList());
  }

  @Test
  void nothingIsRememberedWithoutTheHashCache() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("hash-cache=off").run(ChangedBytes.class);
    assertEquals(
        List.of("constant computed", "reused computed"), outcome.out().lines().distinct().toList());
  }

  /** Threads may race for the first hash, because each of them would write the same number. */
  @Test
  void racingFirstCallsGetTheHash() throws IOException {
    String seconds = System.getProperty("lanewise.it.threads.seconds", "2");
    Jvm.Outcome outcome =
        new Jvm()
            .option("-XX:TieredStopAtLevel=4")
            .agent("strict")
            .lasting(Double.parseDouble(seconds))
            .run(RacingHashes.class, seconds, 8);
    assertEquals(0, outcome.status(), outcome.err());
    List<String> lines = outcome.out().lines().toList();
    assertEquals("wrong: 0", lines.get(1), outcome.out());
    assertTrue(Long.parseLong(lines.get(0).substring("calls: ".length())) > 0, outcome.out());
  }
}
