// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts a call of Lanewise before the bodies of methods. A method returns the answer of the call,
 * but runs its body if the answer is null. Until {@code Wait} is over, the body runs without the
 * call.
 *
 * <pre>
 * if (Wait.isOver()) {
 *   answer = call(…);
 *   if (answer != null) return answer;
 * }
 * body
 * </pre>
 */
final class Prologue extends ClassVisitor {
  static final String WAIT = "io/github/lanewise/agent/setup/Wait";

  private final String type;
  private final List<String> methods;
  private final Call call;

  /**
   * @param type the internal name of the class
   * @param methods names and descriptors of the methods
   */
  Prologue(ClassVisitor next, String type, List<String> methods, Call call) {
    super(Opcodes.ASM9, next);
    this.type = type;
    this.methods = methods;
    this.call = call;
  }

  /**
   * Writes a jump to the label of parquet-java's own code, which is taken until the wait is over.
   */
  static void jumpUntilTheWaitIsOver(MethodVisitor code, Label stock) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, WAIT, "isOver", "()Z", false);
    code.visitJumpInsn(Opcodes.IFEQ, stock);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor body = super.visitMethod(access, name, descriptor, signature, exceptions);
    return methods.contains(name.concat(descriptor))
        ? new InMethod(body, (access & Opcodes.ACC_STATIC) != 0, descriptor)
        : body;
  }

  private final class InMethod extends MethodVisitor {
    private final boolean isStatic;
    private final String descriptor;
    private int stack;

    InMethod(MethodVisitor body, boolean isStatic, String descriptor) {
      super(Opcodes.ASM9, body);
      this.isStatic = isStatic;
      this.descriptor = descriptor;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label stock = new Label();
      jumpUntilTheWaitIsOver(mv, stock);
      // DUP needs a stack of two, for the answer and its copy.
      stack = Math.max(2, call.write(mv, type, isStatic, descriptor));
      Type answer = Type.getReturnType(descriptor);
      if (answer.getSort() == Type.OBJECT) {
        Label none = new Label();
        visitInsn(Opcodes.DUP);
        visitJumpInsn(Opcodes.IFNULL, none);
        visitInsn(Opcodes.ARETURN);
        visitLabel(none);
        visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {answer.getInternalName()});
        visitInsn(Opcodes.POP);
      } else {
        visitInsn(answer.getOpcode(Opcodes.IRETURN));
      }
      visitLabel(stock);
      visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(Math.max(maxStack, stack), maxLocals);
    }
  }
}
