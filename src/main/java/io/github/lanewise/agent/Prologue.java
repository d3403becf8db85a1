// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts a question before the body of a method that returns an object. If Lanewise has an answer,
 * the method returns it; if the answer is null, the body runs as before.
 *
 * <p>An {@code invokedynamic} asks, so the types are those of whichever copy of parquet-java the
 * method stands in, and C2 removes the question where the answer is always null.
 */
final class Prologue {
  private Prologue() {}

  /**
   * Asks with {@code this} and all arguments.
   *
   * @param self the type of {@code this} to ask with, as an internal name
   * @param effect what this is for, in reports
   */
  static void ask(MethodNode method, String self, String effect) {
    Type[] arguments = Type.getArgumentTypes(method.desc);
    Type answer = Type.getReturnType(method.desc);
    Type[] asked = new Type[1 + arguments.length];
    asked[0] = Type.getObjectType(self);
    System.arraycopy(arguments, 0, asked, 1, arguments.length);

    InsnList code = new InsnList();
    for (int i = 0; i < asked.length; i++) {
      code.add(new VarInsnNode(Opcodes.ALOAD, i));
    }
    String question = Type.getMethodDescriptor(answer, asked);
    code.add(Links.call("question", method.name, question, effect));
    LabelNode stock = new LabelNode();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new JumpInsnNode(Opcodes.IFNULL, stock));
    code.add(new InsnNode(Opcodes.ARETURN));
    code.add(stock);
    code.add(new FrameNode(Opcodes.F_SAME1, 0, null, 1, new Object[] {answer.getInternalName()}));
    code.add(new InsnNode(Opcodes.POP));
    method.instructions.insert(code);
  }
}
