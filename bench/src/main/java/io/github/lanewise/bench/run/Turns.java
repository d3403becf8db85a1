// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Gives forks their turns. All forks are alive, one runs, and the others wait for a byte from their
 * socket. {@code TurnProfiler} is the other end of the socket. In each lap every fork has one turn.
 * The order is drawn anew for each lap, so a disturbance of the machine for a second affects all of
 * them alike.
 */
final class Turns implements Closeable {
  /**
   * The longest turn. A set-up may wait up to a minute for a compiler, and JMH's own limit is ten
   * minutes.
   */
  private static final Duration LONGEST_TURN = Duration.ofMinutes(5);

  private static final int LOOK_AGAIN_MILLIS = 100;

  private final ServerSocket server;
  private final int longestMillis;
  private final Random order;
  private final List<Socket> waiting = new ArrayList<>();

  /**
   * @param order draws the order of each lap. The rounds of a match must share it. Otherwise every
   *     round would have the same orders, and a rival would always run after the same other one
   */
  Turns(Random order) throws IOException {
    this(order, LONGEST_TURN);
  }

  Turns(Random order, Duration longestTurn) throws IOException {
    this.order = order;
    longestMillis = (int) longestTurn.toMillis();
    server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    server.setSoTimeout(LOOK_AGAIN_MILLIS);
  }

  int port() {
    return server.getLocalPort();
  }

  /**
   * Waits until the fork that was started last asks for its first turn.
   *
   * @return whether it did; false if it has ended, or takes longer than a turn may take
   */
  boolean admit(BooleanSupplier running) throws IOException {
    long start = System.nanoTime();
    while (running.getAsBoolean() && System.nanoTime() - start < longestMillis * 1_000_000L) {
      try {
        Socket fork = server.accept();
        fork.setTcpNoDelay(true);
        boolean admitted = asks(fork);
        if (admitted) {
          waiting.add(fork);
        }
        return admitted;
      } catch (SocketTimeoutException nobodyYet) {
        continue;
      }
    }
    return false;
  }

  /** Plays lap after lap until no fork asks for another turn. */
  void play() throws IOException {
    while (!waiting.isEmpty()) {
      Collections.shuffle(waiting, order);
      for (Iterator<Socket> forks = waiting.iterator(); forks.hasNext(); ) {
        Socket fork = forks.next();
        fork.getOutputStream().write(1);
        if (!asks(fork)) {
          forks.remove();
        }
      }
    }
  }

  /**
   * Returns whether the fork asks for its next turn, which ends this one. A fork that has ended, or
   * that takes too long, gets no further turn. If it took too long, it ends itself when it sees its
   * socket closed.
   */
  private boolean asks(Socket fork) throws IOException {
    fork.setSoTimeout(longestMillis);
    InputStream in = fork.getInputStream();
    try {
      if (in.read() >= 0) {
        return true;
      }
    } catch (SocketTimeoutException | SocketException goneOrTooLong) {
      // The fork's own JMH runner reports the cause.
    }
    fork.close();
    return false;
  }

  @Override
  public void close() throws IOException {
    for (Socket fork : waiting) {
      fork.close();
    }
    server.close();
  }
}
