// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.selection.spi.Task;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LoadersTest {
  @Test
  void aLoaderBelowTheClassPathSeesLanewise() {
    assertTrue(Loaders.seesLanewise(new ClassLoader(LoadersTest.class.getClassLoader()) {}));
  }

  @Test
  void aLoaderBesideTheClassPathDoesNot() {
    assertFalse(Loaders.seesLanewise(new ClassLoader(null) {}));
  }

  /** A server has such a loader for an application with the library among its jars. */
  @Test
  void aLoaderWithALibraryOfItsOwnDoesNot() {
    assertFalse(Loaders.seesLanewise(new ItsOwnLibrary(Task.class)));
    assertFalse(Loaders.seesLanewise(new ItsOwnLibrary(Ranges.class)), "minimised");
  }

  /** Changed code would be linked to the other class, and fail. */
  @Test
  void aLoaderWithAClassOfTheAgentsOwnDoesNotFindTheAgents() {
    List<String> names = List.of(Loaders.class.getName(), Target.class.getName());
    ClassLoader own = new ItsOwnLibrary(Target.class);
    assertTrue(Loaders.finds(own, names.subList(0, 1)));
    assertFalse(Loaders.finds(own, names));
    assertFalse(Loaders.finds(own, List.of("io.github.lanewise.agent.Missing")));
  }

  @Test
  void theBootLoaderDoesNot() {
    assertFalse(Loaders.seesLanewise(null));
  }

  /** A number is added to the names, because servers give one name to many loaders. */
  @Test
  void loadersAreNamedForPeople() {
    assertEquals("the boot class loader", Loaders.name(null));
    assertEquals("class loader app", Loaders.name(ClassLoader.getSystemClassLoader()));
    assertEquals("class loader platform", Loaders.name(ClassLoader.getPlatformClassLoader()));
    ClassLoader named = new ClassLoader("shop", null) {};
    assertEquals("class loader shop@" + number(named), Loaders.name(named));
    ClassLoader unnamed = new ClassLoader(null) {};
    assertEquals(
        "class loader " + unnamed.getClass().getName() + "@" + number(unnamed),
        Loaders.name(unnamed));
  }

  @Test
  void aLoaderThatFailsToTellItsNameIsNamedByItsClass() {
    // The constructor calls this method, too, and must not fail.
    AtomicBoolean fails = new AtomicBoolean();
    ClassLoader failing =
        new ClassLoader(null) {
          @Override
          public String getName() {
            if (fails.get()) {
              throw new IllegalStateException();
            }
            return null;
          }
        };
    fails.set(true);
    assertEquals(
        "class loader " + failing.getClass().getName() + "@" + number(failing),
        Loaders.name(failing));
  }

  private static String number(ClassLoader loader) {
    return Integer.toHexString(System.identityHashCode(loader));
  }

  private static final class ItsOwnLibrary extends ClassLoader {
    private final Class<?> own;

    ItsOwnLibrary(Class<?> own) {
      super(LoadersTest.class.getClassLoader());
      this.own = own;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(own.getName())) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in = own.getResourceAsStream(own.getSimpleName() + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
