// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.setup.Options.Feature;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the transformer with the class loader of an application. */
class TransformerTest {
  private static final String BINARY = "org.apache.parquet.io.api.Binary";

  /** Keeps the lines that these tests log off the console. */
  @AutoClose private final AgentLog log = new AgentLog();

  private final Transformer transformer = new Transformer(EnumSet.allOf(Feature.class));

  /** Threads of an application may run on after a server has stopped it. */
  @Test
  void changedCodeRunsForTheFirstTimeInAStoppedApplication() throws Exception {
    Application application = new Application();
    byte[] bytes = {1, 2, 3};
    Object value = application.value(bytes);
    application.stopped = true;
    assertEquals(Arrays.hashCode(bytes), value.hashCode());
  }

  /** The JVM refuses the redefinition, because the class would lose the field of its hash. */
  @Test
  @Timeout(60)
  void aClassThatAnotherAgentCannotRedefineStaysInTheReport() throws Exception {
    Application application = new Application();
    Object value = application.value(new byte[] {1, 2, 3});
    value.hashCode();
    List<?> changed = application.changed();
    assertTrue(changed.toString().contains("remembers its hash"), changed::toString);
    String name = value.getClass().getName().replace('.', '/');
    byte[] another = ClassFiles.withOneMoreInstruction(ClassFiles.read(name), "hashCode");
    assertNull(transformer.transform(null, application, name, value.getClass(), null, another));
    assertEquals(changed, application.changed());
    assertEquals(List.of(), application.leftAlone());
    log.await("WARNING: " + value.getClass().getName() + " in ");
  }

  /** Loads a copy of parquet-java through the transformer, as a server does for an application. */
  private final class Application extends ClassLoader {
    boolean stopped;

    Application() {
      super(TransformerTest.class.getClassLoader());
    }

    List<AgentReport.Changed> changed() {
      return AgentReport.current().changed().stream()
          .filter(each -> each.loader().equals(Loaders.name(this)))
          .toList();
    }

    List<AgentReport.LeftAlone> leftAlone() {
      return AgentReport.current().leftAlone().stream()
          .filter(each -> each.loader().equals(Loaders.name(this)))
          .toList();
    }

    Object value(byte[] bytes) throws ReflectiveOperationException {
      return loadClass(BINARY).getMethod("fromConstantByteArray", byte[].class).invoke(null, bytes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (stopped) {
        throw new ClassNotFoundException("stopped: " + name);
      }
      if (!name.startsWith(BINARY)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try {
        String internalName = name.replace('.', '/');
        byte[] classFile = ClassFiles.read(internalName);
        byte[] changed = transformer.transform(null, this, internalName, null, null, classFile);
        byte[] defined = changed == null ? classFile : changed;
        return defineClass(name, defined, 0, defined.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
