// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.lanewise.Acceleration;
import io.github.lanewise.Kernel;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.testkit.ProcessorFlags;
import io.github.lanewise.testkit.RanWith;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Tests that this run of the tests has the vectors that it is meant to have. Otherwise scalar
 * kernels would be tested in place of vector kernels.
 */
@Tag("configuration")
final class ConfigurationIT {
  private static final String PROVIDER = System.getProperty("lanewise.it.provider");
  private static final String BITS = System.getProperty("lanewise.it.bits");

  @AfterAll
  static void tell() {
    RanWith.print("");
  }

  @Test
  void hasTheProvider() {
    assertEquals(PROVIDER, Acceleration.current().provider(), Acceleration.current().reason());
  }

  @Test
  void hasTheBits() {
    int expected = BITS.equals("max") ? maxVectorSize() * Byte.SIZE : Integer.parseInt(BITS);
    assertEquals(expected, Acceleration.current().vectorBits(), Acceleration.current().reason());
  }

  /** C2 also compiles scalar kernels to vector instructions, as wide as {@code UseAVX} allows. */
  @Test
  @EnabledIfSystemProperty(named = "lanewise.it.avx", matches = "[123]")
  void hasTheRegisters() {
    assertEquals(System.getProperty("lanewise.it.avx"), vmOption("UseAVX"));
  }

  /**
   * Compares with the processor's features in {@code /proc/cpuinfo}, as far as the JVM may use
   * them.
   */
  @Test
  @EnabledIfSystemProperty(named = "lanewise.it.bits", matches = "max")
  @EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
  void hasTheBitsOfTheProcessor() throws IOException {
    Set<String> flags = ProcessorFlags.all();
    assumeTrue(!flags.isEmpty(), "no Linux");
    // HotSpot itself does not use AVX-512 on the first processors that had it.
    int useAvx = Integer.parseInt(vmOption("UseAVX"));
    int expected = 128;
    if (useAvx >= 2 && flags.contains("avx2")) {
      expected = 256;
    }
    if (useAvx >= 3 && flags.contains("avx512bw")) {
      expected = 512;
    }
    assertEquals(expected, Acceleration.current().vectorBits());
  }

  @Test
  void hasAVectorKernelForEveryOperation() {
    for (Operation<?> operation : Operations.all()) {
      operation.kernel();
    }
    List<Kernel> kernels = Acceleration.current().kernels();
    assertEquals(Operations.all().size(), kernels.size());
    int bits = Acceleration.current().vectorBits();
    for (Kernel kernel : kernels) {
      boolean none = hasNoVectorKernel(kernel, bits);
      assertEquals(none ? "scalar" : PROVIDER, kernel.provider(), kernel::toString);
      assertEquals(none ? 0 : bits, kernel.bits(), kernel::toString);
    }
  }

  private static boolean hasNoVectorKernel(Kernel kernel, int bits) {
    boolean onJava21 = Runtime.version().feature() == 21;
    boolean changesNaNs = Runtime.version().feature() < 25;
    return switch (kernel.operation()) {
      case "find long[]" -> bits < 256;
      case "look up long[]" -> bits < 512 || onJava21;
      case "find int[]", "look up int[]" -> bits < 256 || onJava21;
      case "look up float[]" -> bits < 256 || changesNaNs;
      case "look up double[]" -> bits < 512 || changesNaNs;
      case "unpack int[]", "pack int[]", "runs int[]" -> bits < 256 || onJava21;
      case "decode deltas int[]" -> bits < 256 || onJava21;
      case "spread int[]" -> bits < 512 && onJava21;
      case "spread float[]", "compact float[]" -> changesNaNs;
      case "unpack long[]", "decode deltas long[]" -> bits < 512 || onJava21;
      case "spread long[]" -> bits < 256;
      case "compact long[]" -> bits < 512;
      case "spread double[]" -> bits < 256 || changesNaNs;
      case "compact double[]" -> bits < 512 || changesNaNs;
      case "minMax long[]", "minMax float[]", "minMax double[]" -> bits < 256;
      default -> false;
    };
  }

  /**
   * If the gate is closed, the classes of vectors may be missing, so no candidate may need them.
   */
  @Test
  void triesNoVectorsWhereTheGateIsClosed() {
    List<String> tried =
        Operations.all().stream()
            .flatMap(operation -> operation.candidates(0).stream())
            .map(Candidate::algorithm)
            .toList();
    boolean onJava21 = Runtime.version().feature() >= 21;
    assertEquals(onJava21 ? List.of("bit expand", "bit compress", "bit expand") : List.of(), tried);
  }

  @Test
  void runsOnTheJar() {
    URL base = ConfigurationIT.class.getResource("Gate.class");
    assertTrue(base.toString().contains(".jar!/io/github/lanewise/kernel/"), base::toString);
  }

  @Test
  @EnabledIfSystemProperty(named = "lanewise.it.provider", matches = "vector")
  void runsOnVersionedClasses() {
    URL module = ConfigurationIT.class.getResource("VectorModule.class");
    assertTrue(module.toString().contains(".jar!/META-INF/versions/21/"), module::toString);
    assertTrue(VectorModule.versionedClasses());
  }

  private static int maxVectorSize() {
    return Integer.parseInt(vmOption("MaxVectorSize"));
  }

  private static String vmOption(String name) {
    return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .getVMOption(name)
        .getValue();
  }
}
