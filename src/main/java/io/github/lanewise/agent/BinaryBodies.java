// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
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
  private final List<String> descriptors;

  BinaryBodies(String verb, String method, String... descriptors) {
    this.verb = verb;
    this.method = method;
    this.descriptors = List.of(descriptors);
  }

  @Override
  public String effect() {
    return verb + " with Lanewise";
  }

  @Override
  public boolean apply(ClassNode type, String root) throws UnknownShapeException {
    List<MethodNode> methods = new ArrayList<>();
    for (String descriptor : descriptors) {
      methods.add(Shape.method(type, method, descriptor, true));
    }
    for (MethodNode found : methods) {
      Body.replace(found, 0, BinaryBytes.class, method, new InsnList());
    }
    return true;
  }
}
