// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.agent.copy.Relocation;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.AgentJar;
import java.io.IOException;
import java.io.InputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;

/**
 * Defines Lanewise's writers and readers once more for a copy of parquet-java. It is a child of the
 * copy's class loader, so the writers and readers see the copy's classes. If the copy is relocated,
 * they are defined with its names.
 *
 * <p>The agent's jar hides the writers and readers from the system class loader. If that loader
 * defined them, they would see only a parquet-java on the class path. An application whose Lanewise
 * is in a child class loader would also get them in place of its own.
 */
public final class AdapterLoader extends ClassLoader {
  private static final String WRITERS_AND_READERS = "io.github.lanewise.parquet.";
  private static final String ANSWERS = "io.github.lanewise.agent.adapter.";

  static {
    registerAsParallelCapable();
  }

  private final String root;

  public AdapterLoader(ClassLoader copy, String root) {
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
    return name.startsWith(WRITERS_AND_READERS) || name.startsWith(ANSWERS);
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = AgentJar.readHidden(name.replace('.', '/'))) {
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
