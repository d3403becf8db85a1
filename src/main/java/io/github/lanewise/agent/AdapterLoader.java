// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;

/**
 * Defines Lanewise's writers and readers once more for a copy of parquet-java: below its loader,
 * where they see its classes, and with its names, where they are not parquet-java's own. Lanewise's
 * own classes on the class path would see parquet-java only where that is on the class path as
 * well.
 */
final class AdapterLoader extends ClassLoader {
  private static final List<String> ADAPTERS =
      List.of("io.github.lanewise.parquet.", "io.github.lanewise.agent.adapter.");

  static {
    registerAsParallelCapable();
  }

  private final String root;

  AdapterLoader(ClassLoader copy, String root) {
    super("lanewise", copy);
    this.root = root;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!isAdapter(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }
  }

  private static boolean isAdapter(String name) {
    return ADAPTERS.stream().anyMatch(name::startsWith);
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = AdapterLoader.class.getClassLoader().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = remapped(in.readAllBytes());
      return defineClass(
          name, classFile, 0, classFile.length, AdapterLoader.class.getProtectionDomain());
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] remapped(byte[] classFile) {
    if (root.equals(Target.STOCK_ROOT)) {
      return classFile;
    }
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(new ClassRemapper(writer, new Relocation(Target.STOCK_ROOT, root)), 0);
    return writer.toByteArray();
  }
}
