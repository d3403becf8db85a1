// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.link.Links;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Applies join points to the bytes of a class. Either all of them are applied, or none. */
public final class Rewriter {
  private static final String LINKS = Type.getInternalName(Links.class);

  private Rewriter() {}

  /**
   * Returns the changed class.
   *
   * @return the same array if the class was changed before
   * @throws UnknownShapeException if a method is not as in the releases that are known
   */
  public static byte[] rewrite(byte[] classFile, String root, List<JoinPoint> points)
      throws UnknownShapeException {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    // The class is already changed if another agent redefines it with the bytes that it saw.
    if (callsLanewise(type)) {
      return classFile;
    }
    int version = type.version & 0xffff;
    if (version < Opcodes.V1_8) {
      // Class files up to version 50 must not have invokedynamic.
      throw new UnknownShapeException(
          "its class file is of version " + version + ", before Java 8");
    }
    Fingerprints fingerprints = new Fingerprints(classFile, root);
    for (JoinPoint point : points) {
      List<MethodNode> bodies = new ArrayList<>();
      for (String stock : point.bodies()) {
        String body = stock.replace(Target.STOCK_ROOT, root);
        KnownBodies.check(fingerprints, body);
        bodies.add(Body.find(type, body));
      }
      point.apply(type, bodies);
    }
    // COMPUTE_FRAMES would load classes to find their common superclass.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    return writer.toByteArray();
  }

  private static boolean callsLanewise(ClassNode type) {
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof InvokeDynamicInsnNode call
            && call.bsm.getOwner().equals(LINKS)) {
          return true;
        }
      }
    }
    return false;
  }
}
