// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.lanewise.agent.setup.Options.Feature;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.PretendedJvm;
import io.github.lanewise.testkit.FreshClasses;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class RetransformerTest {
  private static final Set<Class<?>> LOADED = Set.of(ParquetProperties.class, Binary.class);

  /** Returns a pretended JVM that keeps the transformers, and refuses to change any class. */
  private static Instrumentation refusing(
      Set<Class<?>> tried, List<ClassFileTransformer> transformers) {
    return PretendedJvm.of(
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getAllLoadedClasses" -> LOADED.toArray(Class<?>[]::new);
              case "retransformClasses" -> {
                Class<?>[] classes = (Class<?>[]) arguments[0];
                tried.addAll(Set.of(classes));
                throw new InternalError("refused");
              }
              default -> transformers.add((ClassFileTransformer) arguments[0]);
            });
  }

  @Test
  void aClassThatCannotBeChangedHidesNoOther() throws Throwable {
    FreshClasses.run("io.github.lanewise.agent.", Refused.class);
  }

  public static final class Refused implements Executable {
    @Override
    public void execute() {
      Set<Class<?>> tried = new HashSet<>();
      Retransformer.changeLoaded(EnumSet.allOf(Feature.class), refusing(tried, new ArrayList<>()));
      assertEquals(LOADED, tried);
      Set<String> leftAlone = new HashSet<>();
      for (AgentReport.LeftAlone row : AgentReport.current().leftAlone()) {
        leftAlone.add(row.className());
        assertEquals(
            "it cannot be changed any more: java.lang.InternalError: refused", row.reason());
      }
      assertEquals(Set.of(ParquetProperties.class.getName(), Binary.class.getName()), leftAlone);
    }
  }

  /** The agent's other transformer changes the classes that are loaded later. */
  @Test
  void onlyClassesThatWereLoadedBeforeAreChanged() throws IOException {
    List<ClassFileTransformer> transformers = new ArrayList<>();
    Retransformer.changeLoaded(
        EnumSet.allOf(Feature.class), refusing(new HashSet<>(), transformers));
    ClassFileTransformer retransformer = transformers.get(0);
    String name = Binary.class.getName().replace('.', '/');
    byte[] classFile = ClassFiles.read(name);
    assertNotNull(changed(retransformer, name, Binary.class, classFile));
    assertNull(changed(retransformer, name, null, classFile));
    assertNull(changed(retransformer, name, Encoding.class, classFile));
  }

  private static byte[] changed(
      ClassFileTransformer transformer, String name, Class<?> redefined, byte[] classFile) {
    try {
      return transformer.transform(
          null, RetransformerTest.class.getClassLoader(), name, redefined, null, classFile);
    } catch (IllegalClassFormatException e) {
      throw new AssertionError(e);
    }
  }
}
