// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Gives a method a new body: one call of a method of {@link BinaryBytes}, with types of the JDK
 * only.
 */
final class Body {
  private Body() {}

  /**
   * Replaces the body of a method by a call with its own arguments and with fields of its object.
   *
   * @param effect what this is for, in reports
   * @param called the name in {@link BinaryBytes}
   * @param fields names of fields that the type declares
   */
  static void replace(
      ClassNode type, MethodNode method, String effect, String called, String... fields) {
    List<Type> arguments = new ArrayList<>();
    InsnList code = new InsnList();
    int local = (method.access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
    for (Type argument : Type.getArgumentTypes(method.desc)) {
      arguments.add(argument);
      code.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), local));
      local += argument.getSize();
    }
    for (String name : fields) {
      FieldNode field = field(type, name);
      arguments.add(Type.getType(field.desc));
      code.add(new VarInsnNode(Opcodes.ALOAD, 0));
      code.add(new FieldInsnNode(Opcodes.GETFIELD, type.name, name, field.desc));
    }
    Type result = Type.getReturnType(method.desc);
    String descriptor = Type.getMethodDescriptor(result, arguments.toArray(Type[]::new));
    code.add(Links.call("binary", called, descriptor, effect));
    code.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));

    method.instructions = code;
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
  }

  /**
   * Returns null if there is no such method.
   *
   * @param body name and descriptor
   */
  static MethodNode find(ClassNode type, String body) {
    for (MethodNode each : type.methods) {
      if (body.equals(each.name + each.desc)) {
        return each;
      }
    }
    return null;
  }

  private static FieldNode field(ClassNode type, String name) {
    return type.fields.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }
}
