// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Replaces {@code toStringUsingUTF8()} of values on arrays, which dictionaries and Lanewise's
 * readers hand out. parquet-java's own method goes through a decoder, which is slower than the
 * constructor of String.
 */
enum TextOfArrays implements JoinPoint {
  WHOLE("value"),
  SLICE("value", "offset", "length");

  private final String[] fields;

  TextOfArrays(String... fields) {
    this.fields = fields;
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
  public void apply(ClassNode type, List<MethodNode> bodies) {
    Body.replace(type, bodies.get(0), effect(), "text", fields);
  }
}
