// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.testkit.Compiled;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import io.github.lanewise.testkit.ProcessorFlags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests kernels in a program with vectors of other widths than Lanewise's kernels have. C2 then
 * finds two vector classes in the type profiles of the Vector API. Where it does not know the class
 * of a kernel's vector, it compiles code for both classes, and leaves the vector as an object.
 * Lanewise's own kernels have vectors of two widths, too.
 *
 * <p>Before Java 25, C2 also does so in some JVMs that have no other vectors.
 */
@InFreshJvms
@Tag("lengthy")
@EnabledForJreRange(min = JRE.JAVA_25)
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
final class OtherWidthsIT {
  private static final String PROGRAM = "io.github.lanewise.kernel.OtherWidths";

  /**
   * @param useAvx 3 for kernels of 512 bits, 2 for kernels of 256
   * @param bits the bits of the program's vectors
   */
  @ParameterizedTest
  @CsvSource({"3, 256", "3, 128", "2, 128"})
  void noKernelAllocates(int useAvx, int bits, @TempDir Path classes) throws IOException {
    ProcessorFlags.assumeUseAvx(useAvx);
    assertNoneRefused(classes, bits, false, List.of("-XX:UseAVX=" + useAvx));
  }

  /**
   * HotSpot makes no type profiles while it has much to compile. Then C2 cannot speculate on the
   * class of a vector, as with this option. The program's vectors are as wide as those of kernels.
   */
  @ParameterizedTest
  @CsvSource({"3, 512", "2, 256"})
  void noKernelNeedsSpeculation(int useAvx, int bits, @TempDir Path classes) throws IOException {
    ProcessorFlags.assumeUseAvx(useAvx);
    assertNoneRefused(
        classes, bits, true, List.of("-XX:UseAVX=" + useAvx, "-XX:-UseTypeSpeculation"));
  }

  /**
   * C2 may be so busy in one JVM that a trial ends before it has compiled a kernel. So only a
   * kernel that was refused in two JVMs is at fault.
   *
   * @param sameWidth whether kernels have as many bits as the program's vectors. The test is left
   *     out on processors where that is not so
   */
  private static void assertNoneRefused(
      Path classes, int bits, boolean sameWidth, List<String> options) {
    Compiled.into(
        classes,
        List.of(FreshJvm.VECTOR_MODULE, "-cp", FreshJvm.lanewise().toString()),
        List.of(FreshJvm.sources("vectors/" + PROGRAM.replace('.', '/') + ".java")));
    Set<String> refused = refused(classes, bits, sameWidth, options);
    if (!refused.isEmpty()) {
      refused.retainAll(refused(classes, bits, sameWidth, options));
    }
    assertEquals(Set.of(), refused);
  }

  /** Returns the operations of which a kernel was refused because it allocates. */
  private static Set<String> refused(
      Path classes, int bits, boolean sameWidth, List<String> options) {
    List<String> command = new ArrayList<>(options);
    command.addAll(
        List.of(
            FreshJvm.VECTOR_MODULE,
            "-cp",
            FreshJvm.path(classes, FreshJvm.lanewise()),
            PROGRAM,
            String.valueOf(bits)));
    FreshJvm.Ended ended = FreshJvm.run(command);
    assertEquals(0, ended.status(), ended::toString);
    int kernelBits = Integer.parseInt(ended.value("bits"));
    assumeTrue((kernelBits == bits) == sameWidth, "kernels have " + kernelBits + " bits here");
    int vectors = Integer.parseInt(ended.value("vectors"));
    int tried = Integer.parseInt(ended.value("tried"));
    assertTrue(vectors > 0 && 4 * vectors >= 3 * tried, ended::toString);
    return ended.output().stream()
        .filter(line -> line.startsWith("refused: "))
        .map(line -> line.replaceAll(", provider=.*", ""))
        .collect(Collectors.toSet());
  }
}
