// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The loops over bytes in {@code Binary}: private static methods that every kind of value uses. */
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
    this.bodies = Arrays.stream(descriptors).map(method::concat).toList();
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
