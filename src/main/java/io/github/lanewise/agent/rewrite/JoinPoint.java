// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/** Makes one change in a class of parquet-java or of an engine. */
public interface JoinPoint {
  /** Returns the effect of the change, for reports. */
  String effect();

  /**
   * Returns the methods that the join point replaces, and other methods that must be as in a known
   * release. Each is a name and a descriptor, with the class names of an unrelocated parquet-java.
   */
  List<String> bodies();

  /**
   * Returns those of {@link #bodies()} that a class must have. Releases of an engine may have the
   * same code in different methods.
   */
  default List<String> bodies(Fingerprints type) {
    return bodies();
  }

  /**
   * Returns whether the join point adds a field or a method. The JVM accepts new members only while
   * it loads the class.
   */
  default boolean addsMembers() {
    return false;
  }

  /**
   * Returns a visitor that makes the change.
   *
   * @param bodies the methods named by {@link #bodies(Fingerprints)}, with the names of this copy
   *     of parquet-java, each of them known
   * @param next receives the changed class
   */
  ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next);
}
