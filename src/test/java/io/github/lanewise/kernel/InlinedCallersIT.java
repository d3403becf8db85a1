// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import io.github.lanewise.testkit.ProcessorFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that Lanewise keeps C2 from inlining kernels into their callers. C2 would inline kernels of
 * up to 325 bytes of bytecode, in shapes that no trial has seen, and some of them would allocate in
 * some JVMs.
 */
@InFreshJvms
@Tag("lengthy")
@EnabledForJreRange(min = JRE.JAVA_21)
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
final class InlinedCallersIT {
  /**
   * The bytes that a stream of the JDK takes itself. One boxed vector in each call of a kernel
   * would add thousands.
   */
  private static final int STREAM_BYTES = 300;

  @ParameterizedTest
  @ValueSource(ints = {3, 2, 1})
  void allocateNothing(int useAvx) throws IOException {
    ProcessorFlags.assumeUseAvx(useAvx);
    FreshJvm.Ended ended =
        FreshJvm.run(List.of(FreshJvm.VECTOR_MODULE, "-XX:UseAVX=" + useAvx), InlinedCallers.class);
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("vectors")) > 15, ended::toString);
    for (String caller : List.of("loop", "chain", "many", "dictionary", "columns", "decoders")) {
      assertTrue(ended.value(caller).startsWith("0 bytes a call"), ended::toString);
    }
    assertEquals(List.of(), ended.logged("WARNING"), "withdrawn");
    int stream = Integer.parseInt(ended.value("stream").split(" ")[0]);
    assertTrue(stream <= STREAM_BYTES, ended::toString);
  }

  @Test
  void callEachFamily() {
    String classes = System.getProperty("java.class.path");
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(
                FreshJvm.VECTOR_MODULE,
                "-cp",
                classes,
                InlinedCallers.class.getName(),
                InlinedCallers.FAMILIES));
    assertEquals("[]", ended.value("not called"), ended::toString);
  }

  /**
   * C2 is told to inline Lanewise into the caller, and not the Vector API. If it inlined a kernel,
   * it would box its vectors there.
   */
  @Test
  void noneIsInlined(@TempDir Path folder) throws IOException {
    Path directives = folder.resolve("directives.json");
    Files.writeString(
        directives,
        """
        [{match: "%s.*", c2: {inline: ["+io/github/lanewise/*.*", "-jdk/incubator/vector/*.*"]}}]
        """
            .formatted(InlinedCallers.class.getName().replace('.', '/')));
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(
                FreshJvm.VECTOR_MODULE,
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:CompilerDirectivesFile=" + directives),
            InlinedCallers.class,
            "many",
            "dictionary",
            "decoders");
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("vectors")) > 5, ended::toString);
    for (String caller : List.of("many", "dictionary", "decoders")) {
      assertTrue(ended.value(caller).startsWith("0 bytes a call"), ended::toString);
    }
    assertEquals(List.of(), ended.logged("WARNING"), "withdrawn");
  }
}
