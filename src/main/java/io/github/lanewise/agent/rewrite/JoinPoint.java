// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Changes one place in a class of parquet-java. */
public interface JoinPoint {
  /** Returns the effect of the change, for reports. */
  String effect();

  /**
   * Returns the methods that the join point replaces, or that must be as in a known release. Each
   * is a name and a descriptor, with the names of an unrelocated parquet-java.
   */
  List<String> bodies();

  /**
   * Returns whether it adds a field or a method. The JVM allows that only while the class is
   * loaded.
   */
  default boolean addsMembers() {
    return false;
  }

  /**
   * Changes a class.
   *
   * @param bodies the methods named by {@link #bodies()}, each of them known
   */
  void apply(ClassNode type, List<MethodNode> bodies) throws UnknownShapeException;
}
