// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/**
 * Replaces the methods of {@code Binary} that loop over bytes. They are private and static, and
 * every kind of value uses them.
 */
enum BinaryBodies implements JoinPoint {
  HASH("hashes with Lanewise", "hashCode", "([BII)I", "(Ljava/nio/ByteBuffer;II)I"),
  EQUALS(
      "compares for equality with Lanewise",
      "equals",
      "([BII[BII)Z",
      "([BIILjava/nio/ByteBuffer;II)Z",
      "(Ljava/nio/ByteBuffer;IILjava/nio/ByteBuffer;II)Z"),
  COMPARE(
      "compares for order with Lanewise",
      "lexicographicCompare",
      "([BII[BII)I",
      "([BIILjava/nio/ByteBuffer;II)I",
      "(Ljava/nio/ByteBuffer;IILjava/nio/ByteBuffer;II)I");

  private final String effect;
  private final String method;
  private final List<String> bodies;

  BinaryBodies(String effect, String method, String... descriptors) {
    this.effect = effect;
    this.method = method;
    bodies = new ArrayList<>();
    for (String descriptor : descriptors) {
      bodies.add(method.concat(descriptor));
    }
  }

  @Override
  public String effect() {
    return effect;
  }

  @Override
  public List<String> bodies() {
    return bodies;
  }

  @Override
  public ClassVisitor change(ClassReader type, List<String> bodies, ClassVisitor next) {
    return new Prologue(next, type.getClassName(), bodies, new Call("binary", method, effect));
  }
}
