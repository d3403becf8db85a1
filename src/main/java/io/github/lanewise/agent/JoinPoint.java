// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** One place in parquet-java where Lanewise comes in. */
interface JoinPoint {
  /** What happens there, for reports. */
  String effect();

  /**
   * The methods that it replaces, or needs as they are: name and descriptor, with stock's names.
   */
  List<String> bodies();

  /** Whether it adds a field or a method. The JVM allows that only while the class is loaded. */
  default boolean addsMembers() {
    return false;
  }

  /**
   * Changes a class.
   *
   * @param bodies the methods named by {@link #bodies()}, each as in a release that is known
   */
  void apply(ClassNode type, List<MethodNode> bodies) throws UnknownShapeException;
}
