// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes class files such as another release, or somebody's build tools, might have made. */
public final class ClassFiles {
  private ClassFiles() {}

  /** Returns the class file from the tests' class path, which has the agent's jar. */
  public static byte[] read(String internalName) throws IOException {
    try (InputStream in =
        ClassFiles.class.getClassLoader().getResourceAsStream(inAgentJar(internalName))) {
      return in.readAllBytes();
    }
  }

  /**
   * Returns the entry of the agent's jar with a class of Lanewise. Writers and readers are hidden
   * there.
   */
  public static String inAgentJar(String internalName) {
    boolean hidden = internalName.startsWith("io/github/lanewise/parquet/");
    return hidden ? "META-INF/lanewise/" + internalName + ".classdata" : internalName + ".class";
  }

  /** Writes a class file into a folder of a class path. */
  public static void write(Path folder, String internalName, byte[] classFile) throws IOException {
    Path file = folder.resolve(internalName + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, classFile);
  }

  /**
   * Gives methods another name, so that the class lacks them.
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

  /** Adds an abstract method that no subclass has. */
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

  /** Makes a field private. */
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

  /**
   * Adds an instruction that does nothing to the beginning of methods.
   *
   * @param method the name, followed by the descriptor where there are several
   */
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
                return (name + descriptor).startsWith(method) ? withNop(visitor) : visitor;
              }
            });
  }

  /** Sets the version, which follows the magic number and the minor version. */
  public static byte[] withVersion(byte[] classFile, int version) {
    return ByteBuffer.wrap(classFile.clone()).putShort(6, (short) version).array();
  }

  /** Makes private methods package-private, so that classes without nests call them. */
  public static byte[] withoutPrivateMethods(byte[] classFile) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return super.visitMethod(
                    access & ~Opcodes.ACC_PRIVATE, name, descriptor, signature, thrown);
              }
            });
  }

  /**
   * Returns the class in version 50, which has no nests and no invokedynamic. Texts that
   * invokedynamic would join become an empty text.
   */
  public static byte[] asForJava6(byte[] classFile) {
    return rewritten(
        withoutPrivateMethods(classFile),
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visit(
                  int version,
                  int access,
                  String name,
                  String signature,
                  String parent,
                  String[] in) {
                super.visit(Opcodes.V1_6, access, name, signature, parent, in);
              }

              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return withEmptyTexts(
                    super.visitMethod(access, name, descriptor, signature, thrown));
              }
            });
  }

  private static MethodVisitor withEmptyTexts(MethodVisitor visitor) {
    return new MethodVisitor(Opcodes.ASM9, visitor) {
      @Override
      public void visitInvokeDynamicInsn(
          String name, String descriptor, Handle bootstrap, Object... arguments) {
        for (Type type : Type.getArgumentTypes(descriptor)) {
          visitInsn(type.getSize() == 1 ? Opcodes.POP : Opcodes.POP2);
        }
        visitLdcInsn("");
      }
    };
  }

  /** Adds a private method that has an ObjectOutputStream as its argument and does nothing. */
  public static byte[] withWriteObject(byte[] classFile, String name) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(writer, 0);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PRIVATE, name, "(Ljava/io/ObjectOutputStream;)V", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 2);
    method.visitEnd();
    return writer.toByteArray();
  }

  /** Makes the static initialiser fail before it has done anything. */
  public static byte[] withFailingInitializer(byte[] classFile) {
    return withFailing(classFile, "<clinit>");
  }

  /**
   * Adds a type to the enum of physical types. parquet-java itself takes that type for an INT64.
   */
  public static byte[] withOneMoreType(byte[] primitiveTypeName, String constant) {
    return rewritten(
        primitiveTypeName,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor visitor =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals("<clinit>") ? withOneMoreType(visitor, constant) : visitor;
              }
            });
  }

  private static MethodVisitor withOneMoreType(MethodVisitor visitor, String constant) {
    return new MethodVisitor(Opcodes.ASM9, visitor) {
      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTSTATIC && name.equals("$VALUES")) {
          appendToArray(mv, owner, descriptor, constant);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
      }

      @Override
      public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + 10, maxLocals);
      }
    };
  }

  private static void appendToArray(
      MethodVisitor method, String type, String arrayType, String constant) {
    method.visitInsn(Opcodes.DUP);
    method.visitInsn(Opcodes.ARRAYLENGTH);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.IADD);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "java/util/Arrays",
        "copyOf",
        "([Ljava/lang/Object;I)[Ljava/lang/Object;",
        false);
    method.visitTypeInsn(Opcodes.CHECKCAST, arrayType);
    method.visitInsn(Opcodes.DUP);
    method.visitInsn(Opcodes.DUP);
    method.visitInsn(Opcodes.ARRAYLENGTH);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.ISUB);
    // This is the class of INT64, which is the first constant.
    method.visitTypeInsn(Opcodes.NEW, type + "$1");
    method.visitInsn(Opcodes.DUP);
    method.visitLdcInsn(constant);
    method.visitIntInsn(Opcodes.BIPUSH, PrimitiveTypeName.values().length);
    method.visitLdcInsn("getLong");
    method.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Long", "TYPE", "Ljava/lang/Class;");
    method.visitMethodInsn(
        Opcodes.INVOKESPECIAL,
        type + "$1",
        "<init>",
        "(Ljava/lang/String;ILjava/lang/String;Ljava/lang/Class;)V",
        false);
    method.visitInsn(Opcodes.AASTORE);
  }

  /** Makes a method with one int as its argument reverse the bytes of that int first. */
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

  /** Makes a method return its float with the other sign. */
  public static byte[] withNegatedResult(byte[] classFile, String method) {
    return rewritten(
        classFile,
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor visitor =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals(method) && descriptor.equals("()F")
                    ? new MethodVisitor(Opcodes.ASM9, visitor) {
                      @Override
                      public void visitInsn(int opcode) {
                        if (opcode == Opcodes.FRETURN) {
                          super.visitInsn(Opcodes.FNEG);
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

  /** Makes a method, such as a class initialiser, fail before it has done anything. */
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

  /**
   * Adds broken annotations. The JVM loads the class, because it does not parse them, but a parser
   * reads past their end.
   */
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
