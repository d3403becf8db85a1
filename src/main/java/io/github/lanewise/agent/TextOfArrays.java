// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * {@code toStringUsingUTF8()} of values on arrays: what dictionaries hand out, and Lanewise's
 * readers for columns that are not annotated as text. Stock's goes through a decoder.
 */
final class TextOfArrays implements JoinPoint {
  private static final String WHOLE = "io/api/Binary$ByteArrayBackedBinary";
  private static final String SLICE = "io/api/Binary$ByteArraySliceBackedBinary";

  static final Set<String> CLASSES = Set.of(WHOLE, SLICE);

  private static final Type BYTES = Type.getType(byte[].class);

  @Override
  public String effect() {
    return "makes Strings with the JDK's own decoding of arrays";
  }

  @Override
  public boolean apply(ClassNode type, String root) throws UnknownShapeException {
    MethodNode method = Shape.method(type, "toStringUsingUTF8", "()Ljava/lang/String;", false);
    InsnList fields = new InsnList();
    push(fields, type, "value", "[B");
    Type[] types = {BYTES};
    if (type.name.equals(root + '/' + SLICE)) {
      push(fields, type, "offset", "I");
      push(fields, type, "length", "I");
      types = new Type[] {BYTES, Type.INT_TYPE, Type.INT_TYPE};
    }
    Body.replace(method, 1, BinaryBytes.class, "text", fields, types);
    return true;
  }

  private static void push(InsnList code, ClassNode type, String field, String descriptor)
      throws UnknownShapeException {
    Shape.field(type, field, descriptor);
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, type.name, field, descriptor));
  }
}
