// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.probe.Probe;
import io.github.lanewise.testkit.FreshJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines that a user's program printed about the kernels it got. */
final class ProbeRun {
  /** Trials begin at the first use, so that a test need not wait until they are earned. */
  static final String TRIALS = "-Dlanewise.trials=first-use";

  private static final Pattern KERNEL =
      Pattern.compile("([a-z]+ [a-z\\[\\]]+): (scalar|vector), (\\d+) bits, ([a-z ]+), (.*)");

  private static final Pattern SPEED =
      Pattern.compile("(\\d+\\.\\d\\d) times scalar in the trial(; .*)?");

  private static final Pattern REFUSED =
      Pattern.compile(".*( allocates [\\d,]+ bytes a call.*| reached \\d\\.\\d\\d times .*)");

  private final FreshJvm.Ended ended;

  private ProbeRun(FreshJvm.Ended ended) {
    this.ended = ended;
    assertEquals(0, ended.status(), ended::toString);
  }

  static ProbeRun of(FreshJvm.Ended ended) {
    return new ProbeRun(ended);
  }

  static ProbeRun with(List<String> options, String... uses) {
    List<String> withTrials = new ArrayList<>(options);
    withTrials.add(TRIALS);
    return new ProbeRun(FreshJvm.run(withTrials, Probe.class, uses));
  }

  /** Asserts that scalar kernels serve for this reason. */
  ProbeRun isScalarBecause(String reason) {
    assertEquals("scalar", ended.value("provider"), ended::toString);
    assertEquals("0", ended.value("bits"), ended::toString);
    assertTrue(ended.value("reason").contains(reason), ended::toString);
    assertTrue(ended.logged("INFO").get(0).endsWith(": " + ended.value("reason")), ended::toString);
    return servesWithoutVectorsBecause(reason);
  }

  /** Asserts that one family at least may use vectors of these bits, and that the log says so. */
  ProbeRun allowsVectorsOf(int bits) {
    assertEquals("vector", ended.value("provider"), ended::toString);
    assertEquals(String.valueOf(bits), ended.value("bits"), ended::toString);
    String vectors = "vectors of " + bits + " bits";
    assertTrue(ended.value("reason").startsWith(vectors + " "), ended::toString);
    assertTrue(ended.logged("INFO").get(0).startsWith("Lanewise uses " + vectors), ended::toString);
    return this;
  }

  /** Asserts that vectors of these bits are tried, and serve only if they have proven faster. */
  ProbeRun triesVectorsOf(int bits) {
    allowsVectorsOf(bits);
    boolean served = kernels().stream().anyMatch(kernel -> kernel.group(2).equals("vector"));
    assertEquals(
        served,
        ended.value("reason").matches("vectors of \\d+ bits serve \\d+ of .*"),
        ended::toString);
    assertEquals(
        "Lanewise uses vectors of " + bits + " bits where they prove faster",
        ended.logged("INFO").get(0));
    for (Matcher kernel : kernels()) {
      if (kernel.group(2).equals("vector")) {
        assertEquals(String.valueOf(bits), kernel.group(3), ended::toString);
        Matcher speed = SPEED.matcher(kernel.group(5));
        assertTrue(speed.matches(), ended::toString);
        assertTrue(Double.parseDouble(speed.group(1)) > 1, ended::toString);
      } else {
        assertEquals("0", kernel.group(3), ended::toString);
        assertTrue(REFUSED.matcher(kernel.group(5)).matches(), ended::toString);
      }
    }
    return this;
  }

  /** Asserts that one line was logged at the first use, and no warning. */
  ProbeRun logsOneLine() {
    assertEquals(1, ended.logged("INFO").size(), ended::toString);
    assertEquals(List.of(), ended.logged("WARNING"), ended::toString);
    return this;
  }

  ProbeRun warns(String line) {
    assertEquals(List.of(line), ended.logged("WARNING"), ended::toString);
    return this;
  }

  /**
   * Asserts that every kernel in use works with vectors. On a busy machine C2 may not compile a
   * kernel during its trial, so another JVM has a second chance.
   */
  ProbeRun servesWithVectors() {
    boolean undecided =
        kernels().stream().anyMatch(kernel -> kernel.group(5).endsWith("; to be tried again"));
    ProbeRun run = undecided ? new ProbeRun(FreshJvm.again(ended)) : this;
    run.kernels().forEach(kernel -> assertEquals("vector", kernel.group(2), run.ended::toString));
    return run;
  }

  /** Asserts that no kernel in use works with vectors. */
  ProbeRun servesWithoutVectors() {
    kernels().forEach(kernel -> assertEquals("scalar", kernel.group(2), ended::toString));
    return this;
  }

  /**
   * Asserts that no kernel in use works with vectors, and that each gives this reason. Nothing need
   * be logged.
   */
  ProbeRun servesWithoutVectorsBecause(String reason) {
    for (Matcher kernel : kernels()) {
      assertEquals("scalar", kernel.group(2), ended::toString);
      assertTrue(kernel.group(5).contains(reason), ended::toString);
    }
    return this;
  }

  private List<Matcher> kernels() {
    List<Matcher> kernels =
        ended.output().stream().map(KERNEL::matcher).filter(Matcher::matches).toList();
    assertTrue(!kernels.isEmpty(), ended::toString);
    return kernels;
  }
}
