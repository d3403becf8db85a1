// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.report.Journal;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Links changed classes to Lanewise by an {@code invokedynamic}, which the JVM links when the
 * changed code runs for the first time. The JVM does not tell transformers whether it has accepted
 * a class. When the code runs, this is certain, so only then is the class reported as changed.
 */
public final class Links {
  private Links() {}

  /** Links the question that {@code Prologue} has put into a method. */
  public static CallSite question(
      MethodHandles.Lookup caller, String name, MethodType type, String effect) {
    try {
      return CallSites.link(name, type, () -> runs(caller, effect));
    } catch (RuntimeException | Error e) {
      // Memory or stack ran out before there was a call site that could be asked again.
      try {
        new CallSites.Listener(type.parameterType(1)).accept("the calls of " + name + " by ", e);
      } catch (RuntimeException | Error unsaid) {
        // The record is lost, and parquet-java's own code serves.
      }
      return new ConstantCallSite(MethodHandles.empty(type));
    }
  }

  /**
   * Links a call that {@code Prologue} has put into a method, to a method of {@link BinaryBytes}.
   */
  public static CallSite binary(
      MethodHandles.Lookup caller, String name, MethodType type, String effect)
      throws ReflectiveOperationException {
    runs(caller, effect);
    return new ConstantCallSite(MethodHandles.lookup().findStatic(BinaryBytes.class, name, type));
  }

  /** Links the call that {@code SplitLoops} has put into an engine's reader. */
  public static CallSite split(
      MethodHandles.Lookup caller, String name, MethodType type, String effect) {
    return engine(caller, name, type, effect, SplitPages::new);
  }

  /** Links the call that {@code RunLoops} has put into an engine's reader. */
  public static CallSite packedRuns(
      MethodHandles.Lookup caller, String name, MethodType type, String effect) {
    return engine(caller, name, type, effect, PackedRuns::new);
  }

  /** Makes the object that an engine's reader calls. */
  private interface Made {
    EngineCall by(Target target, ClassLoader loader, Runnable runs);
  }

  /** If linking fails, the call answers 0, so the engine's own loops run. */
  private static CallSite engine(
      MethodHandles.Lookup caller, String name, MethodType type, String effect, Made made) {
    Class<?> engine = caller.lookupClass();
    Target target = Target.ofEngine(engine.getName().replace('.', '/'));
    ClassLoader loader = engine.getClassLoader();
    try {
      EngineCall call = made.by(target, loader, () -> runs(caller, effect));
      return new ConstantCallSite(
          MethodHandles.lookup().findVirtual(call.getClass(), name, type).bindTo(call));
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      leftAlone(target, loader, e);
      return new ConstantCallSite(MethodHandles.empty(type));
    }
  }

  private static void leftAlone(Target target, ClassLoader loader, Throwable cause) {
    try {
      Journal.leftAlone(target, loader, "Lanewise does not link: " + cause);
    } catch (RuntimeException | Error unsaid) {
      // The record is lost, and the engine's own code serves.
    }
  }

  private static void runs(MethodHandles.Lookup caller, String effect) {
    try {
      Class<?> type = caller.lookupClass();
      Target target = Target.ofAny(type.getName().replace('.', '/'));
      Journal.changed(target, type.getClassLoader(), effect);
    } catch (RuntimeException | Error unsaid) {
      // The JVM may be out of memory. The application goes on, even if this cannot be reported.
    }
  }
}
