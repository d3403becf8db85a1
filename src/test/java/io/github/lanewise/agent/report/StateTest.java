// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.agent.testkit.WaitThreads;
import io.github.lanewise.testkit.FreshClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests the state, which tells an operator at a glance whether the agent does anything. */
class StateTest {
  private static final String AGENT = "io.github.lanewise.agent.";

  private static final Target BINARY = Target.of("org/apache/parquet/io/api/Binary");
  private static final Target PROPERTIES = Target.of("org/apache/parquet/column/ParquetProperties");

  @Test
  void itWaitsThenAcceleratesAndThenAcceleratesInPart() throws Throwable {
    FreshClasses.run(AGENT, FromTheStart.class);
  }

  public static final class FromTheStart implements Executable {
    @Override
    public void execute() throws InterruptedException {
      assertEquals("nothing changed", State.now());
      try {
        Wait.seconds(1_000_000);
        assertEquals("waits", State.now());
      } finally {
        WaitThreads.end();
      }
      Journal.changed(BINARY, null, "hashes");
      assertEquals("accelerates", State.now());
      Journal.leftAlone(PROPERTIES, null, "unknown");
      assertEquals("accelerates in part", State.now());
    }
  }

  @Test
  void aPartThatFellBackIsMissing() throws Throwable {
    FreshClasses.run(AGENT, FellBack.class);
  }

  public static final class FellBack implements Executable {
    @Override
    public void execute() {
      Journal.changed(BINARY, null, "hashes");
      Journal.fellBack("the hash", new LinkageError());
      assertEquals("accelerates in part", State.now());
    }
  }

  @Test
  void withoutAChangedClassItLeavesAlone() throws Throwable {
    FreshClasses.run(AGENT, LeftAlone.class);
  }

  public static final class LeftAlone implements Executable {
    @Override
    public void execute() {
      Journal.leftAlone(PROPERTIES, null, "unknown");
      assertEquals("leaves alone", State.now());
    }
  }
}
