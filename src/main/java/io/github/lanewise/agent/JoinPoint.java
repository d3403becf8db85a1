// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.tree.ClassNode;

/** One place in parquet-java where Lanewise comes in. */
interface JoinPoint {
  /** What happens there, for reports. */
  String effect();

  /**
   * Changes a class.
   *
   * @param root what stands for {@code org/apache/parquet} in this copy of parquet-java
   * @return false where this release has nothing to change
   * @throws UnknownShapeException before anything has been changed
   */
  boolean apply(ClassNode type, String root) throws UnknownShapeException;
}
