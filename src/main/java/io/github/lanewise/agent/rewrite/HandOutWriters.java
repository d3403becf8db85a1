// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.link.Prologue;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Changes {@code ParquetProperties.newValuesWriter(ColumnDescriptor)}. parquet-java calls it once
 * for each column and row group. The factory in the properties is not replaced, because
 * applications compare it with their own.
 */
final class HandOutWriters implements JoinPoint {
  @Override
  public String effect() {
    return "hands out writers of Lanewise";
  }

  @Override
  public List<String> bodies() {
    return List.of(
        "newValuesWriter(Lorg/apache/parquet/column/ColumnDescriptor;)"
            + "Lorg/apache/parquet/column/values/ValuesWriter;");
  }

  @Override
  public void apply(ClassNode type, List<MethodNode> bodies) {
    Prologue.ask(bodies.get(0), type.name, effect());
  }
}
