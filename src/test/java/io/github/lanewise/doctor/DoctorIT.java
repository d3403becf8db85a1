// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.Doctor;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.hash.HashKernels;
import io.github.lanewise.kernel.selection.Operation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests the doctor in a JVM of its own: starts the jar as users do, with the JVM options of this
 * test run.
 */
@Tag("fresh-jvm")
class DoctorIT {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration COMPLETE_LIMIT = Duration.ofMinutes(4);

  /** After this time, the doctor starts no more trials. */
  private static final int OUT_OF_TIME_SECONDS = 14;

  private static final boolean VECTOR = "vector".equals(System.getProperty("lanewise.it.provider"));

  private static final boolean OLD = Runtime.version().feature() < 21;

  private static final String BITS = System.getProperty("lanewise.it.bits", "max");

  /** Narrower vectors are tested by the complete examination only, because it takes long. */
  private static final boolean FULL_WIDTH = BITS.equals("max");

  @BeforeEach
  void skipUnderEmulation() {
    assumeFalse(
        "reduced".equals(System.getProperty("lanewise.it.sizes")),
        "an emulator is no machine whose speed anybody wants to know");
  }

  @Test
  void everyKernelInUseIsHealthy() throws Exception {
    assumeTrue(VECTOR ? FULL_WIDTH : OLD);
    assertHealthy();
  }

  @Test
  @Tag("lengthy")
  void scalarKernelsOfNewerJavaAreHealthy() throws Exception {
    assumeTrue(!VECTOR && !OLD);
    assertHealthy();
  }

  private static void assertHealthy() throws Exception {
    // On Java 17, --with-vector does nothing, and the doctor says so. Elsewhere this JVM's options
    // count.
    String[] arguments = OLD ? new String[] {"--with-vector", "--json"} : new String[] {"--json"};
    Outcome outcome = doctor(jvmOptions(), arguments);
    assertEquals(0, outcome.exitStatus, outcome.output);
    assertEquals(OLD, outcome.json().get("advice").toString().contains("Java 21 or newer"));
    assertEquals(OLD, outcome.errors.startsWith("doctor: --with-vector does nothing here: Java "));
    assertEquals(VECTOR ? "vector" : "scalar", outcome.json().get("provider").asString());
    String first = "doctor: 1 of " + outcome.json().get("kernels").size() + ", byte-stream-split";
    assertTrue(outcome.errors.contains(first), outcome.errors);
    assertBits(outcome.json());
    int vectors = 0;
    int examined = 0;
    for (JsonNode kernel : outcome.json().get("kernels")) {
      if (kernel.get("provider").asString().equals("vector")) {
        vectors++;
        if (kernel.get("examined").asBoolean()) {
          examined++;
          assertTrue(kernel.get("comparisons").asInt() > 0, kernel::toPrettyString);
        }
      }
    }
    assertTrue(!VECTOR || examined > 0, outcome.output);
    // A slow machine has time for few kernels. The complete examination shows how many there are.
    if (outcome.json().get("seconds").asDouble() < OUT_OF_TIME_SECONDS) {
      assertEquals(vectors, examined, outcome.output);
      assertTrue(outcome.json().get("complete").asBoolean(), outcome.output);
    }
  }

  @Test
  @Tag("lengthy")
  void completeExaminesEveryKernel() throws Exception {
    assumeTrue(VECTOR);
    Outcome outcome = doctor(COMPLETE_LIMIT, jvmOptions(), "--complete", "--json");
    assertEquals(0, outcome.exitStatus, outcome::problems);
    assertTrue(outcome.json().get("complete").asBoolean(), outcome.output);
    assertEquals("vector", outcome.json().get("provider").asString());
    assertBits(outcome.json());
    int vectors = 0;
    for (JsonNode kernel : outcome.json().get("kernels")) {
      assertTrue(kernel.get("examined").asBoolean(), kernel::toPrettyString);
      if (kernel.get("provider").asString().equals("vector")) {
        vectors++;
      }
    }
    // Some vector kernels are no faster than the scalar ones on some processors.
    assertTrue(vectors > (FULL_WIDTH ? 10 : 5), outcome.output);
  }

  @Test
  @Tag("lengthy")
  void allocatingKernelsMakeTheExitStatus1() throws Exception {
    assumeTrue(VECTOR && FULL_WIDTH);
    List<String> options = new ArrayList<>(jvmOptions());
    // The gate does not look at this switch, so only a trial can notice that vectors are boxed.
    options.addAll(
        List.of(
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:-EnableVectorSupport",
            "-Dlanewise.kernel.hash=vector"));
    // A trial of kernels without vector instructions waits for C2, so trials of the other families
    // would take minutes.
    Operations.all().stream()
        .map(Operation::family)
        .distinct()
        .filter(family -> !family.equals(HashKernels.FAMILY))
        .forEach(family -> options.add("-Dlanewise.kernel." + family + "=scalar"));
    Outcome outcome = doctor(COMPLETE_LIMIT, options, "--complete", "--json");
    assertEquals(1, outcome.exitStatus, outcome.output);
    assertFalse(outcome.json().get("healthy").asBoolean());
  }

  @Test
  @Tag("lengthy")
  void withVectorAddsTheModuleAndKeepsTheOptions() throws Exception {
    assumeTrue(!VECTOR && !OLD);
    Outcome outcome = doctor(List.of("-XX:MaxVectorSize=16"), "--with-vector", "--json");
    assertEquals(0, outcome.exitStatus, outcome.output);
    assertEquals("vector", outcome.json().get("provider").asString());
    assertEquals(128, outcome.json().get("vectorBits").asInt());
  }

  private static void assertBits(JsonNode report) {
    if (FULL_WIDTH) {
      assertEquals(report.get("preferredVectorBits").asInt(), report.get("vectorBits").asInt());
    } else {
      assertEquals(Integer.parseInt(BITS), report.get("vectorBits").asInt());
    }
  }

  private static List<String> jvmOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:") || option.startsWith("--add-modules"))
        .toList();
  }

  private static Outcome doctor(List<String> options, String... arguments)
      throws IOException, InterruptedException, URISyntaxException {
    return doctor(LIMIT, options, arguments);
  }

  private static Outcome doctor(Duration limit, List<String> options, String... arguments)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-jar");
    command.add(
        Path.of(Doctor.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString());
    command.addAll(List.of(arguments));
    Instant start = Instant.now();
    Path errors = Files.createTempFile("doctor", ".err");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes());
    int exitStatus = process.waitFor();
    Duration took = Duration.between(start, Instant.now());
    assertTrue(took.compareTo(limit) < 0, () -> took + ": " + output);
    String told = Files.readString(errors);
    Files.delete(errors);
    return new Outcome(exitStatus, output, told);
  }

  private record Outcome(int exitStatus, String output, String errors) {
    JsonNode json() {
      return new JsonMapper().readTree(output);
    }

    /** Returns the kernels with problems, or all output if there is no report. */
    String problems() {
      if (!output.contains("\"kernels\"")) {
        return errors + output;
      }
      StringBuilder found = new StringBuilder(errors);
      for (JsonNode kernel : json().get("kernels")) {
        if (!kernel.get("problems").isEmpty()) {
          found.append('\n').append(kernel.toPrettyString());
        }
      }
      return found.toString();
    }
  }
}
