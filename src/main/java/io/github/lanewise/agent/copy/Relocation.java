// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.copy;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;

/** Gives the classes of one copy of parquet-java the names that they have in another. */
public final class Relocation extends Remapper {
  private final String from;
  private final String to;

  /**
   * @param from the prefix in place of {@code org/apache/parquet}, as in {@link Target#root}
   * @param to the prefix in the other copy
   */
  public Relocation(String from, String to) {
    super(Opcodes.ASM9);
    this.from = from + '/';
    this.to = to + '/';
  }

  @Override
  public String map(String internalName) {
    return internalName.startsWith(from)
        ? to + internalName.substring(from.length())
        : internalName;
  }

  /** Returns a visitor that hands a method on with the other names. */
  public MethodVisitor mapped(MethodVisitor next) {
    return new MethodRemapper(next, this);
  }
}
