// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.split.Transpose;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A kernel in use that is ill is found out, and is what the exit status tells. */
class ExaminationTest {
  private static final long PLENTY = 20_000_000_000L;

  private static volatile Object escaped;

  @Test
  void equalKernelIsHealthy() {
    Finding finding = examine(Subjects::decodeAsWell);
    assertEquals(List.of(), finding.problems());
    assertTrue(finding.comparisons() > 500, finding::toString);
    assertTrue(finding.measurement().orElseThrow().speedToCopy().isPresent(), finding::toString);
    assertEquals(Command.HEALTHY, Command.exitStatus(List.of(finding)));
  }

  @Test
  void scalarKernelIsHealthyAndAsFastAsItself() {
    Finding finding = Examination.of(Subjects.servedByScalar(), true, PLENTY);
    assertTrue(finding.healthy(), finding::toString);
    assertEquals(1, finding.measurement().orElseThrow().speedToScalar());
    assertEquals(0, finding.comparisons());
  }

  @Test
  void oneWrongByteInOneTailIsFound() {
    assertWrong(
        (streams, streamsOffset, values, offset, stride, count) -> {
          Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
          if (count % 64 == 63) {
            values[offset + 4 * count - 1]++;
          }
        });
  }

  @Test
  void wrongBytesAtOneAlignmentAreFound() {
    assertWrong(
        (streams, streamsOffset, values, offset, stride, count) -> {
          Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
          if (streamsOffset % 32 == 9 && count > 0) {
            values[offset] ^= 1;
          }
        });
  }

  @Test
  void writingBeyondTheTargetIsFound() {
    assertWrong(
        (streams, streamsOffset, values, offset, stride, count) -> {
          Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
          if (count == 200) {
            values[offset + 4 * count]++;
          }
        });
  }

  @Test
  void writingTooLittleIsFound() {
    assertWrong(
        (streams, streamsOffset, values, offset, stride, count) ->
            Subjects.decodeAsWell(
                streams, streamsOffset, values, offset, stride, count > 100 ? count - 1 : count));
  }

  @Test
  void throwingKernelIsFound() {
    Finding finding =
        examine(
            (streams, streamsOffset, values, offset, stride, count) -> {
              throw new UnsupportedOperationException("on purpose");
            });
    assertUnhealthy(finding, "on purpose");
  }

  @Test
  void kernelThatThrowsForOneSizeIsFound() {
    Finding finding =
        examine(
            (streams, streamsOffset, values, offset, stride, count) -> {
              if (count == 77) {
                throw new IllegalStateException("on purpose");
              }
              Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
            });
    assertUnhealthy(finding, "on purpose");
  }

  @Test
  void allocatingKernelIsFound() {
    Finding finding =
        examine(
            (streams, streamsOffset, values, offset, stride, count) -> {
              escaped = new byte[100];
              Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
            });
    assertUnhealthy(finding, "allocates 1");
    assertEquals(Optional.empty(), finding.wrong());
  }

  @Test
  void withoutC2AllocationIsShownButNoFault() {
    Finding finding =
        Examination.of(
            Subjects.servedBy(
                (streams, streamsOffset, values, offset, stride, count) -> {
                  escaped = new byte[100];
                  Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
                }),
            false,
            PLENTY);
    assertFalse(finding.measurement().orElseThrow().allocates());
    assertTrue(finding.measurement().orElseThrow().bytesPerCall().orElseThrow() > 100);
  }

  @Test
  void slowKernelIsFound() {
    Finding finding =
        examine(
            (streams, streamsOffset, values, offset, stride, count) -> {
              for (int i = 0; i < 3; i++) {
                Subjects.decodeAsWell(streams, streamsOffset, values, offset, stride, count);
              }
            });
    assertUnhealthy(finding, "times the scalar kernel's speed");
  }

  @Test
  void withoutTimeNothingIsClaimed() {
    Finding finding = Examination.of(Subjects.servedBy(Subjects::decodeAsWell), true, 0);
    assertFalse(finding.examined());
    assertEquals(Command.NOT_DONE, Command.exitStatus(List.of(finding)));
    Finding healthy = Examination.of(Subjects.servedByScalar(), true, PLENTY);
    assertEquals(Command.HEALTHY, Command.exitStatus(List.of(healthy, finding)));
  }

  private static Finding examine(Transpose<byte[], byte[]> kernel) {
    return Examination.of(Subjects.servedBy(kernel), true, PLENTY);
  }

  private static void assertWrong(Transpose<byte[], byte[]> kernel) {
    assertUnhealthy(examine(kernel), "gave other output than the scalar kernel");
  }

  private static void assertUnhealthy(Finding finding, String problem) {
    assertTrue(
        finding.problems().stream().anyMatch(text -> text.contains(problem)), finding::toString);
    Finding healthy = Examination.of(Subjects.servedByScalar(), true, PLENTY);
    assertEquals(Command.UNHEALTHY, Command.exitStatus(List.of(healthy, finding)));
  }
}
