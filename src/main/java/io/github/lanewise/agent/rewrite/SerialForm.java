// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import java.io.ObjectOutputStream;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Changes the Java serialisation of a value that is a part of an array, so that only this part is
 * written. parquet-java would write the whole array. For a value that Lanewise has read, this is a
 * page with values of other rows.
 *
 * <p>The join point adds a private {@code writeObject}, which does not change the serialVersionUID.
 * The fields are those of parquet-java, so classes with the method and without it read each other's
 * streams.
 */
public final class SerialForm implements JoinPoint {
  private static final String WRITE_OBJECT = "writeObject";

  /** Returns whether a class has the method. */
  public static boolean isIn(Class<?> loaded) {
    try {
      loaded.getDeclaredMethod(WRITE_OBJECT, ObjectOutputStream.class);
      return true;
    } catch (NoSuchMethodException | RuntimeException | LinkageError e) {
      return false;
    }
  }

  @Override
  public String effect() {
    return "serialises the bytes of a value, not the array around them";
  }

  /** Returns the constructor. Its assignments tell which field has which role. */
  @Override
  public List<String> bodies() {
    return List.of("<init>([BIIZ)V");
  }

  @Override
  public boolean addsMembers() {
    return true;
  }

  @Override
  public void apply(ClassNode type, List<MethodNode> bodies) throws UnknownShapeException {
    for (MethodNode each : type.methods) {
      if (each.name.equals(WRITE_OBJECT) || each.name.equals("writeReplace")) {
        throw new UnknownShapeException("it has a serial form of its own");
      }
    }
    MethodNode method =
        new MethodNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC,
            WRITE_OBJECT,
            "(Ljava/io/ObjectOutputStream;)V",
            null,
            new String[] {"java/io/IOException"});
    Body.replace(type, method, effect(), "write", "value", "offset", "length");
    type.methods.add(method);
  }
}
