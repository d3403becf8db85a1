// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.setup.Options.Feature;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Retransforms classes that were loaded before the agent. Changes that need a new field or method,
 * such as the hash cache, are not made, because the JVM adds no members to a loaded class. This
 * transformer stays registered. If another agent retransforms the same classes later, the JVM calls
 * this transformer again, so its changes are kept.
 */
final class Retransformer implements ClassFileTransformer {
  private final Transformer transformer;
  private final Set<Class<?>> loadedBefore =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private Retransformer(Transformer transformer) {
    this.transformer = transformer;
  }

  static void changeLoaded(Set<Feature> features, Instrumentation instrumentation) {
    Retransformer retransformer = new Retransformer(new Transformer(features));
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (retransformer.target(loaded) != null) {
        retransformer.loadedBefore.add(loaded);
      }
    }
    instrumentation.addTransformer(retransformer, true);
    for (Class<?> each : Set.copyOf(retransformer.loadedBefore)) {
      try {
        instrumentation.retransformClasses(each);
      } catch (UnmodifiableClassException
          | RuntimeException
          | LinkageError
          | VirtualMachineError e) {
        // The JVM's verifier and other transformers may refuse with any exception or error.
        Journal.leftAlone(
            retransformer.target(each),
            each.getClassLoader(),
            "it cannot be changed any more: " + e);
      }
    }
  }

  private Target target(Class<?> loaded) {
    return transformer.target(loaded.getName().replace('.', '/'));
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    return redefined != null && loadedBefore.contains(redefined)
        ? transformer.change(transformer.target(className), loader, classFile, false, false)
        : null;
  }
}
