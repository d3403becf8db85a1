// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.link.BinaryBytes;
import io.github.lanewise.agent.link.Links;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
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
 * Gives a method a new body, which is one call of a method of {@link BinaryBytes}. The call has
 * only types of the JDK.
 */
public final class Body {
  private Body() {}

  /**
   * Replaces the body of a method by a call. The call gets the method's own arguments and the
   * values of fields of its object.
   *
   * @param effect the effect of the change, for reports
   * @param called the name of the method in {@link BinaryBytes}
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
    String descriptor = Type.getMethodDescriptor(result, arguments.toArray(new Type[0]));
    code.add(Links.call("binary", called, descriptor, effect));
    code.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));

    method.instructions = code;
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
  }

  /**
   * Returns the method of a class, or null if there is none.
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
    for (FieldNode each : type.fields) {
      if (each.name.equals(name)) {
        return each;
      }
    }
    throw new NoSuchElementException(name);
  }
}
