// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

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
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    String self = type.getClassName();
    Call call = new Call("question", "newValuesWriter", effect(), Call.Own.self(self));
    return new Prologue(next, self, bodies, call);
  }
}
