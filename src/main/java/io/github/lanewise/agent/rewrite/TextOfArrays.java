// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/**
 * Replaces {@code toStringUsingUTF8()} of values that lie in arrays. Dictionaries and Lanewise's
 * readers hand out such values. parquet-java's own method goes through a decoder, which is slower
 * than the constructor of String.
 */
enum TextOfArrays implements JoinPoint {
  WHOLE(Call.Own.VALUE),
  SLICE(Call.Own.VALUE, Call.Own.OFFSET, Call.Own.LENGTH);

  private final Call call;

  TextOfArrays(Call.Own... fields) {
    call = new Call("binary", "text", effect(), fields);
  }

  @Override
  public String effect() {
    return "makes Strings with the JDK's own decoding of arrays";
  }

  @Override
  public List<String> bodies() {
    return List.of("toStringUsingUTF8()Ljava/lang/String;");
  }

  @Override
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    return new Prologue(next, type.getClassName(), bodies, call);
  }
}
