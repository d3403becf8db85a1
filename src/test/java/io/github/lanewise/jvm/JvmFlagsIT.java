// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that with any flags of the JVM, results are right, and no kernel serves that has not proven
 * faster than the scalar one.
 */
@InFreshJvms
@EnabledForJreRange(min = JRE.JAVA_21)
final class JvmFlagsIT {
  private static final String X86 = "amd64|x86_64";

  private final int widest = Acceleration.current().vectorBits();

  @Test
  void provesVectors() {
    ProbeRun run = ProbeRun.with(vectorsAnd(), "floats", "booleans", "hash");
    run.triesVectorsOf(widest).logsOneLine();
    if (Runtime.version().feature() >= 25) {
      run.servesWithVectors();
    }
  }

  @Test
  void asksForTheModule() {
    ProbeRun.with(List.of(), "floats", "booleans", "hash")
        .isScalarBecause("start Java with --add-modules jdk.incubator.vector")
        .logsOneLine();
  }

  @ParameterizedTest
  @CsvSource({"0, 128", "1, 128", "2, 256"})
  @EnabledIfSystemProperty(named = "os.arch", matches = X86)
  void triesTheVectorsOfOlderProcessors(int useAvx, int bits) {
    ProbeRun run = ProbeRun.with(vectorsAnd("-XX:UseAVX=" + useAvx), "floats", "hash");
    if (useAvx == 0 && Runtime.version().feature() == 21) {
      run.isScalarBecause("does not use AVX").logsOneLine();
      return;
    }
    run.triesVectorsOf(Math.min(bits, widest)).logsOneLine();
    // Before Java 25, C2 now and then leaves shuffles boxed, above all without AVX. The trial then
    // rightly keeps the scalar kernel.
    if (Runtime.version().feature() >= 25) {
      run.servesWithVectors();
    }
  }

  /**
   * The first processors with AVX-512 had no instructions for bytes. The JVM accepts the flag only
   * on processors of Intel, their maker.
   */
  @Test
  @EnabledIfSystemProperty(named = "os.arch", matches = X86)
  void triesTheVectorsOfKnightsProcessors() throws IOException {
    Path cpuInfo = Path.of("/proc/cpuinfo");
    assumeTrue(
        Files.isReadable(cpuInfo) && Files.readString(cpuInfo).contains("GenuineIntel"),
        "no processor of Intel");
    ProbeRun.with(vectorsAnd("-XX:+UnlockDiagnosticVMOptions", "-XX:+UseKNLSetting"), "floats")
        .triesVectorsOf(Math.min(256, widest));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=3"})
  void triesNothingWithoutC2(String flag) {
    ProbeRun.with(vectorsAnd(flag), "floats", "booleans", "hash")
        .isScalarBecause("C2 is switched off")
        .logsOneLine();
  }

  @Test
  void triesNothingBelow128Bits() {
    ProbeRun.with(vectorsAnd("-XX:MaxVectorSize=8"), "floats", "hash")
        .isScalarBecause("vectors of 64 bits: at least 128 are needed")
        .logsOneLine();
  }

  /**
   * The gate does not look at this flag, because a trial notices whatever keeps vectors from
   * becoming instructions.
   */
  @Test
  @Tag("lengthy")
  void refusesVectorsThatAreNoInstructions() {
    ProbeRun.with(
            vectorsAnd("-XX:+UnlockExperimentalVMOptions", "-XX:-EnableVectorSupport"), "hash")
        .servesWithoutVectors()
        .logsOneLine();
  }

  private static List<String> vectorsAnd(String... flags) {
    return Stream.concat(Stream.of(FreshJvm.VECTOR_MODULE), Stream.of(flags)).toList();
  }
}
