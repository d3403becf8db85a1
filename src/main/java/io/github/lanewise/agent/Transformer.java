// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.link.Links;
import io.github.lanewise.agent.report.Exposure;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.rewrite.CacheHash;
import io.github.lanewise.agent.rewrite.JoinPoint;
import io.github.lanewise.agent.rewrite.JoinPoints;
import io.github.lanewise.agent.rewrite.Rewriter;
import io.github.lanewise.agent.rewrite.SerialForm;
import io.github.lanewise.agent.rewrite.UnknownClassException;
import io.github.lanewise.agent.setup.Options.Feature;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;

/**
 * Sees every class that is loaded, and changes those of parquet-java and of engines that have join
 * points.
 */
final class Transformer implements ClassFileTransformer {
  private final Set<Feature> features;

  Transformer(Set<Feature> features) {
    this.features = features;
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    Target target = target(className);
    if (target == null) {
      if (className != null) {
        if (loader == null) {
          Exposure.loaded(className);
        } else if (className.startsWith(OwnLanewise.WRITERS_AND_READERS)) {
          OwnLanewise.loaded(loader, className);
        }
      }
      return null;
    }
    // Another agent may redefine a class from its file. The JVM refuses a redefinition that loses
    // or adds members, so a redefined class gets the agent's members only if it has them already.
    boolean hasMembers =
        redefined != null && (CacheHash.isIn(redefined) || SerialForm.isIn(redefined));
    return change(target, loader, classFile, redefined == null || hasMembers, hasMembers);
  }

  /** Returns the target of a class name, or null for a class that has nothing to change. */
  Target target(String className) {
    return features.contains(Feature.ENGINES) ? Target.ofAny(className) : Target.of(className);
  }

  /**
   * Returns the changed class file, or null for a class that stays as it is. Never throws, because
   * the JVM would silently ignore an exception. The JVM does not tell whether it accepts the
   * changed class either, so {@link Links} reports the class as changed when it runs.
   *
   * @param hasMembers whether the class is loaded and has members of the agent
   */
  byte[] change(
      Target target,
      ClassLoader loader,
      byte[] classFile,
      boolean addsMembers,
      boolean hasMembers) {
    List<JoinPoint> points = JoinPoints.of(target.name(), features, addsMembers);
    if (points.isEmpty()) {
      return null;
    }
    try {
      if (!Loaders.seesLanewise(loader) || !Loaders.finds(loader, Rewriter.REFERRED)) {
        Journal.outOfSight(target, loader);
        return null;
      }
      String root = target.isOfEngine() ? Rewriter.rootOfReader(classFile) : target.root();
      return Rewriter.rewrite(classFile, root, points);
    } catch (UnknownClassException e) {
      left(target, loader, e.getMessage(), hasMembers);
      return null;
    } catch (RuntimeException | Error e) {
      // A class loader may throw any exception, too.
      left(target, loader, "the agent failed: " + e, hasMembers);
      return null;
    }
  }

  private static void left(Target target, ClassLoader loader, String reason, boolean hasMembers) {
    if (hasMembers) {
      Journal.redefinitionFails(target, loader, reason);
    } else {
      Journal.leftAlone(target, loader, reason);
    }
  }
}
