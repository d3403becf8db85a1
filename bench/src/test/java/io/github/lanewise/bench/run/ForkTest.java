// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.jmh.JmhOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.BenchmarkList;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script stands for a JVM")
class ForkTest {
  @TempDir private Path folder;

  /** Returns a JDK whose JVM tells its version, but runs no benchmark. */
  private Path jdkWhoseForksHang() throws IOException {
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        case "$*" in
          *ForkedMain*) exec sleep 600 ;;
          *) exec "%s/bin/java" "$@" ;;
        esac
        """
            .formatted(System.getProperty("java.home")));
    assertTrue(java.toFile().setExecutable(true));
    return folder;
  }

  private static Match match(JmhOptions options, Path jdk) throws Exception {
    var setting = new Setting(jdk, 512, "", List.of(), "", "");
    return new Plan(options, List.of(setting), Set.of("scalar"), BenchmarkList.defaultList())
        .of(Suite.named("transposes").orElseThrow())
        .getFirst();
  }

  @Test
  void forksHaveHugePagesWhereTheSystemGivesThem() throws Exception {
    var options = new JmhOptions("-p", "width=4");
    Match match = match(options, Path.of(System.getProperty("java.home")));
    var arguments =
        Fork.optionsOf(match, match.rivals().getFirst(), Schedule.QUICK, options, 1)
            .getJvmArgsAppend()
            .get();
    assertEquals(Fork.hasHugePages(), arguments.contains("-XX:+UseTransparentHugePages"));
  }

  @Test
  @Timeout(120)
  void aForkThatHangsBeforeItsFirstTurnIsEnded() throws Exception {
    var options = new JmhOptions("-p", "width=4");
    Match match = match(options, jdkWhoseForksHang());
    List<ProcessHandle> before = ProcessHandle.current().children().toList();
    try (Turns turns = new Turns(new Random(1), Duration.ofSeconds(15))) {
      Fork fork = Fork.start(match, match.rivals().getFirst(), Schedule.QUICK, options, turns);
      var failed = assertThrows(Fork.FailedException.class, fork::measured);
      assertTrue(failed.getMessage().contains("code 137"), failed.getMessage());
    }
    List<ProcessHandle> left =
        ProcessHandle.current().children().filter(child -> !before.contains(child)).toList();
    assertEquals(List.of(), left);
  }
}
