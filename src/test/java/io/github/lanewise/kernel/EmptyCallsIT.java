// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import io.github.lanewise.testkit.ProcessorFlags;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests kernels of which nearly all calls, in a trial as well, are without values. C2 then takes
 * the calls within a kernel's loop for rare, and does not inline them. {@link
 * VectorsBetweenMethodsTest} checks for all families that no such call takes or returns a vector.
 * This test runs the families that once broke that rule, and booleans, which have no such call at
 * 512 bits.
 */
@InFreshJvms
@Tag("lengthy")
@EnabledForJreRange(min = JRE.JAVA_25)
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
final class EmptyCallsIT {
  @ParameterizedTest
  @ValueSource(ints = {3, 2})
  void noKernelAllocates(int useAvx) throws IOException {
    ProcessorFlags.assumeUseAvx(useAvx);
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(FreshJvm.VECTOR_MODULE, "-XX:UseAVX=" + useAvx),
            EmptyCalls.class,
            "packing",
            "statistics",
            "little-endian");
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("kernels")) > 5, ended::toString);
    List<String> allocating =
        ended.output().stream()
            .filter(line -> line.startsWith("allocates: "))
            .filter(line -> ended.value("bits").equals("512") || !line.contains("get booleans"))
            .toList();
    assertEquals(List.of(), allocating, ended::toString);
  }
}
