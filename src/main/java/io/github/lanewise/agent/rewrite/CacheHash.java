// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.link.Links;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes {@code hashCode()} of each kind of {@code Binary} remember its result in a field. It does
 * so only for values whose bytes nobody else changes. The field is private and transient, so
 * classes with it and without it can read each other's serialised values. Each class with a {@code
 * hashCode()} has its own field, because Java 8 class files cannot share a private one.
 *
 * <p>As in {@code String}, 0 means that the hash was not computed yet. Threads may race, because
 * each writes the same number.
 */
public final class CacheHash implements JoinPoint {
  private static final String REUSED = "isBackingBytesReused";
  private static final String CACHE = "lanewise$hash";
  private static final String COMPUTE = "lanewise$computeHash";

  private final List<String> bodies = new ArrayList<>();

  /**
   * @param constructors the descriptors of the constructors, which decide whether a value is
   *     constant
   */
  CacheHash(String... constructors) {
    bodies.add("hashCode()I");
    for (String descriptor : constructors) {
      bodies.add("<init>" + descriptor);
    }
  }

  /** Returns whether a class has the field. */
  public static boolean isIn(Class<?> loaded) {
    try {
      loaded.getDeclaredField(CACHE);
      return true;
    } catch (NoSuchFieldException | RuntimeException | LinkageError e) {
      return false;
    }
  }

  @Override
  public String effect() {
    return "remembers its hash";
  }

  @Override
  public List<String> bodies() {
    return bodies;
  }

  @Override
  public boolean addsMembers() {
    return true;
  }

  @Override
  public void apply(ClassNode type, List<MethodNode> bodies) {
    MethodNode stock = bodies.get(0);
    MethodNode cached = new MethodNode(stock.access, stock.name, stock.desc, null, null);
    stock.name = COMPUTE;
    stock.access = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
    stock.visibleAnnotations = null;
    cached.instructions = lookup(type.name, effect());
    type.methods.add(cached);
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
    type.fields.add(new FieldNode(access, CACHE, "I", null, null));
  }

  /**
   * Returns the code of the new {@code hashCode()}:
   *
   * <pre>
   * if (isBackingBytesReused) return compute();
   * int hash = cache;
   * if (hash == 0) cache = hash = remembered(compute());
   * return hash;
   * </pre>
   */
  private static InsnList lookup(String type, String effect) {
    LabelNode constant = new LabelNode();
    LabelNode known = new LabelNode();
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, type, REUSED, "Z"));
    code.add(new JumpInsnNode(Opcodes.IFEQ, constant));
    compute(code, type);
    code.add(new InsnNode(Opcodes.IRETURN));

    code.add(constant);
    code.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, type, CACHE, "I"));
    code.add(new VarInsnNode(Opcodes.ISTORE, 1));
    code.add(new VarInsnNode(Opcodes.ILOAD, 1));
    code.add(new JumpInsnNode(Opcodes.IFNE, known));
    compute(code, type);
    code.add(Links.call("binary", "remembered", "(I)I", effect));
    code.add(new VarInsnNode(Opcodes.ISTORE, 1));
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new VarInsnNode(Opcodes.ILOAD, 1));
    code.add(new FieldInsnNode(Opcodes.PUTFIELD, type, CACHE, "I"));

    code.add(known);
    code.add(new FrameNode(Opcodes.F_APPEND, 1, new Object[] {Opcodes.INTEGER}, 0, null));
    code.add(new VarInsnNode(Opcodes.ILOAD, 1));
    code.add(new InsnNode(Opcodes.IRETURN));
    return code;
  }

  private static void compute(InsnList code, String type) {
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, type, COMPUTE, "()I", false));
  }
}
