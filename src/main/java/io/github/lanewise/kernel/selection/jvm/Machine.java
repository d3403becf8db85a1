// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

/** Holds the gate's decision for this JVM, which is made when it is first needed. */
public final class Machine {
  private Machine() {}

  /** Collects and returns the facts of this JVM. */
  public static Facts facts() {
    return Facts.collect(true);
  }

  /** Returns the decision of {@link Gate} for this JVM. */
  public static Gate gate() {
    return Holder.GATE;
  }

  /** Returns whether the gate can be open. Does not initialise the vector module. */
  public static boolean mayHaveVectors() {
    return VectorModule.versionedClasses() && Facts.vectorModulePresent();
  }

  private static final class Holder {
    static final Gate GATE = decide();

    private static Gate decide() {
      try {
        boolean mayHaveVectors = mayHaveVectors();
        if (mayHaveVectors) {
          // The facts would hide an error of the module. Here it becomes the reason.
          VectorModule.preferredBits();
        }
        // The compiler's flags make no difference if there are no vectors.
        Gate gate = Gate.decide(Facts.collect(mayHaveVectors));
        if (gate.open()) {
          VectorModule.loadClasses(gate.vectorBits());
        }
        return gate;
      } catch (RuntimeException | Error e) {
        // A later JDK may have changed the API, which is still incubating. Besides, an error that
        // left this class without a gate would make every later report on the kernels fail.
        return Gate.closed("the vector module does not start: " + e);
      }
    }
  }
}
