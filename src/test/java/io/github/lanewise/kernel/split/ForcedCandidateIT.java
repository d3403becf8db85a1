// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Compiled;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that callers get right results, at scalar speed or more, with any kernel in the table of
 * candidates.
 */
@InFreshJvms
final class ForcedCandidateIT {
  private static final Path SOURCES = FreshJvm.sources("forced/io/github/lanewise/kernel/split");

  @TempDir private Path forced;

  @Test
  void neverServesWithWhatIsWrong() {
    compile(List.of(), "SplitCandidates");
    FreshJvm.Ended ended = run(ForcedCandidate.Wrong.class, List.of());
    assertEquals("scalar", ended.value("algorithm"), ended::toString);
    String reason = "careless exchange (512 bits) wrote other bytes than the scalar kernel";
    assertEquals(reason, ended.value("reason"), ended::toString);
    assertEquals(List.of("Lanewise does not use a kernel: " + reason), ended.logged("WARNING"));
  }

  @Test
  void servesWithScalarUntilTheCandidateIsProven() {
    FreshJvm.Ended ended = run(ForcedCandidate.Good.class, List.of());
    assertEquals("squares", ended.value("algorithm"), ended::toString);
    assertTrue(ended.value("reason").endsWith("in the trial"), ended::toString);
    assertEquals(List.of(), ended.logged("WARNING"), ended::toString);
  }

  /**
   * The vectors are wider than the processor's, or the processor has no instruction for the
   * operation.
   */
  @ParameterizedTest
  @CsvSource({"-XX:UseAVX=1, 512", "-XX:UseAVX=2, 256"})
  @EnabledForJreRange(min = JRE.JAVA_21)
  @EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
  void neverServesWithWhatIsNoInstruction(String flag, int bits) {
    compile(List.of(FreshJvm.VECTOR_MODULE), "SplitCandidates", "EmulatedEncode2");
    FreshJvm.Ended ended =
        run(
            ForcedCandidate.Emulated.class,
            List.of(FreshJvm.VECTOR_MODULE, flag, "-Dforced.bits=" + bits));
    assertEquals("scalar", ended.value("algorithm"), ended::toString);
    String refused =
        "compress \\("
            + bits
            + " bits\\) allocates [\\d,]+ bytes a call, 0 allowed; to be tried again";
    assertTrue(ended.value("reason").matches(refused), ended::toString);
    assertEquals(List.of(), ended.logged("WARNING"), ended::toString);
  }

  private void compile(List<String> options, String... classes) {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-cp", FreshJvm.path(FreshJvm.lanewise(), FreshJvm.testClasses())));
    Compiled.into(
        forced,
        arguments,
        List.of(classes).stream().map(name -> SOURCES.resolve(name + ".java")).toList());
  }

  private FreshJvm.Ended run(Class<?> main, List<String> options) {
    List<String> arguments = new ArrayList<>(options);
    arguments.add("-cp");
    arguments.add(FreshJvm.path(forced, FreshJvm.lanewise(), FreshJvm.testClasses()));
    arguments.add(main.getName());
    FreshJvm.Ended ended = FreshJvm.run(arguments);
    assertEquals(0, ended.status(), ended::toString);
    return ended;
  }
}
