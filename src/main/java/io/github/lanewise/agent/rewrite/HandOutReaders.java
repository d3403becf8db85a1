// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.link.Prologue;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Changes {@code Encoding.getValuesReader(ColumnDescriptor, ValuesType)} of the constants PLAIN and
 * BYTE_STREAM_SPLIT. parquet-java calls it once for each page.
 */
enum HandOutReaders implements JoinPoint {
  PLAIN,
  BYTE_STREAM_SPLIT;

  @Override
  public String effect() {
    return "hands out " + name() + " readers of Lanewise";
  }

  @Override
  public List<String> bodies() {
    return List.of(
        "getValuesReader(Lorg/apache/parquet/column/ColumnDescriptor;"
            + "Lorg/apache/parquet/column/ValuesType;)"
            + "Lorg/apache/parquet/column/values/ValuesReader;");
  }

  @Override
  public void apply(ClassNode type, List<MethodNode> bodies) {
    // A constant with a body has a class of its own, but the question is asked with the type
    // Encoding.
    Prologue.ask(bodies.get(0), type.superName, effect());
  }
}
