// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reduces the code of each method of a class to a number: the CRC-32C of a class file that has only
 * this method and the methods of its class that it calls. Names are stock's, in relocated copies
 * too. Line numbers, names of local variables, frames and the order of constants make no
 * difference.
 */
final class Fingerprints {
  private final ClassNode type = new ClassNode();
  private final Remapper toStock;

  /**
   * @param root the prefix in place of {@code org/apache/parquet} in the class
   */
  Fingerprints(byte[] classFile, String root) {
    new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    toStock = new Relocation(root, Target.STOCK_ROOT);
  }

  /**
   * The fingerprint as eight hexadecimal digits; null if there is no such method.
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
    writer.visit(Opcodes.V1_8, 0, toStock.map(type.name), null, null, null);
    for (int i = 0; i < methods.size(); i++) {
      MethodNode each = methods.get(i);
      String descriptor = toStock.mapMethodDesc(each.desc);
      each.accept(
          new MethodRemapper(
              writer.visitMethod(each.access, each.name, descriptor, null, null), toStock));
      addOwnMethodsCalled(each, methods);
    }
    CRC32C crc = new CRC32C();
    crc.update(writer.toByteArray());
    return HexFormat.of().toHexDigits((int) crc.getValue());
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
