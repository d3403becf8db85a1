// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AccelerationTest {
  @Test
  void printsWhyItIsScalar() {
    Acceleration now = Acceleration.current();
    assertEquals("scalar: " + now.reason(), now.toString());
    assertEquals(1, now.toString().lines().count());
  }
}
