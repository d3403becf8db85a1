// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Applies join points to the bytes of a class: all of them, or none. */
final class Rewriter {
  private static final String AGENT = "io/github/lanewise/agent/";

  private Rewriter() {}

  /**
   * A class as it is to be.
   *
   * @param effects what has changed; empty where nothing is to be changed in this release, or all
   *     has been changed before
   */
  record Rewritten(byte[] classFile, List<String> effects) {}

  static Rewritten rewrite(byte[] classFile, String root, List<JoinPoint> points)
      throws UnknownShapeException {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    List<String> effects = new ArrayList<>();
    if (isRewritten(type)) {
      return new Rewritten(classFile, effects);
    }
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

  /** As where another agent redefines a class from the bytes that it saw when it was loaded. */
  private static boolean isRewritten(ClassNode type) {
    return CacheHash.isIn(type) || type.methods.stream().anyMatch(Rewriter::callsAgent);
  }

  private static boolean callsAgent(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call && call.owner.startsWith(AGENT)
          || instruction instanceof InvokeDynamicInsnNode question
              && question.bsm.getOwner().startsWith(AGENT)) {
        return true;
      }
    }
    return false;
  }
}
