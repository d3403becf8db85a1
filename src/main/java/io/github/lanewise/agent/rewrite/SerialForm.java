// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.io.ObjectOutputStream;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes the Java serialisation of a value that is a part of an array, so that only this part is
 * written. parquet-java would write the whole array. If Lanewise has read the value, the array is a
 * page, which has the values of other rows, too.
 *
 * <p>The join point adds a private {@code writeObject}, which does not change the serialVersionUID.
 * The fields are those of parquet-java, so classes with the method and without it read each other's
 * streams.
 */
public final class SerialForm implements JoinPoint {
  private static final String WRITE_OBJECT = "writeObject";
  private static final String DESCRIPTOR = "(Ljava/io/ObjectOutputStream;)V";

  /**
   * Returns whether a class has the method of this join point. A method of parquet-java's own would
   * not be synthetic.
   */
  public static boolean isIn(Class<?> loaded) {
    try {
      return loaded.getDeclaredMethod(WRITE_OBJECT, ObjectOutputStream.class).isSynthetic();
    } catch (NoSuchMethodException | RuntimeException | LinkageError e) {
      return false;
    }
  }

  @Override
  public String effect() {
    return "serialises the bytes of a value, not the array around them";
  }

  /** Returns the constructor. Its assignments tell which field has which role. */
  @Override
  public List<String> bodies() {
    return List.of("<init>([BIIZ)V");
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
        if (name.equals(WRITE_OBJECT) || name.equals("writeReplace")) {
          throw new UnknownClassException("it has a serial form of its own");
        }
        return super.visitMethod(access, name, descriptor, signature, exceptions);
      }

      @Override
      public void visitEnd() {
        write(type.getClassName(), cv);
        super.visitEnd();
      }
    };
  }

  /**
   * Writes the method. Unlike other changed code, it works before the wait is over, because the
   * bytes of a stream must not depend on time.
   */
  private void write(String type, ClassVisitor next) {
    String[] exceptions = {"java/io/IOException"};
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = next.visitMethod(access, WRITE_OBJECT, DESCRIPTOR, null, exceptions);
    code.visitCode();
    Call call =
        new Call("binary", "write", effect(), Call.Own.VALUE, Call.Own.OFFSET, Call.Own.LENGTH);
    int stack = call.write(code, type, false, DESCRIPTOR);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(stack, 2);
    code.visitEnd();
  }
}
