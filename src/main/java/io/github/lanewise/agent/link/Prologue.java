// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

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
 * Puts a question to Lanewise before the body of a method that returns an object. If Lanewise has
 * an answer, the method returns it. If the answer is null, the body runs as before.
 *
 * <p>The question is an {@code invokedynamic}, so its types are those of the copy of parquet-java
 * that the method belongs to. C2 removes the question if the answer is always null.
 */
public final class Prologue {
  private Prologue() {}

  /**
   * Inserts the question, with {@code this} and all arguments.
   *
   * @param self the internal name of the type of {@code this} in the question
   * @param effect the effect of the change, for reports
   */
  public static void ask(MethodNode method, String self, String effect) {
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
