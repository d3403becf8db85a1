// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Runs {@link WriteAndRead} with a copy of parquet-java under another name, as Iceberg has it. */
public final class RelocatedMain {
  private static final String PREFIX = "elsewhere.shaded.";
  private static final List<String> RELOCATED =
      List.of(
          "org.apache.parquet.",
          "io.github.lanewise.agent.testkit.WriteAndRead",
          "io.github.lanewise.parquet.testkit.");

  private RelocatedMain() {}

  public static void main(String[] args) throws Exception {
    new Relocated()
        .loadClass(PREFIX + WriteAndRead.class.getName())
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }

  private static final class Relocated extends ClassLoader {
    Relocated() {
      super("relocated", RelocatedMain.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.startsWith(PREFIX)) {
        throw new ClassNotFoundException(name);
      }
      String file = name.substring(PREFIX.length()).replace('.', '/') + ".class";
      try (InputStream in = getParent().getResourceAsStream(file)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(in).accept(new ClassRemapper(writer, new Names()), 0);
        byte[] classFile = writer.toByteArray();
        return defineClass(name, classFile, 0, classFile.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static final class Names extends Remapper {
    Names() {
      super(Opcodes.ASM9);
    }

    @Override
    public String map(String internalName) {
      return RELOCATED.stream().anyMatch(internalName.replace('/', '.')::startsWith)
          ? PREFIX.replace('.', '/') + internalName
          : internalName;
    }

    /** Maps names of classes that are looked up by reflection, too. */
    @Override
    public Object mapValue(Object value) {
      return value instanceof String text && text.startsWith("org.apache.parquet.")
          ? PREFIX + text
          : super.mapValue(value);
    }
  }
}
