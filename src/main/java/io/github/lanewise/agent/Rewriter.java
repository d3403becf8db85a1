// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

/** Applies join points to the bytes of a class: all of them, or none. */
final class Rewriter {
  private Rewriter() {}

  /**
   * A class as it is to be.
   *
   * @param effects what has changed; empty where nothing is to be changed in this release
   */
  record Rewritten(byte[] classFile, List<String> effects) {}

  static Rewritten rewrite(byte[] classFile, String root, List<JoinPoint> points)
      throws UnknownShapeException {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    List<String> effects = new ArrayList<>();
    for (JoinPoint point : points) {
      if (point.apply(type, root)) {
        effects.add(point.effect());
      }
    }
    if (effects.isEmpty()) {
      return new Rewritten(classFile, effects);
    }
    // Not COMPUTE_FRAMES: it would load classes to find what they have in common.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    return new Rewritten(writer.toByteArray(), effects);
  }
}
