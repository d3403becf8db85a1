// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Replaces the loops over bytes in {@code Binary}. They are private static methods that every kind
 * of value uses.
 */
enum BinaryBodies implements JoinPoint {
  HASH("hashes", "hashCode", "([BII)I", "(Ljava/nio/ByteBuffer;II)I"),
  EQUALS(
      "compares for equality",
      "equals",
      "([BII[BII)Z",
      "([BIILjava/nio/ByteBuffer;II)Z",
      "(Ljava/nio/ByteBuffer;IILjava/nio/ByteBuffer;II)Z"),
  COMPARE(
      "compares for order",
      "lexicographicCompare",
      "([BII[BII)I",
      "([BIILjava/nio/ByteBuffer;II)I",
      "(Ljava/nio/ByteBuffer;IILjava/nio/ByteBuffer;II)I");

  private final String verb;
  private final String method;
  private final List<String> bodies;

  BinaryBodies(String verb, String method, String... descriptors) {
    this.verb = verb;
    this.method = method;
    bodies = new ArrayList<>();
    for (String descriptor : descriptors) {
      bodies.add(method + descriptor);
    }
  }

  @Override
  public String effect() {
    return verb + " with Lanewise";
  }

  @Override
  public List<String> bodies() {
    return bodies;
  }

  @Override
  public void apply(ClassNode type, List<MethodNode> bodies) {
    for (MethodNode body : bodies) {
      Body.replace(type, body, effect(), method);
    }
  }
}
