// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.agent.testkit.PretendedJvm;
import io.github.lanewise.testkit.FreshClasses;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that the agent registers its bean once the JDK has loaded the class that is the sign of
 * JMX. {@code ObservedIT} tests Flight Recorder, which would go on in the tests' own JVM.
 */
@Timeout(60)
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
      // This name is as long as the sign, so its characters are compared, too.
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

  /** Another agent in this JVM may have registered a bean of this name. */
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
        log.await("WARNING: Lanewise does not show in JMX: ");
        assertEquals(1, log.lines.size(), log.lines::toString);
      }
    }
  }

  private static Instrumentation withLoaded(Class<?>... classes) {
    return PretendedJvm.of((proxy, method, arguments) -> classes);
  }
}
