// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.kernel.split.Transpose;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that the doctor finds a kernel that is faulty in its trial or in use, and that the exit
 * status tells so.
 */
class ExaminationTest {
  private static volatile Object escaped;

  /** Makes kernels of these tests faulty. It is set after their trials, so that they pass them. */
  private static volatile boolean ill;

  @BeforeEach
  void letSlowKernelsServe() {
    ill = false;
    System.setProperty(Subjects.FORCE, "vector");
  }

  @AfterEach
  void forgetOverride() {
    System.clearProperty(Subjects.FORCE);
  }

  @Test
  void equalKernelIsHealthy() throws InterruptedException {
    Finding finding = examine(Subjects.withCandidate(Subjects::decodeAsWell));
    assertEquals(List.of(), finding.problems());
    assertEquals(Verdict.ASKED_FOR, finding.verdict());
    assertTrue(finding.comparisons() > 0, finding::toString);
    assertTrue(finding.speedToLoop() != null, finding::toString);
    assertTrue(finding.speedToCopy() != null, finding::toString);
    assertEquals(Command.HEALTHY, Command.exitStatus(List.of(finding)));
  }

  @Test
  void scalarKernelIsComparedWithThePlainLoop() throws InterruptedException {
    Finding finding = examine(Subjects.servedByScalar(Subjects.SCALAR));
    assertEquals(List.of(), finding.problems());
    assertTrue(finding.comparisons() > 0, finding::toString);
    assertEquals(1, finding.speedToScalar());
    assertTrue(finding.speedToLoop() > 0.3, finding::toString);
  }

  @Test
  void wrongScalarKernelIsFound() throws InterruptedException {
    Finding finding =
        examine(
            Subjects.servedByScalar(
                (source, from, target, to, stride, count) -> {
                  Subjects.decodeAsWell(source, from, target, to, stride, count);
                  target[to]++;
                }));
    assertUnhealthy(finding, "gave other output than a plain loop");
  }

  @Test
  void memoryThatRunsOutIsNoFaultOfTheKernel() {
    assertThrows(
        OutOfMemoryError.class,
        () ->
            examine(
                Subjects.servedByScalar(
                    (source, from, target, to, stride, count) -> {
                      throw new OutOfMemoryError("on purpose");
                    })));
  }

  @Test
  void kernelThatServesInPlaceOfTheScalarOneIsExamined() throws InterruptedException {
    Finding healthy = examine(Subjects.servedInPlace(Subjects::decodeAsWell));
    assertEquals(List.of(), healthy.problems());
    assertEquals(2, healthy.comparisons());
    Finding wrong =
        examine(
            Subjects.servedInPlace(
                (source, from, target, to, stride, count) -> {
                  Subjects.decodeAsWell(source, from, target, to, stride, count);
                  target[to]++;
                }));
    assertUnhealthy(wrong, "gave other output than the scalar kernel");
  }

  @Test
  void wrongKernelThatItsTrialRefusesIsFound() throws InterruptedException {
    Finding finding =
        examine(
            Subjects.withCandidate(
                (source, from, target, to, stride, count) ->
                    Subjects.decodeAsWell(source, from, target, to, stride, count - 1)));
    assertTrue(finding.servedByScalar());
    assertUnhealthy(finding, "refused: made for a test (256 bits) wrote other bytes");
  }

  @Test
  void kernelThatThrowsInItsTrialIsFound() throws InterruptedException {
    Finding finding =
        examine(
            Subjects.withCandidate(
                (source, from, target, to, stride, count) -> {
                  throw new UnsupportedOperationException("on purpose");
                }));
    assertUnhealthy(finding, "on purpose");
  }

  @Test
  void kernelThatWritesBeyondTheTargetIsFound() throws InterruptedException {
    Finding finding =
        illAfterItsTrial(
            (source, from, target, to, stride, count) -> {
              Subjects.decodeAsWell(source, from, target, to, stride, count);
              if (ill) {
                target[to + 4 * count]++;
              }
            });
    assertUnhealthy(finding, "gave other output than the scalar kernel");
    assertNull(finding.speedToScalar());
  }

  @Test
  void kernelThatThrowsInUseIsFound() throws InterruptedException {
    Finding finding =
        illAfterItsTrial(
            (source, from, target, to, stride, count) -> {
              if (ill) {
                throw new IllegalStateException("on purpose");
              }
              Subjects.decodeAsWell(source, from, target, to, stride, count);
            });
    assertUnhealthy(finding, "on purpose");
  }

  @Test
  void allocatingKernelIsFound() throws InterruptedException {
    Finding finding = illAfterItsTrial(ExaminationTest::decodeWithGarbage);
    assertUnhealthy(finding, "allocates 1");
    assertTrue(finding.equalToScalar());
  }

  @Test
  void withoutC2AllocationIsShownButNoFault() throws InterruptedException {
    Operation<Transpose<byte[], byte[]>> operation =
        Subjects.withCandidate(ExaminationTest::decodeWithGarbage);
    operation.settle();
    ill = true;
    Finding finding = Examination.of(operation, false, new Deadline(Long.MAX_VALUE));
    assertTrue(finding.bytesPerCall() > 100, finding::toString);
    // The candidate and the scalar kernel take about as long, so a problem about speed may be
    // found.
    assertTrue(
        finding.problems().stream().noneMatch(problem -> problem.contains("allocates")),
        finding::toString);
  }

  @Test
  void slowKernelIsFound() throws InterruptedException {
    Finding finding =
        examine(
            Subjects.withCandidate(
                (source, from, target, to, stride, count) -> {
                  for (int i = 0; i < 20; i++) {
                    Subjects.decodeAsWell(source, from, target, to, stride, count);
                  }
                }));
    assertUnhealthy(finding, "the scalar kernel's speed");
    assertTrue(
        finding.reason().startsWith("asked for by system property -D" + Subjects.FORCE),
        finding::toString);
  }

  @Test
  void measurementThatIsCutOffIsNoVerdict() throws InterruptedException {
    Operation<Transpose<byte[], byte[]>> operation =
        Subjects.withCandidate(ExaminationTest::decodeWithGarbage);
    operation.settle();
    ill = true;
    Finding finding = Examination.of(operation, true, new Deadline(50));
    assertFalse(finding.examined(), finding::toString);
    assertEquals(List.of(), finding.problems());
  }

  @Test
  void withoutTimeNothingIsClaimed() throws InterruptedException {
    Finding finding =
        Examination.of(Subjects.withCandidate(Subjects::decodeAsWell), true, new Deadline(0));
    assertFalse(finding.examined());
    assertFalse(finding.settled());
    assertEquals(Command.NOT_DONE, Command.exitStatus(List.of(finding)));
    assertEquals(Command.HEALTHY, Command.exitStatus(List.of(healthy(), finding)));
  }

  private static void decodeWithGarbage(
      byte[] source, int from, byte[] target, int to, int stride, int count) {
    if (ill) {
      escaped = new byte[100];
    }
    Subjects.decodeAsWell(source, from, target, to, stride, count);
  }

  private static Finding illAfterItsTrial(Transpose<byte[], byte[]> kernel)
      throws InterruptedException {
    Operation<Transpose<byte[], byte[]>> operation = Subjects.withCandidate(kernel);
    assertEquals(Verdict.ASKED_FOR, operation.settle().verdict());
    ill = true;
    return examine(operation);
  }

  private static Finding examine(Operation<Transpose<byte[], byte[]>> operation)
      throws InterruptedException {
    return Examination.of(operation, true, new Deadline(Long.MAX_VALUE));
  }

  private static Finding healthy() throws InterruptedException {
    return examine(Subjects.servedByScalar(Subjects.SCALAR));
  }

  private static void assertUnhealthy(Finding finding, String problem) throws InterruptedException {
    assertTrue(
        finding.problems().stream().anyMatch(text -> text.contains(problem)), finding::toString);
    assertEquals(Command.UNHEALTHY, Command.exitStatus(List.of(healthy(), finding)));
  }
}
