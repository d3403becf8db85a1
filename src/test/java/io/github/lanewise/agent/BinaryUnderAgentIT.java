// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.testkit.BinaryResults;
import io.github.lanewise.agent.testkit.ChangedBytes;
import io.github.lanewise.agent.testkit.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Binary under the agent: the same results, sooner. */
class BinaryUnderAgentIT {
  @TempDir Path temporary;

  @Test
  void hashesComparisonsAndSerialFormsAreThoseOfStock() throws IOException {
    Path stock = temporary.resolve("stock");
    Path accelerated = temporary.resolve("accelerated");
    assertEquals(0, new Jvm().run(BinaryResults.class, stock).status());
    Jvm.Outcome outcome = new Jvm().agent("strict").run(BinaryResults.class, accelerated);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(Files.readAllLines(stock), Files.readAllLines(accelerated));
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
}
