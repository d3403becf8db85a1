// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AccelerationTest {
  @Test
  void printsWhyItIsScalar() {
    Acceleration now = Acceleration.current();
    assertEquals("scalar: " + now.reason(), now.toString());
    assertEquals(1, now.toString().lines().count());
  }

  @Test
  void itsLineSaysVectorOnlyIfAVectorKernelServes() {
    Kernel scalar = new Kernel("hash", "hash byte[]", 0, "scalar", 0, "scalar", "not used yet");
    Kernel vector = new Kernel("hash", "hash byte[]", 0, "vector", 512, "eight", "2 times scalar");
    assertEquals("scalar: why", Acceleration.line(List.of(scalar, scalar), "why"));
    assertEquals("vector: why", Acceleration.line(List.of(scalar, vector), "why"));
  }

  @Test
  void saysHowManyOperationsVectorsServeNow() {
    Kernel scalar = new Kernel("hash", "hash byte[]", 0, "scalar", 0, "scalar", "not used yet");
    Kernel vector = new Kernel("hash", "hash byte[]", 0, "vector", 512, "eight", "2 times scalar");
    assertEquals(
        " may serve; scalar kernels serve until a trial is earned",
        Acceleration.stateOf(List.of(scalar, scalar), true));
    assertEquals(
        " serve nothing: scalar kernels serve, by their trials",
        Acceleration.stateOf(List.of(scalar, scalar), false));
    assertEquals(
        " serve 1 of 3 operations; scalar kernels serve the others, some until a trial is earned",
        Acceleration.stateOf(List.of(scalar, vector, scalar), true));
    assertEquals(
        " serve 1 of 2 operations; scalar kernels serve the others",
        Acceleration.stateOf(List.of(scalar, vector), false));
    assertEquals(" serve every operation", Acceleration.stateOf(List.of(vector), false));
  }
}
