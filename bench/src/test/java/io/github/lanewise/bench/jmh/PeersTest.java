// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PeersTest {
  @Test
  void fastutilTellsTheReleaseOfItsJar() {
    String release = Peers.release("fastutil");
    assertTrue(release.matches("\\d+\\.\\d+\\.\\d+"), release);
  }

  @Test
  void vectorsOfArrowTellTheReleaseOfTheirJar() {
    String release = Peers.release("lanewise-arrow");
    assertTrue(release.matches("\\d+\\.\\d+\\.\\d+"), release);
  }

  @Test
  void lanewiseAndTheLoopAreNobodysLibrary() {
    assertEquals("", Peers.release("vector"));
    assertEquals("", Peers.release("loop"));
  }
}
