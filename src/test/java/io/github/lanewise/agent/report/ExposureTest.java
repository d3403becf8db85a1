// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.testkit.FreshClasses;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The agent shows itself to a tool once the JDK has loaded a class for it. */
class ExposureTest {
  private static final String AGENT = "io.github.lanewise.agent.";

  private static final String SIGN = "com.sun.management.internal.DiagnosticCommandImpl$Wrapper";

  @BeforeEach
  @AfterEach
  void noBean() throws JMException {
    if (isRegistered()) {
      server().unregisterMBean(name());
    }
  }

  private static MBeanServer server() {
    return ManagementFactory.getPlatformMBeanServer();
  }

  private static ObjectName name() throws JMException {
    return new ObjectName("io.github.lanewise:type=Agent");
  }

  private static boolean isRegistered() throws JMException {
    return server().isRegistered(name());
  }

  private static void awaitThreads() throws InterruptedException {
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (each.getName().equals("lanewise-agent-exposure")) {
        assertTrue(each.isDaemon());
        assertSame(ClassLoader.getSystemClassLoader(), each.getContextClassLoader());
        each.join();
      }
    }
  }

  @Test
  void theBeanIsThereOnceThePlatformsServerIs() throws Throwable {
    FreshClasses.run(AGENT, Jmx.class);
  }

  public static final class Jmx implements Executable {
    @Override
    public void execute() throws JMException, InterruptedException {
      Exposure.loaded("java/lang/Object");
      // As long as the sign.
      Exposure.loaded("x".repeat(SIGN.length()));
      awaitThreads();
      assertFalse(isRegistered());
      Exposure.loaded(SIGN.replace('.', '/'));
      awaitThreads();
      assertTrue(isRegistered());
      server().unregisterMBean(name());
      Exposure.loaded(SIGN);
      awaitThreads();
      assertFalse(isRegistered(), "registered twice");
    }
  }

  @Test
  void theBeanIsThereIfTheServerWasThereBeforeTheAgent() throws Throwable {
    FreshClasses.run(AGENT, JmxBefore.class);
  }

  public static final class JmxBefore implements Executable {
    @Override
    public void execute() throws ReflectiveOperationException, JMException, InterruptedException {
      Exposure.prepare(withLoaded(Object.class, Test.class));
      awaitThreads();
      assertFalse(isRegistered());
      Exposure.prepare(withLoaded(Object.class, Class.forName(SIGN, false, null)));
      awaitThreads();
      assertTrue(isRegistered());
    }
  }

  /** Another agent in this JVM may have the name. */
  @Test
  void aBeanThatCannotBeRegisteredIsAWarning() throws Throwable {
    FreshClasses.run(AGENT, SecondBean.class);
  }

  public static final class SecondBean implements Executable {
    @Override
    public void execute() throws InterruptedException {
      AgentBean.register();
      try (AgentLog log = new AgentLog()) {
        Exposure.loaded(SIGN);
        awaitThreads();
        Messages.finish();
        assertTrue(
            log.lines.get(0).startsWith("WARNING: Lanewise does not show in JMX: "),
            log.lines::toString);
        assertEquals(1, log.lines.size());
      }
    }
  }

  private static Instrumentation withLoaded(Class<?>... classes) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            ExposureTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> classes);
  }

  @Test
  void flightRecorderHasTheAgentAndItsPagesOnceItIsUsed() throws Throwable {
    FreshClasses.run(AGENT, FlightRecorder.class);
  }

  public static final class FlightRecorder implements Executable {
    @Override
    public void execute() throws Exception {
      Journal.changed(Target.of("org/apache/parquet/io/api/Binary"), null, "hashes");
      Journal.countsOf(null, "org/apache/parquet", Map.of("pages of this event", 3));
      Exposure.prepare(withLoaded(Recording.class));
      awaitThreads();
      Path file = Files.createTempFile("lanewise", ".jfr");
      try (Recording recording = new Recording()) {
        recording.enable("io.github.lanewise.Agent").with("period", "endChunk");
        recording.enable("io.github.lanewise.Pages").with("period", "endChunk");
        recording.start();
        recording.stop();
        recording.dump(file);
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        RecordedEvent agent = only(events, "io.github.lanewise.Agent");
        assertEquals(Build.ofAgent().version(), agent.getString("version"));
        assertEquals(Build.ofAgent().commit(), agent.getString("commit"));
        assertEquals("accelerates", agent.getString("state"));
        assertEquals("over", agent.getString("waited"));
        RecordedEvent pages =
            only(
                events.stream()
                    .filter(event -> event.hasField("path"))
                    .filter(event -> event.getString("path").equals("pages of this event"))
                    .toList(),
                "io.github.lanewise.Pages");
        assertEquals(3, pages.getLong("pages"));
      } finally {
        Files.delete(file);
      }
    }

    private static RecordedEvent only(List<RecordedEvent> events, String type) {
      List<RecordedEvent> found =
          events.stream().filter(event -> event.getEventType().getName().equals(type)).toList();
      assertEquals(1, found.size(), found::toString);
      return found.get(0);
    }
  }
}
