// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** What a join point expects of a class before it touches it. */
final class Shape {
  private Shape() {}

  /** A method with code that has exactly this descriptor, and is static or not as expected. */
  static MethodNode method(ClassNode type, String name, String descriptor, boolean isStatic)
      throws UnknownShapeException {
    MethodNode method = find(type, name, descriptor);
    if (method == null
        || method.instructions.size() == 0
        || isStatic != ((method.access & Opcodes.ACC_STATIC) != 0)) {
      throw new UnknownShapeException(
          "it has no " + (isStatic ? "static " : "") + "method " + name + descriptor);
    }
    return method;
  }

  /** Null where there is none. */
  static MethodNode find(ClassNode type, String name, String descriptor) {
    for (MethodNode method : type.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return method;
      }
    }
    return null;
  }

  static void field(ClassNode type, String name, String descriptor) throws UnknownShapeException {
    for (FieldNode field : type.fields) {
      if (field.name.equals(name)
          && field.desc.equals(descriptor)
          && (field.access & Opcodes.ACC_STATIC) == 0) {
        return;
      }
    }
    throw new UnknownShapeException("it has no field " + name + " " + descriptor);
  }

  /** The method does this and nothing else. */
  static void consistsOf(MethodNode method, int... opcodes) throws UnknownShapeException {
    int at = 0;
    for (AbstractInsnNode instruction : method.instructions) {
      // Labels, line numbers and frames have none.
      if (instruction.getOpcode() < 0) {
        continue;
      }
      if (at == opcodes.length || instruction.getOpcode() != opcodes[at++]) {
        throw new UnknownShapeException(
            method.name + " does something else than in known releases");
      }
    }
  }

  static void extending(ClassNode type, String parent) throws UnknownShapeException {
    if (!type.superName.equals(parent)) {
      throw new UnknownShapeException("it extends " + type.superName + ", not " + parent);
    }
  }

  /** The method makes an object of a class. */
  static void creates(MethodNode method, String created) throws UnknownShapeException {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.NEW
          && ((TypeInsnNode) instruction).desc.equals(created)) {
        return;
      }
    }
    throw new UnknownShapeException(method.name + " makes no " + created);
  }

  /** A constructor sets a field, which may be inherited. */
  static void sets(ClassNode type, String field, String descriptor) throws UnknownShapeException {
    for (MethodNode method : type.methods) {
      if (!method.name.equals("<init>")) {
        continue;
      }
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction.getOpcode() == Opcodes.PUTFIELD
            && ((FieldInsnNode) instruction).name.equals(field)
            && ((FieldInsnNode) instruction).desc.equals(descriptor)) {
          return;
        }
      }
    }
    throw new UnknownShapeException("no constructor of it sets " + field);
  }
}
