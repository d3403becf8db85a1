// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AccelerationTest {
  @Test
  void printsProviderBitsAndReasonInOneLine() {
    Acceleration now = Acceleration.current();
    assertEquals(
        now.provider() + ", " + now.vectorBits() + " bits: " + now.reason(), now.toString());
    assertEquals(1, now.toString().lines().count());
  }
}
