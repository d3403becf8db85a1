// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

/** Holds the gate's decision for this JVM, which is made when it is first needed. */
public final class Machine {
  /** Is null until it is needed, and after an attempt that ran out of memory or stack. */
  private static Gate gate;

  private Machine() {}

  /** Collects and returns the facts of this JVM. */
  public static Facts facts() {
    return Facts.collect(true);
  }

  /** Returns the decision of {@link Gate} for this JVM. */
  public static synchronized Gate gate() {
    if (gate == null) {
      gate = decide();
    }
    return gate;
  }

  /** Returns whether the gate can be open. Does not initialise the vector module. */
  public static boolean mayHaveVectors() {
    return VectorModule.versionedClasses() && Facts.vectorModulePresent();
  }

  private static Gate decide() {
    try {
      boolean mayHaveVectors = mayHaveVectors();
      if (mayHaveVectors) {
        // The facts would hide an error of the module. Here it becomes the reason.
        VectorModule.preferredBits();
      }
      // The compiler's flags make no difference if there are no vectors.
      Gate decided = Gate.decide(Facts.collect(mayHaveVectors));
      if (decided.open()) {
        VectorModule.loadClasses(decided.vectorBits());
      }
      return decided;
    } catch (OutOfMemoryError | StackOverflowError passing) {
      throw passing;
    } catch (RuntimeException | Error e) {
      // A later JDK may have changed the API, which is still incubating.
      return Gate.closed("the vector module does not start: " + e);
    }
  }
}
