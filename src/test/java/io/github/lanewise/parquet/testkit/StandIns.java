// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Loads some classes once more, and classes of a test in place of others that they name. So they
 * meet another library than the one that is on the class path.
 */
public final class StandIns extends ClassLoader {
  private final Map<String, Class<?>> standIns = new HashMap<>();
  private final List<Class<?>> again;

  /** Loads these classes once more, and the classes within them. */
  public StandIns(Class<?>... again) {
    super(StandIns.class.getClassLoader());
    this.again = List.of(again);
  }

  /**
   * Puts a class in the place of another one.
   *
   * @param name the name of the other class
   * @param standIn the class that gets this name, or null if there is to be no such class
   */
  public StandIns put(String name, Class<?> standIn) {
    standIns.put(name, standIn);
    return this;
  }

  /** Returns the class that is loaded here under the name of the given one. */
  public Class<?> load(Class<?> type) throws ClassNotFoundException {
    return loadClass(type.getName());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (standIns.containsKey(name)) {
      if (standIns.get(name) == null) {
        throw new ClassNotFoundException(name);
      }
      return defined(name, standIns.get(name).getName());
    }
    return again.stream()
            .map(Class::getName)
            .anyMatch(each -> name.equals(each) || name.startsWith(each + "$"))
        ? defined(name, name)
        : super.loadClass(name, resolve);
  }

  private Class<?> defined(String name, String from) throws ClassNotFoundException {
    Class<?> known = findLoadedClass(name);
    if (known != null) {
      return known;
    }
    String file = from.replace('.', '/');
    try (InputStream in = getParent().getResourceAsStream(file + ".class")) {
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(in)
          .accept(
              new ClassRemapper(
                  writer, new SimpleRemapper(Opcodes.ASM9, file, name.replace('.', '/'))),
              0);
      byte[] classFile = writer.toByteArray();
      return defineClass(name, classFile, 0, classFile.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
