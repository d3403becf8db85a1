// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * {@code ByteStreamSplitValuesReader.decodeData(ByteBuffer, int)}: for those who make stock's
 * readers themselves, or where Lanewise's cannot be handed out.
 */
final class DecodeSplitPages implements JoinPoint {
  private static final String WIDTH = "elementSizeInBytes";

  @Override
  public String effect() {
    return "decodes BYTE_STREAM_SPLIT pages with Lanewise";
  }

  @Override
  public boolean apply(ClassNode type, String root) throws UnknownShapeException {
    // Release 1.13 decodes value by value, not page by page.
    if (Shape.find(type, "gatherElementDataFromStreams", "([B)V") != null) {
      return false;
    }
    MethodNode method = Shape.method(type, "decodeData", "(Ljava/nio/ByteBuffer;I)[B", false);
    Shape.field(type, WIDTH, "I");
    InsnList width = new InsnList();
    width.add(new VarInsnNode(Opcodes.ALOAD, 0));
    width.add(new FieldInsnNode(Opcodes.GETFIELD, type.name, WIDTH, "I"));
    Body.replace(method, 1, SplitPages.class, "decode", width, Type.INT_TYPE);
    return true;
  }
}
