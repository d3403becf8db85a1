// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.function.Executable;

/**
 * Loads the classes of some packages once more, as in a JVM that has just started. No other test
 * has touched their static fields.
 */
public final class FreshClasses extends ClassLoader {
  private final String packages;

  private FreshClasses(String packages) {
    super(FreshClasses.class.getClassLoader());
    this.packages = packages;
  }

  /**
   * Loads a class of these packages once more, and runs it in place of the test. It needs a public
   * constructor.
   *
   * @param packages the beginning of the names of the fresh classes
   */
  public static void run(String packages, Class<? extends Executable> program) throws Throwable {
    Class<?> again = new FreshClasses(packages).loadClass(program.getName());
    ((Executable) again.getConstructor().newInstance()).execute();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(packages)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = in.readAllBytes();
      return defineClass(
          name, classFile, 0, classFile.length, FreshClasses.class.getProtectionDomain());
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
