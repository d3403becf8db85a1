// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallSitesTest {
  private static final String COLUMN = "org.apache.parquet.column.ColumnDescriptor";
  private static final String PROPERTIES = "org.apache.parquet.column.ParquetProperties";
  private static final String WRITER = "org.apache.parquet.column.values.ValuesWriter";

  /**
   * The question comes from String, which belongs to no copy of parquet-java, so it has no answer.
   */
  @Test
  void linkingNeverThrows() throws Throwable {
    MethodType type = MethodType.methodType(Object.class, Object.class, String.class);
    CallSite site = CallSites.link("newValuesWriter", type, () -> {});
    assertNull(site.dynamicInvoker().invoke((Object) "properties", "column"));
  }

  @ParameterizedTest
  @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class})
  void whereMemoryOrStackRunOutTheNextQuestionIsLinkedAnew(Class<? extends Error> passing)
      throws Throwable {
    Copy copy = new Copy();
    copy.failing = passing.getConstructor(String.class).newInstance("on purpose");
    CallSite site = CallSites.link("newValuesWriter", copy.question(), () -> {});
    assertNull(copy.ask(site), "stock serves");
    copy.failing = null;
    Object writer = copy.ask(site);
    assertNotNull(writer, "asked again");
    assertEquals("PlainWriter", writer.getClass().getSimpleName());
    assertSame(writer.getClass(), copy.ask(site).getClass());
    assertEquals(List.of(), copy.leftToStock());
  }

  @Test
  void aQuestionIsLinkedOnceAndStockServesMeanwhile() throws Throwable {
    Copy copy = new Copy();
    AtomicInteger linked = new AtomicInteger();
    CallSite[] site = new CallSite[1];
    site[0] =
        CallSites.link(
            "newValuesWriter",
            copy.question(),
            () -> {
              linked.incrementAndGet();
              assertNull(copy.tryAsk(site[0]));
            });
    assertNotNull(copy.ask(site[0]));
    assertEquals(1, linked.get());
  }

  @Test
  void whereMemoryStaysShortTheFourthFailureIsTheLast() throws Throwable {
    Copy copy = new Copy();
    copy.failing = new OutOfMemoryError("on purpose");
    CallSite site = CallSites.link("newValuesWriter", copy.question(), () -> {});
    for (int i = 0; i < 4; i++) {
      assertEquals(0, copy.leftToStock().size());
      assertNull(copy.ask(site));
    }
    assertEquals(1, copy.leftToStock().size());
    copy.failing = null;
    assertNull(copy.ask(site));
  }

  @Test
  void whatDoesNotLinkIsNotAskedAgain() throws Throwable {
    Copy copy = new Copy();
    copy.failing = new NoClassDefFoundError("on purpose");
    CallSite site = CallSites.link("newValuesWriter", copy.question(), () -> {});
    assertNull(copy.ask(site));
    copy.failing = null;
    assertNull(copy.ask(site));
    assertEquals(1, copy.leftToStock().size());
  }

  /** Loads a copy of parquet-java. One class fails to load as long as {@code failing} is set. */
  private static final class Copy extends ClassLoader {
    final Object column;
    final Object properties;
    Error failing;

    /** Makes a required column of INT32, and properties without dictionaries. */
    Copy() throws ReflectiveOperationException {
      super(CallSitesTest.class.getClassLoader());
      Object schema =
          loadClass("org.apache.parquet.schema.MessageTypeParser")
              .getMethod("parseMessageType", String.class)
              .invoke(null, "message m { required int32 number; }");
      column = ((List<?>) schema.getClass().getMethod("getColumns").invoke(schema)).get(0);
      Object builder = loadClass(PROPERTIES).getMethod("builder").invoke(null);
      builder.getClass().getMethod("withDictionaryEncoding", boolean.class).invoke(builder, false);
      properties = builder.getClass().getMethod("build").invoke(builder);
    }

    MethodType question() throws ClassNotFoundException {
      return MethodType.methodType(loadClass(WRITER), loadClass(PROPERTIES), loadClass(COLUMN));
    }

    Object ask(CallSite site) throws Throwable {
      return site.dynamicInvoker().invokeWithArguments(properties, column);
    }

    Object tryAsk(CallSite site) {
      try {
        return ask(site);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }

    List<AgentReport.FellBack> leftToStock() {
      return AgentReport.current().fellBack().stream()
          .filter(each -> each.what().contains(Loaders.name(this)))
          .toList();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("org.apache.parquet.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : define(name);
      }
    }

    private Class<?> define(String name) {
      // Lanewise's answers need this class when they are linked, and nothing else here needs it.
      if (failing != null && name.endsWith(".ParquetDecodingException")) {
        throw failing;
      }
      try {
        byte[] classFile = ClassFiles.read(name.replace('.', '/'));
        return defineClass(name, classFile, 0, classFile.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
