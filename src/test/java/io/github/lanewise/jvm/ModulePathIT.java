// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import io.github.lanewise.Acceleration;
import io.github.lanewise.probe.Probe;
import io.github.lanewise.testkit.Compiled;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Tests Lanewise as an automatic module that a named module requires. */
@InFreshJvms
final class ModulePathIT {
  @TempDir private Path module;

  @BeforeEach
  void compile() throws IOException {
    Path moduleInfo = module.resolve("module-info.java");
    Files.writeString(moduleInfo, "module sensors { requires io.github.lanewise; }");
    Path probe = FreshJvm.sources("java/" + Probe.class.getName().replace('.', '/') + ".java");
    Compiled.into(
        module,
        List.of("--module-path", FreshJvm.lanewise().toString()),
        List.of(moduleInfo, probe));
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void provesVectors() {
    run(FreshJvm.VECTOR_MODULE)
        .triesVectorsOf(Acceleration.current().vectorBits())
        .servesWithVectors()
        .logsOneLine();
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void asksForTheModule() {
    run().isScalarBecause("start Java with --add-modules jdk.incubator.vector").logsOneLine();
  }

  @Test
  @EnabledForJreRange(max = JRE.JAVA_20)
  void isScalarOnOldJava() {
    run(FreshJvm.VECTOR_MODULE).isScalarBecause("is older than 21").logsOneLine();
  }

  private ProbeRun run(String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(
        List.of(
            ProbeRun.TRIALS,
            "-p",
            FreshJvm.path(FreshJvm.lanewise(), module),
            "-m",
            "sensors/" + Probe.class.getName(),
            "floats",
            "booleans",
            "hash"));
    return ProbeRun.of(FreshJvm.run(arguments));
  }
}
