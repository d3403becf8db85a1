// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.Acceleration;
import io.github.lanewise.Doctor;
import io.github.lanewise.Kernel;
import io.github.lanewise.MalformedStreamException;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares random calls of every public method with an obvious reference. */
class KernelsFuzzIT {
  private static final int PERCENT = 2;
  private static final String PACKAGE = "io/github/lanewise/";

  /** Classes that move no values. */
  private static final List<Class<?>> OTHERS =
      List.of(Acceleration.class, Doctor.class, Kernel.class, MalformedStreamException.class);

  private static List<Model> models() {
    return Model.all();
  }

  /** {@code ConfigurationIT} tests the bits and the jar. */
  @BeforeAll
  static void hasTheProvider() {
    assertEquals(System.getProperty("lanewise.it.provider"), Acceleration.current().provider());
  }

  @ParameterizedTest
  @MethodSource("models")
  void doesWhatTheReferenceDoes(Model model) {
    List<Method> methods = model.methods();
    Fuzz.run(
        model.type().getSimpleName(), PERCENT, 3_000, draw -> model.run(draw.pick(methods), draw));
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyMethodHasAReference(Model model) {
    for (Method method : model.methods()) {
      model.run(method, new Draw(1, 8));
    }
  }

  @Test
  void everyClassHasAModel() throws IOException, URISyntaxException, ClassNotFoundException {
    Set<String> known =
        Stream.concat(models().stream().map(Model::type), OTHERS.stream())
            .map(Class::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> found = new TreeSet<>();
    Path jar =
        Path.of(Acceleration.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (JarFile file = new JarFile(jar.toFile())) {
      for (String entry : file.stream().map(e -> e.getName()).toList()) {
        String name = entry.substring(entry.lastIndexOf('/') + 1);
        if (entry.equals(PACKAGE + name) && name.matches("[A-Z]\\w*\\.class")) {
          Class<?> type = Class.forName(entry.replace('/', '.').replace(".class", ""));
          if (Modifier.isPublic(type.getModifiers())) {
            found.add(type.getName());
          }
        }
      }
    }
    assertEquals(known, found);
  }
}
