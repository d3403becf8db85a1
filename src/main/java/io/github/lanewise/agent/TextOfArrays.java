// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Replaces {@code toStringUsingUTF8()} of values on arrays, which dictionaries and Lanewise's
 * readers hand out. Stock's method goes through a decoder.
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
