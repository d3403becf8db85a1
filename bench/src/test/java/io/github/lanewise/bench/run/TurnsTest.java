// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests {@link Turns} with threads in place of forks. */
@Timeout(30)
class TurnsTest {
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger running = new AtomicInteger();
  private final Random order = new Random(1);

  /** Starts a fork that has {@code count} turns, and does {@code work} in each of them. */
  private Thread fork(Turns turns, String name, int count, Work work) throws IOException {
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), turns.port())) {
                    for (int turn = 0; turn < count; turn++) {
                      socket.getOutputStream().write(1);
                      if (socket.getInputStream().read() < 0) {
                        log.add(name + " is out");
                        return;
                      }
                      log.add(name);
                      assertEquals(1, running.incrementAndGet());
                      work.run();
                      running.decrementAndGet();
                    }
                  } catch (IOException | InterruptedException | AssertionError e) {
                    log.add(name + " " + e);
                  }
                });
    assertTrue(turns.admit(thread::isAlive));
    return thread;
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  @Test
  void everyLapHasOneTurnOfEachAndNeverTwoAtATime() throws Exception {
    List<Thread> forks = new ArrayList<>();
    try (Turns turns = new Turns(order)) {
      for (String name : List.of("a", "b", "c")) {
        forks.add(fork(turns, name, 10, () -> Thread.sleep(2)));
      }
      assertEquals(List.of(), log, "nobody runs before all are there");
      turns.play();
    }
    for (Thread fork : forks) {
      fork.join();
    }
    assertEquals(30, log.size(), log.toString());
    for (int lap = 0; lap < 10; lap++) {
      assertEquals(Set.of("a", "b", "c"), Set.copyOf(log.subList(3 * lap, 3 * lap + 3)));
    }
  }

  /** A rival that always ran after the same other one would always have the same disturbance. */
  @Test
  void eachRoundHasOrdersOfItsOwn() throws Exception {
    List<List<String>> rounds = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      log.clear();
      List<Thread> forks = new ArrayList<>();
      try (Turns turns = new Turns(order)) {
        for (String name : List.of("a", "b", "c")) {
          forks.add(fork(turns, name, 10, () -> {}));
        }
        turns.play();
      }
      for (Thread fork : forks) {
        fork.join();
      }
      rounds.add(List.copyOf(log));
    }
    assertNotEquals(rounds.get(0), rounds.get(1));
  }

  @Test
  void aForkThatDiesDoesNotHangTheOthers() throws Exception {
    try (Turns turns = new Turns(order)) {
      fork(turns, "short", 2, () -> {});
      Thread.ofPlatform().start(() -> {}).join();
      assertFalse(turns.admit(() -> false));
      fork(turns, "long", 6, () -> {});
      turns.play();
    }
    assertEquals(6, Collections.frequency(log, "long"), log.toString());
  }

  @Test
  void aForkThatDoesNotEndItsTurnIsOut() throws Exception {
    Thread stuck;
    try (Turns turns = new Turns(order, Duration.ofMillis(300))) {
      stuck =
          fork(
              turns,
              "stuck",
              5,
              () -> {
                running.decrementAndGet();
                Thread.sleep(1_500);
                running.incrementAndGet();
              });
      fork(turns, "other", 5, () -> {});
      turns.play();
    }
    stuck.join();
    assertEquals(5, Collections.frequency(log, "other"), log.toString());
    assertEquals(1, Collections.frequency(log, "stuck"), log.toString());
    assertTrue(log.getLast().startsWith("stuck "), log.toString());
  }
}
