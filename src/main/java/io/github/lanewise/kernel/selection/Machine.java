// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** This JVM: its facts, and the gate's decision for them, collected when first needed. */
public final class Machine {
  private Machine() {}

  /** The facts of this JVM, collected anew. */
  public static Facts facts() {
    return Facts.collect(true);
  }

  /** The decision of {@link Gate} for this JVM. */
  public static Gate gate() {
    return Holder.GATE;
  }

  /** Whether the gate can be open. Does not initialise the vector module. */
  static boolean mayHaveVectors() {
    return VectorModule.versionedClasses() && Facts.vectorModulePresent();
  }

  private static final class Holder {
    static final Gate GATE = decide();

    private static Gate decide() {
      try {
        // Where there are no vectors the compiler's flags make no difference.
        Gate gate = Gate.decide(Facts.collect(mayHaveVectors()));
        if (gate.open()) {
          VectorModule.loadClasses(gate.vectorBits());
        }
        return gate;
      } catch (RuntimeException | LinkageError e) {
        // A later JDK may have changed an API that is still incubating.
        return Gate.closed("the vector module does not start: " + e);
      }
    }
  }
}
