// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A method's new body: one call of a public static method of Lanewise, with JDK types only. */
final class Body {
  private Body() {}

  /**
   * Replaces what the method does by a call with its own arguments and {@code more}.
   *
   * @param firstLocal of the arguments: 0 for static methods, 1 for others
   * @param more pushes further arguments
   * @param moreTypes their descriptors
   */
  static void replace(
      MethodNode method,
      int firstLocal,
      Class<?> owner,
      String name,
      InsnList more,
      Type... moreTypes) {
    Type[] own = Type.getArgumentTypes(method.desc);
    Type[] all = new Type[own.length + moreTypes.length];
    System.arraycopy(own, 0, all, 0, own.length);
    System.arraycopy(moreTypes, 0, all, own.length, moreTypes.length);
    Type result = Type.getReturnType(method.desc);

    InsnList code = new InsnList();
    int local = firstLocal;
    for (Type argument : own) {
      code.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), local));
      local += argument.getSize();
    }
    code.add(more);
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            Type.getInternalName(owner),
            name,
            Type.getMethodDescriptor(result, all),
            false));
    code.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));

    method.instructions = code;
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
  }
}
