// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.copy.Relocation;
import io.github.lanewise.agent.copy.Target;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Reduces the code of each method of a class to a number. It is the CRC-32C of a class file that
 * has only this method and the methods of its class that it calls. Names of relocated copies are
 * replaced by those of parquet-java itself. Line numbers, names of local variables, frames and the
 * order of constants make no difference.
 */
final class Fingerprints {
  private final ClassReader type;

  /** Is null if the names are those of parquet-java itself. */
  private final Relocation toStock;

  /**
   * @param root the prefix in place of {@code org/apache/parquet} in the class
   */
  Fingerprints(byte[] classFile, String root) {
    type = new ClassReader(classFile);
    toStock = root.equals(Target.STOCK_ROOT) ? null : new Relocation(root, Target.STOCK_ROOT);
  }

  /**
   * Returns the fingerprint as eight hexadecimal digits, or null if there is no such method.
   *
   * @param body name and descriptor
   */
  String of(String body) {
    ClassWriter writer = new ClassWriter(0);
    String name = type.getClassName();
    writer.visit(Opcodes.V1_8, 0, toStock == null ? name : toStock.map(name), null, null, null);
    Copied methods = new Copied(writer, body);
    // The list grows in the loop, because a method may call methods that are not in it yet.
    for (int i = 0; i < methods.wanted.size(); i++) {
      methods.next = methods.wanted.get(i);
      type.accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      if (i == 0 && !methods.found) {
        return null;
      }
    }
    CRC32C crc = new CRC32C();
    crc.update(writer.toByteArray());
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  /** Copies one method of the class at a time, and notes which others of its class it calls. */
  private final class Copied extends ClassVisitor {
    final List<String> wanted = new ArrayList<>();
    String next;
    boolean found;
    private final ClassWriter copy;

    Copied(ClassWriter copy, String first) {
      super(Opcodes.ASM9);
      this.copy = copy;
      wanted.add(first);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      if (!next.equals(name.concat(descriptor))) {
        return null;
      }
      found = true;
      MethodVisitor code =
          toStock == null
              ? copy.visitMethod(access, name, descriptor, null, null)
              : toStock.mapped(
                  copy.visitMethod(access, name, toStock.mapMethodDesc(descriptor), null, null));
      return new MethodVisitor(Opcodes.ASM9, code) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          super.visitMethodInsn(opcode, owner, called, type, isInterface);
          String method = called.concat(type);
          if (owner.equals(Fingerprints.this.type.getClassName()) && !wanted.contains(method)) {
            wanted.add(method);
          }
        }
      };
    }
  }
}
