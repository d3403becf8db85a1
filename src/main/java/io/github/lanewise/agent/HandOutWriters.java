// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * {@code ParquetProperties.newValuesWriter(ColumnDescriptor)}: asked once for each column and row
 * group. Not the factory in the properties: applications compare that with their own.
 */
final class HandOutWriters implements JoinPoint {
  @Override
  public String effect() {
    return "hands out writers of Lanewise";
  }

  @Override
  public boolean apply(ClassNode type, String root) throws UnknownShapeException {
    String descriptor =
        "(L" + root + "/column/ColumnDescriptor;)L" + root + "/column/values/ValuesWriter;";
    MethodNode method = Shape.method(type, "newValuesWriter", descriptor, false);
    // Else a distribution that does more there would do less under the agent.
    Shape.consistsOf(
        method,
        Opcodes.ALOAD,
        Opcodes.GETFIELD,
        Opcodes.ALOAD,
        Opcodes.INVOKEINTERFACE,
        Opcodes.ARETURN);
    Shape.method(
        type,
        "getValuesWriterFactory",
        "()L" + root + "/column/values/factory/ValuesWriterFactory;",
        false);
    Prologue.ask(method, type.name);
    return true;
  }
}
