// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.PolynomialHash;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that scalar kernels serve if a later JDK lacks what Lanewise calls in the vector module,
 * which is still incubating.
 */
@InFreshJvms
@EnabledForJreRange(min = JRE.JAVA_21)
final class LaterVectorModuleIT {
  private static final String VECTOR_MODULE =
      "META-INF/versions/21/io/github/lanewise/kernel/selection/jvm/VectorModule.class";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"loadClasses", "preferredBits"})
  void whatTheModuleLacksMeansScalarWithTheReason(String method) throws IOException {
    Path jar = Files.copy(FreshJvm.lanewise(), folder.resolve("lanewise.jar"));
    try (FileSystem files = FileSystems.newFileSystem(jar)) {
      Path entry = files.getPath(VECTOR_MODULE);
      Files.write(entry, ClassFiles.withoutMethod(Files.readAllBytes(entry), method));
    }
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(
                FreshJvm.VECTOR_MODULE,
                "-cp",
                FreshJvm.path(jar, FreshJvm.testClasses()),
                Hashed.class.getName()));
    assertEquals(0, ended.status(), ended::toString);
    assertEquals("31", ended.value("hash"));
    assertEquals("scalar", ended.value("provider"));
    String reason = "the vector module does not start: java.lang.NoSuchMethodError";
    assertTrue(ended.value("reason").contains(reason), ended::toString);
  }

  /** A program that hashes one byte, and tells why no vectors were used. */
  static final class Hashed {
    public static void main(String[] args) {
      System.out.println("hash: " + PolynomialHash.hash(new byte[1], 0, 1));
      Acceleration acceleration = Acceleration.current();
      System.out.println("provider: " + acceleration.provider());
      System.out.println("reason: " + acceleration.reason());
    }
  }
}
