// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Waits before every iteration, warm-ups included, until {@code bench/run} gives this fork its
 * turn. So only one of several forks runs at a time. A byte that it sends asks for a turn, and ends
 * the turn before. A byte that it receives gives the turn. Set-up and the check of the output run
 * inside the first and the last iteration, so they take place in turn as well.
 */
public final class TurnProfiler implements InternalProfiler {
  /** The system property that names the local port of the process that gives turns. */
  public static final String PORT = "lanewise.bench.turns";

  private final Semaphore turns = new Semaphore(0);
  private Socket socket;

  @Override
  public String getDescription() {
    return "iterations in turn with other forks";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    try {
      if (socket == null) {
        connect();
      }
      socket.getOutputStream().write(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    turns.acquireUninterruptibly();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return List.of();
  }

  private void connect() throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), Integer.getInteger(PORT));
    socket.setTcpNoDelay(true);
    Thread reader = new Thread(this::read, "turns");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Reads the bytes that give turns. When the connection ends, the fork ends itself. Otherwise it
   * would wait for ever, or run at the same time as another fork.
   */
  private void read() {
    try {
      InputStream in = socket.getInputStream();
      while (in.read() >= 0) {
        turns.release();
      }
    } catch (IOException e) {
      System.err.println("no more turns: " + e);
    }
    Runtime.getRuntime().halt(1);
  }
}
