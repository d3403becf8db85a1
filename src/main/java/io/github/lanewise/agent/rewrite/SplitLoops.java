// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes the method of Iceberg's vectorized reader that decodes a page of BYTE_STREAM_SPLIT byte
 * by byte. A call of Lanewise before the outer loop returns its first index. This is the loop's end
 * if Lanewise has decoded the page, and else 0, as before. So there are no new branches, and the
 * loops do the work that Lanewise has not done.
 *
 * <pre>
 * for (int i = decode(0, streams, values, count, elementSizeInBytes); i &lt; count; i++) …
 * </pre>
 */
final class SplitLoops implements JoinPoint {
  /** The local variables of the method. */
  private static final int COUNT = 1;

  private static final int STREAMS = 2;
  private static final int VALUES = 3;
  private static final int FIRST = 5;

  @Override
  public String effect() {
    return "decodes BYTE_STREAM_SPLIT pages with Lanewise";
  }

  @Override
  public List<String> bodies() {
    return List.of("decode(I)Ljava/nio/ByteBuffer;");
  }

  @Override
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    return new ClassVisitor(Opcodes.ASM9, next) {
      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor body = super.visitMethod(access, name, descriptor, signature, exceptions);
        return bodies.contains(name.concat(descriptor))
            ? new Loops(body, type.getClassName())
            : body;
      }
    };
  }

  private final class Loops extends MethodVisitor {
    private final String type;

    Loops(MethodVisitor body, String type) {
      super(Opcodes.ASM9, body);
      this.type = type;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
      if (opcode == Opcodes.ISTORE && local == FIRST) {
        // The first index, 0, is on the operand stack. The call needs a smaller stack than the
        // loops.
        super.visitVarInsn(Opcodes.ALOAD, STREAMS);
        super.visitVarInsn(Opcodes.ALOAD, VALUES);
        super.visitVarInsn(Opcodes.ILOAD, COUNT);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitFieldInsn(Opcodes.GETFIELD, type, "elementSizeInBytes", "I");
        new Call("split", "decode", effect()).link(mv, "(ILjava/nio/ByteBuffer;[BII)I");
      }
      super.visitVarInsn(opcode, local);
    }
  }
}
