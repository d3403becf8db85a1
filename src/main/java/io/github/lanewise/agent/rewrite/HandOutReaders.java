// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/**
 * Changes {@code Encoding.getValuesReader(ColumnDescriptor, ValuesType)} of the constants PLAIN and
 * BYTE_STREAM_SPLIT. parquet-java calls it once for each page.
 */
enum HandOutReaders implements JoinPoint {
  PLAIN("hands out PLAIN readers of Lanewise"),
  BYTE_STREAM_SPLIT("hands out BYTE_STREAM_SPLIT readers of Lanewise");

  private final String effect;

  HandOutReaders(String effect) {
    this.effect = effect;
  }

  @Override
  public String effect() {
    return effect;
  }

  @Override
  public List<String> bodies() {
    return List.of(
        "getValuesReader(Lorg/apache/parquet/column/ColumnDescriptor;"
            + "Lorg/apache/parquet/column/ValuesType;)"
            + "Lorg/apache/parquet/column/values/ValuesReader;");
  }

  @Override
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    // A constant with a body has a class of its own, but the question is asked with the type
    // Encoding.
    Call call = new Call("question", "getValuesReader", effect, Call.Own.self(type.getSuperName()));
    return new Prologue(next, type.getClassName(), bodies, call);
  }
}
