// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.logging.Logger;
import org.junit.jupiter.api.function.Executable;

/** Collects the lines that some work prints on standard error. */
public final class StandardError {
  private static final int LARGER_THAN_A_REPORT = 1 << 20;

  private StandardError() {}

  public static List<String> of(Executable work) {
    return flushedBy(
        () -> {
          work.execute();
          System.err.flush();
        });
  }

  /** Returns the lines that the work has flushed itself. */
  public static List<String> flushedBy(Executable work) {
    // The console's handler keeps the stream that it finds when the log's handlers are first asked
    // for. Without this call it could keep the stream of this test, and the log of other threads
    // would never reach the console.
    Logger.getLogger("").getHandlers();
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(new BufferedOutputStream(said, LARGER_THAN_A_REPORT), false));
      assertDoesNotThrow(work);
    } finally {
      System.setErr(err);
    }
    return said.toString().lines().toList();
  }
}
