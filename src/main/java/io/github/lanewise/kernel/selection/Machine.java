// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** This JVM: its facts and what the gate says of them, found out at first need. */
public final class Machine {
  private Machine() {}

  /** The facts of this JVM. */
  public static Facts facts() {
    return Holder.FACTS;
  }

  /** What {@link Gate} decided for this JVM. */
  public static Gate gate() {
    return Holder.GATE;
  }

  private static final class Holder {
    static final Facts FACTS = Facts.collect();
    static final Gate GATE = Gate.decide(FACTS);

    static {
      if (GATE.open()) {
        VectorModule.loadClasses(GATE.vectorBits());
      }
    }
  }
}
