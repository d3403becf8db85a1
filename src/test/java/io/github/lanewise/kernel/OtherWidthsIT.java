// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Compiled;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A program may use vectors of other widths than Lanewise's kernels do. C2 then finds two classes
 * in the type profiles of the Vector API. Where it does not know the class of a kernel's vector, it
 * compiles both in, and leaves the vector as an object.
 */
@InFreshJvms
@Tag("lengthy")
@EnabledForJreRange(min = JRE.JAVA_25)
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
final class OtherWidthsIT {
  @ParameterizedTest
  @CsvSource({"3, 256", "3, 128", "2, 128", "2, 64"})
  void noKernelAllocates(int useAvx, int bits, @TempDir Path classes) {
    String name = "io.github.lanewise.kernel.OtherWidths";
    Compiled.into(
        classes,
        List.of(FreshJvm.VECTOR_MODULE, "-cp", FreshJvm.lanewise().toString()),
        List.of(FreshJvm.sources("vectors/" + name.replace('.', '/') + ".java")));
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(
                FreshJvm.VECTOR_MODULE,
                "-XX:UseAVX=" + useAvx,
                "-cp",
                FreshJvm.path(classes, FreshJvm.lanewise()),
                name,
                String.valueOf(bits)));
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("vectors")) > 40, ended::toString);
    assertEquals(
        List.of(), ended.output().stream().filter(line -> line.startsWith("refused")).toList());
  }
}
