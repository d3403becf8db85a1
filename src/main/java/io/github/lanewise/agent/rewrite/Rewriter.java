// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.lanewise.agent.copy.Target;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Applies join points to the bytes of a class. Either every join point is applied, or none. */
public final class Rewriter {
  /** The names of the classes that changed code refers to. */
  public static final List<String> REFERRED =
      List.of(Prologue.WAIT.replace('/', '.'), Call.LINKS.replace('/', '.'));

  private static final int VERSION_AT = 6;
  private static final String READER = "/column/values/ValuesReader";

  private Rewriter() {}

  /**
   * Returns the prefix of the copy of parquet-java that an engine's reader is made for. The prefix
   * is in the name of the reader's super class.
   */
  public static String rootOfReader(byte[] classFile) {
    String parent = new ClassReader(classFile).getSuperName();
    if (!parent.endsWith(READER)) {
      throw new UnknownClassException("its super class is " + parent);
    }
    return parent.substring(0, parent.length() - READER.length());
  }

  /**
   * Returns the changed class.
   *
   * @return the same array if the class was changed before
   * @throws UnknownClassException if a method is not as in the releases that are known
   */
  public static byte[] rewrite(byte[] classFile, String root, List<JoinPoint> points) {
    // Another agent may redefine a class with bytes that this agent has changed before.
    if (new String(classFile, ISO_8859_1).contains(Call.LINKS)) {
      return classFile;
    }
    ClassReader type = new ClassReader(classFile);
    int version = type.readUnsignedShort(VERSION_AT);
    if (version < Opcodes.V1_8) {
      // invokedynamic needs version 51. The known releases have 52 or more, so no older class file
      // was tested.
      throw new UnknownClassException(
          "its class file is of version " + version + ", before Java 8");
    }
    Fingerprints fingerprints = new Fingerprints(classFile, root);
    // With the reader, the writer copies unchanged methods as bytes. COMPUTE_FRAMES is not set,
    // because it would load classes to find their common superclass.
    ClassWriter writer = new ClassWriter(type, 0);
    ClassVisitor changed = writer;
    for (JoinPoint point : points) {
      List<String> bodies = new ArrayList<>();
      for (String stock : point.bodies(fingerprints)) {
        String body = stock.replace(Target.STOCK_ROOT, root);
        KnownBodies.check(fingerprints, body);
        bodies.add(body);
      }
      changed = point.change(type, bodies, changed);
    }
    type.accept(changed, 0);
    return writer.toByteArray();
  }
}
