// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a call of Lanewise into methods. It is an {@code invokedynamic}, so it is linked when it
 * runs for the first time, and its types are those of the copy of parquet-java.
 *
 * @param bootstrap the method of {@code Links} that links the call
 * @param name the method that is called
 * @param effect the effect of the change, for reports
 * @param own the arguments that come from {@code this}. They come before the arguments of the
 *     method that makes the call
 */
record Call(String bootstrap, String name, String effect, Own... own) {
  /**
   * A string and not a class literal, because {@code Links} must not be linked before a call is.
   */
  static final String LINKS = "io/github/lanewise/agent/link/Links";

  private static final String BOOTSTRAP_TYPE =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
          + "Ljava/lang/String;)Ljava/lang/invoke/CallSite;";

  /** A field that the class of {@code this} declares, or {@code this} if the name is null. */
  record Own(String field, String descriptor) {
    static final Own VALUE = new Own("value", "[B");
    static final Own OFFSET = new Own("offset", "I");
    static final Own LENGTH = new Own("length", "I");

    /** Returns {@code this} as an argument whose type has the internal name {@code type}. */
    static Own self(String type) {
      return new Own(null, "L".concat(type).concat(";"));
    }
  }

  /**
   * Writes the call and its arguments.
   *
   * @param type the internal name of the class
   * @param descriptor the descriptor of the method that calls
   * @return the size of the operand stack that is needed
   */
  int write(MethodVisitor code, String type, boolean isStatic, String descriptor) {
    StringBuilder arguments = new StringBuilder("(");
    int size = 0;
    for (Own each : own) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      if (each.field != null) {
        code.visitFieldInsn(Opcodes.GETFIELD, type, each.field, each.descriptor);
      }
      arguments.append(each.descriptor);
      size++;
    }
    int local = isStatic ? 0 : 1;
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      arguments.append(argument.getDescriptor());
      local += argument.getSize();
      size += argument.getSize();
    }
    arguments.append(descriptor, descriptor.indexOf(')'), descriptor.length());
    link(code, arguments.toString());
    return size;
  }

  /** Writes the call alone. Its arguments must be on the operand stack already. */
  void link(MethodVisitor code, String descriptor) {
    Handle bootstrap =
        new Handle(Opcodes.H_INVOKESTATIC, LINKS, this.bootstrap, BOOTSTRAP_TYPE, false);
    code.visitInvokeDynamicInsn(name, descriptor, bootstrap, effect);
  }
}
