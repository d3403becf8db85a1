// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Relocation;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.rewrite.JoinPoints;
import io.github.lanewise.agent.rewrite.Rewriter;
import io.github.lanewise.agent.setup.Options.Feature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * A copy of parquet-java in the JVM of the test, with the agent's changes. It also loads the
 * programs of this package, so that they use the copy. The JVM verifies its classes as it verifies
 * those of an application.
 */
public final class LocalCopy extends ClassLoader {
  private static final String PROGRAMS = LocalCopy.class.getPackageName() + '.';

  private final Set<Feature> features;
  private final boolean addsMembers;
  private final String root;

  /** Makes a copy whose classes are changed while they are loaded. */
  public LocalCopy(Set<Feature> features) {
    this(features, true, Target.STOCK_ROOT);
  }

  /**
   * @param addsMembers false for the changes that an agent makes to classes that were loaded before
   * @param root the prefix of the names, with slashes
   */
  public LocalCopy(Set<Feature> features, boolean addsMembers, String root) {
    super("copy", LocalCopy.class.getClassLoader());
    this.features = features;
    this.addsMembers = addsMembers;
    this.root = root;
  }

  /** Returns the name of this loader in reports. */
  public String loaderName() {
    return Loaders.name(this);
  }

  /** Runs a program of this package, and returns its output. */
  public String run(Class<?> program, Object... arguments) throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(said, true));
      String[] texts = Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new);
      loadClass(program.getName()).getMethod("main", String[].class).invoke(null, (Object) texts);
    } finally {
      System.setOut(out);
    }
    return said.toString();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PROGRAMS) && !name.startsWith(root.replace('/', '.') + '.')) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String internalName = name.replace('.', '/');
    String stock = new Relocation(root, Target.STOCK_ROOT).map(internalName);
    try (InputStream in = getParent().getResourceAsStream(stock + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = changed(internalName, relocated(in.readAllBytes()));
      return defineClass(name, classFile, 0, classFile.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] relocated(byte[] classFile) {
    if (root.equals(Target.STOCK_ROOT)) {
      return classFile;
    }
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(new ClassRemapper(writer, new Names()), 0);
    return writer.toByteArray();
  }

  private final class Names extends Remapper {
    Names() {
      super(Opcodes.ASM9);
    }

    @Override
    public String map(String internalName) {
      return new Relocation(Target.STOCK_ROOT, root).map(internalName);
    }

    /** Maps the names of classes that are looked up by reflection, too. */
    @Override
    public Object mapValue(Object value) {
      return value instanceof String text && text.startsWith("org.apache.parquet.")
          ? map(text.replace('.', '/')).replace('/', '.')
          : super.mapValue(value);
    }
  }

  private byte[] changed(String internalName, byte[] classFile) {
    Target target = Target.of(internalName);
    return target == null
        ? classFile
        : Rewriter.rewrite(classFile, root, JoinPoints.of(target.name(), features, addsMembers));
  }
}
