// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.agent.testkit.PretendedJvm;
import io.github.lanewise.agent.testkit.StandardError;
import io.github.lanewise.agent.testkit.WaitThreads;
import io.github.lanewise.testkit.FreshClasses;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Tests that the agent starts only once. Each test loads the agent's classes anew. */
class AgentStartTest {
  private static final String AGENT = "io.github.lanewise.agent.";

  /** Returns a pretended JVM that keeps the transformers. No class was loaded before. */
  private static Instrumentation keeping(List<ClassFileTransformer> transformers) {
    return PretendedJvm.of(
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getAllLoadedClasses" -> new Class<?>[0];
              case "addTransformer" -> {
                transformers.add((ClassFileTransformer) arguments[0]);
                yield null;
              }
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  @Test
  void aSecondStartIsIgnoredAndSaysSo() throws Throwable {
    FreshClasses.run(AGENT, Twice.class);
  }

  public static final class Twice implements Executable {
    private static final List<String> AGAIN =
        List.of("lanewise: is started already, further options are ignored");

    @Override
    public void execute() {
      List<ClassFileTransformer> transformers = new ArrayList<>();
      Instrumentation instrumentation = keeping(transformers);
      assertEquals(List.of(), StandardError.of(() -> Premain.premain("wait=0", instrumentation)));
      assertEquals(1, transformers.size());
      assertTrue(Wait.isOver());
      assertEquals(
          AGAIN, StandardError.of(() -> Premain.premain("not an option", instrumentation)));
      assertEquals(AGAIN, StandardError.of(() -> Premain.agentmain("", instrumentation)));
      assertEquals(1, transformers.size());
    }
  }

  @Test
  void anAgentOfTheCommandLineWaitsByDefault() throws Throwable {
    FreshClasses.run(AGENT, Waiting.class);
  }

  public static final class Waiting implements Executable {
    @Override
    public void execute() throws InterruptedException {
      List<ClassFileTransformer> transformers = new ArrayList<>();
      try {
        assertEquals(
            List.of(),
            StandardError.of(() -> Premain.premain("wait=1000000", keeping(transformers))));
        assertFalse(Wait.isOver());
      } finally {
        WaitThreads.end();
      }
    }
  }

  /** An attached agent does not wait, because the application has used CPU time before. */
  @Test
  void anAgentThatIsAttachedServesAtOnceAndLooksAtLoadedClasses() throws Throwable {
    FreshClasses.run(AGENT, Attached.class);
  }

  public static final class Attached implements Executable {
    @Override
    public void execute() {
      List<ClassFileTransformer> transformers = new ArrayList<>();
      Premain.agentmain("wait=1000000", keeping(transformers));
      assertTrue(Wait.isOver());
      assertEquals(2, transformers.size());
    }
  }

  /** An exception would tell the user that the agent is off. */
  @Test
  @Timeout(60)
  void anAgentThatIsAttachedIsOnEvenIfItCannotLookAtLoadedClasses() throws Throwable {
    FreshClasses.run(AGENT, AttachedShortOfMemory.class);
  }

  public static final class AttachedShortOfMemory implements Executable {
    @Override
    public void execute() throws InterruptedException {
      List<ClassFileTransformer> transformers = new ArrayList<>();
      Instrumentation keeping = keeping(transformers);
      AtomicInteger looks = new AtomicInteger();
      Instrumentation shortOfMemory =
          PretendedJvm.of(
              (proxy, method, arguments) -> {
                // The first look is for JMX and Flight Recorder.
                if (method.getName().equals("getAllLoadedClasses") && looks.getAndIncrement() > 0) {
                  throw new OutOfMemoryError("on purpose");
                }
                return method.invoke(keeping, arguments);
              });
      try (AgentLog log = new AgentLog()) {
        Premain.agentmain("", shortOfMemory);
        log.await("WARNING: Lanewise may leave classes that were loaded before it as they are: ");
      }
      assertEquals(1, transformers.size());
    }
  }

  @Test
  void anAgentThatDoesNothingSaysWhy() throws Throwable {
    FreshClasses.run(AGENT, Refused.class);
  }

  public static final class Refused implements Executable {
    @Override
    public void execute() {
      List<ClassFileTransformer> transformers = new ArrayList<>();
      List<String> refused =
          StandardError.of(() -> Premain.premain("writer=on", keeping(transformers)));
      assertEquals(1, refused.size(), refused::toString);
      String start = "lanewise: does nothing: unknown option 'writer': known are ";
      assertTrue(refused.get(0).startsWith(start), refused.get(0));
      assertEquals(List.of(), transformers);
    }
  }
}
