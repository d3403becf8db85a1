// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Classes as another release, or somebody's build tools, might have made them. */
public final class ClassFiles {
  private ClassFiles() {}

  /** As it is on the tests' class path. */
  public static byte[] read(String internalName) throws IOException {
    try (InputStream in =
        ClassFiles.class.getClassLoader().getResourceAsStream(internalName + ".class")) {
      return in.readAllBytes();
    }
  }

  /** Puts a class where a class path can find it. */
  public static void write(Path folder, String internalName, byte[] classFile) throws IOException {
    Path file = folder.resolve(internalName + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, classFile);
  }

  /**
   * Methods get another name.
   *
   * @param method the name, followed by the descriptor where there are several
   */
  public static byte[] withoutMethod(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                String other = (name + descriptor).startsWith(method) ? name + "Renamed" : name;
                return super.visitMethod(access, other, descriptor, signature, thrown);
              }
            });
  }

  /** Its subclasses are asked for a method that none of them has. */
  public static byte[] withOneMoreMethod(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visitEnd() {
                super.visitMethod(
                        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, method, "()V", null, null)
                    .visitEnd();
                super.visitEnd();
              }
            });
  }

  /** A field is closed to other classes. */
  public static byte[] withPrivateField(byte[] classFile, String field) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public FieldVisitor visitField(
                  int access, String name, String descriptor, String signature, Object value) {
                int closed = access & ~Opcodes.ACC_PUBLIC | Opcodes.ACC_PRIVATE;
                return super.visitField(
                    name.equals(field) ? closed : access, name, descriptor, signature, value);
              }
            });
  }

  /** A method begins with something that it did not do before. */
  public static byte[] withOneMoreInstruction(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor visitor =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals(method) ? withNop(visitor) : visitor;
              }
            });
  }

  /** What initialises the class fails before it has done anything. */
  public static byte[] withFailingInitializer(byte[] classFile) {
    return withFailing(classFile, "<clinit>");
  }

  /** A method that is given an int does with its bytes in reversed order what it did with it. */
  public static byte[] withReversedArgument(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor visitor =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals(method) && descriptor.equals("(I)V")
                    ? new MethodVisitor(Opcodes.ASM9, visitor) {
                      @Override
                      public void visitCode() {
                        super.visitCode();
                        super.visitVarInsn(Opcodes.ILOAD, 1);
                        reverse(mv);
                        super.visitVarInsn(Opcodes.ISTORE, 1);
                      }
                    }
                    : visitor;
              }
            });
  }

  /** A method returns an int with its bytes in reversed order. */
  public static byte[] withReversedResult(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor visitor =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals(method) && descriptor.equals("()I")
                    ? new MethodVisitor(Opcodes.ASM9, visitor) {
                      @Override
                      public void visitInsn(int opcode) {
                        if (opcode == Opcodes.IRETURN) {
                          reverse(mv);
                        }
                        super.visitInsn(opcode);
                      }
                    }
                    : visitor;
              }
            });
  }

  private static void reverse(MethodVisitor visitor) {
    visitor.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/Integer", "reverseBytes", "(I)I", false);
  }

  /** A method, such as a class initializer, fails before it has done anything. */
  public static byte[] withFailing(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor visitor =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals(method) ? withNullPointer(visitor) : visitor;
              }
            });
  }

  private static MethodVisitor withNullPointer(MethodVisitor visitor) {
    return new MethodVisitor(Opcodes.ASM9, visitor) {
      @Override
      public void visitCode() {
        super.visitCode();
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false);
        super.visitInsn(Opcodes.POP);
      }
    };
  }

  private static byte[] rewritten(byte[] classFile, UnaryOperator<ClassVisitor> change) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(change.apply(writer), 0);
    return writer.toByteArray();
  }

  private static MethodVisitor withNop(MethodVisitor visitor) {
    return new MethodVisitor(Opcodes.ASM9, visitor) {
      @Override
      public void visitCode() {
        super.visitCode();
        super.visitInsn(Opcodes.NOP);
      }
    };
  }

  /** The JVM loads it, as it never looks at such annotations; whoever does runs past their end. */
  public static byte[] withBrokenAnnotations(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(writer, 0);
    writer.visitAttribute(
        new Attribute("RuntimeInvisibleAnnotations") {
          @Override
          protected ByteVector write(
              ClassWriter in, byte[] code, int length, int maxStack, int maxLocals) {
            return new ByteVector().putShort(1).putShort(0xffff).putShort(0xffff);
          }
        });
    return writer.toByteArray();
  }
}
