// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** One place in parquet-java that the agent changes. */
interface JoinPoint {
  /** The effect of the change, for reports. */
  String effect();

  /**
   * The methods that it replaces, or that must be as in a known release: name and descriptor, with
   * stock's names.
   */
  List<String> bodies();

  /** Whether it adds a field or a method. The JVM allows that only while the class is loaded. */
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
