// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.copy;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.selection.Operation;
import java.io.IOException;
import java.io.InputStream;
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
    assertFalse(Loaders.seesLanewise(new ItsOwnLibrary(Operation.class)));
    assertFalse(Loaders.seesLanewise(new ItsOwnLibrary(Ranges.class)), "minimised");
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
