// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes the method of an engine's vectorized readers that reads a run of the RLE/bit-packing
 * hybrid. The method unpacks a packed run in a loop, with a buffer and a call for each eight
 * values. A call of Lanewise before the loop returns the first index. This is the loop's end if
 * Lanewise has unpacked the run, and else 0, as before. So there are no new branches, and the loop
 * does the work that Lanewise has not done.
 *
 * <pre>
 * for (int i = unpack(0, stream, bitWidth, values, currentCount); i &lt; currentCount; i += 8) …
 * </pre>
 */
enum RunLoops implements JoinPoint {
  ICEBERG("inputStream", "packedValuesBuffer", "readNextGroup()V"),
  /** Spark 4.2.1 has the first of these methods, and earlier releases the second. */
  SPARK("in", "currentBuffer", "readGroup()V", "readNextGroup()Z");

  /** The local variable of the method that is the index of the loop. */
  private static final int FIRST = 3;

  private final String stream;
  private final String values;
  private final List<String> bodies;

  RunLoops(String stream, String values, String... bodies) {
    this.stream = stream;
    this.values = values;
    this.bodies = List.of(bodies);
  }

  @Override
  public String effect() {
    return "unpacks packed runs with Lanewise";
  }

  @Override
  public List<String> bodies() {
    return bodies;
  }

  @Override
  public List<String> bodies(Fingerprints type) {
    String earlier = bodies.get(bodies.size() - 1);
    return List.of(type.of(earlier) != null ? earlier : bodies.get(0));
  }

  @Override
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    return new ClassVisitor(Opcodes.ASM9, next) {
      private String streamType;

      @Override
      public FieldVisitor visitField(
          int access, String name, String descriptor, String signature, Object value) {
        if (name.equals(stream)) {
          streamType = descriptor;
        }
        return super.visitField(access, name, descriptor, signature, value);
      }

      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor body = super.visitMethod(access, name, descriptor, signature, exceptions);
        return bodies.contains(name.concat(descriptor))
            ? new Loop(body, type.getClassName(), streamType)
            : body;
      }
    };
  }

  private final class Loop extends MethodVisitor {
    private final String type;
    private final String streamType;

    Loop(MethodVisitor body, String type, String streamType) {
      super(Opcodes.ASM9, body);
      this.type = type;
      this.streamType = streamType;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
      if (opcode == Opcodes.ISTORE && local == FIRST) {
        // The first index, 0, is on the operand stack. The call needs no larger stack than the
        // loop.
        field(stream, streamType);
        field("bitWidth", "I");
        field(values, "[I");
        field("currentCount", "I");
        new Call("packedRuns", "unpack", effect()).link(mv, "(ILjava/io/InputStream;I[II)I");
      }
      super.visitVarInsn(opcode, local);
    }

    private void field(String name, String descriptor) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitFieldInsn(Opcodes.GETFIELD, type, name, descriptor);
    }
  }
}
