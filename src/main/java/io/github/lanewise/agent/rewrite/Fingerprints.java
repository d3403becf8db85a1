// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.copy.Relocation;
import io.github.lanewise.agent.copy.Target;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reduces the code of each method of a class to a number. It is the CRC-32C of a class file that
 * has only this method and the methods of its class that it calls. Names of relocated copies are
 * replaced by those of parquet-java itself. Line numbers, names of local variables, frames and the
 * order of constants make no difference.
 */
final class Fingerprints {
  private final ClassNode type = new ClassNode();

  /** Null where the names are stock's. */
  private final Remapper toStock;

  /**
   * @param root the prefix in place of {@code org/apache/parquet} in the class
   */
  Fingerprints(byte[] classFile, String root) {
    new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    toStock = root.equals(Target.STOCK_ROOT) ? null : new Relocation(root, Target.STOCK_ROOT);
  }

  /**
   * Returns the fingerprint as eight hexadecimal digits, or null if there is no such method.
   *
   * @param body name and descriptor
   */
  String of(String body) {
    MethodNode method = Body.find(type, body);
    if (method == null) {
      return null;
    }
    List<MethodNode> methods = new ArrayList<>(List.of(method));
    ClassWriter writer = new ClassWriter(0);
    String name = toStock == null ? type.name : toStock.map(type.name);
    writer.visit(Opcodes.V1_8, 0, name, null, null, null);
    for (int i = 0; i < methods.size(); i++) {
      MethodNode each = methods.get(i);
      write(each, writer);
      addOwnMethodsCalled(each, methods);
    }
    CRC32C crc = new CRC32C();
    crc.update(writer.toByteArray());
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  private void write(MethodNode method, ClassWriter writer) {
    String descriptor = toStock == null ? method.desc : toStock.mapMethodDesc(method.desc);
    MethodVisitor target = writer.visitMethod(method.access, method.name, descriptor, null, null);
    method.accept(toStock == null ? target : new MethodRemapper(target, toStock));
  }

  private void addOwnMethodsCalled(MethodNode caller, List<MethodNode> methods) {
    for (AbstractInsnNode instruction : caller.instructions) {
      if (instruction instanceof MethodInsnNode call && call.owner.equals(type.name)) {
        MethodNode called = Body.find(type, call.name + call.desc);
        if (called != null && !methods.contains(called)) {
          methods.add(called);
        }
      }
    }
  }
}
