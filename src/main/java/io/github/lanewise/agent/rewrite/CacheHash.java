// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes {@code hashCode()} of each kind of {@code Binary} remember its result in a field. It does
 * so only for values whose bytes nobody else changes, which {@code isBackingBytesReused} tells. The
 * field is private and transient, so classes with it and without it can read each other's
 * serialised values. Each class with a {@code hashCode()} has its own field, because Java 8 class
 * files cannot share a private one.
 *
 * <p>As in {@code String}, 0 means that the hash was not computed yet. Threads may race, because
 * each writes the same number.
 */
public final class CacheHash implements JoinPoint {
  private static final String HASH_CODE = "hashCode()I";
  private static final String REUSED = "isBackingBytesReused";
  private static final String CACHE = "lanewise$hash";
  private static final String COMPUTE = "lanewise$computeHash";

  private final List<String> bodies = new ArrayList<>();

  /**
   * @param constructors the descriptors of the constructors, which decide whether a value is
   *     constant
   */
  CacheHash(String... constructors) {
    bodies.add(HASH_CODE);
    for (String descriptor : constructors) {
      bodies.add("<init>".concat(descriptor));
    }
  }

  /** Returns whether a class has the field. */
  public static boolean isIn(Class<?> loaded) {
    try {
      loaded.getDeclaredField(CACHE);
      return true;
    } catch (NoSuchFieldException | RuntimeException | LinkageError e) {
      return false;
    }
  }

  @Override
  public String effect() {
    return "remembers its hash";
  }

  @Override
  public List<String> bodies() {
    return bodies;
  }

  @Override
  public boolean addsMembers() {
    return true;
  }

  @Override
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    return new ClassVisitor(Opcodes.ASM9, next) {
      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] exceptions) {
        if (!HASH_CODE.equals(name.concat(descriptor))) {
          return super.visitMethod(access, name, descriptor, signature, exceptions);
        }
        write(type.getClassName(), cv.visitMethod(access, name, descriptor, null, null));
        int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
        return super.visitMethod(hidden, COMPUTE, descriptor, signature, exceptions);
      }

      @Override
      public void visitEnd() {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
        cv.visitField(access, CACHE, "I", null, null).visitEnd();
        super.visitEnd();
      }
    };
  }

  /**
   * Writes the new {@code hashCode()}:
   *
   * <pre>
   * if (!Wait.isOver() || isBackingBytesReused) return compute();
   * int hash = cache;
   * if (hash == 0) cache = hash = remembered(compute());
   * return hash;
   * </pre>
   */
  private void write(String type, MethodVisitor code) {
    Label compute = new Label();
    Label constant = new Label();
    Label known = new Label();
    code.visitCode();
    Prologue.jumpUntilTheWaitIsOver(code, compute);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, type, REUSED, "Z");
    code.visitJumpInsn(Opcodes.IFEQ, constant);
    code.visitLabel(compute);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    compute(code, type);
    code.visitInsn(Opcodes.IRETURN);

    code.visitLabel(constant);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, type, CACHE, "I");
    code.visitVarInsn(Opcodes.ISTORE, 1);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitJumpInsn(Opcodes.IFNE, known);
    compute(code, type);
    new Call("binary", "remembered", effect()).link(code, "(I)I");
    code.visitVarInsn(Opcodes.ISTORE, 1);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitFieldInsn(Opcodes.PUTFIELD, type, CACHE, "I");

    code.visitLabel(known);
    code.visitFrame(Opcodes.F_APPEND, 1, new Object[] {Opcodes.INTEGER}, 0, null);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(2, 2);
    code.visitEnd();
  }

  private static void compute(MethodVisitor code, String type) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, type, COMPUTE, "()I", false);
  }
}
