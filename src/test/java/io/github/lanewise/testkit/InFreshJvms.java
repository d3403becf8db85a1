// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Marks tests that start JVMs of their own. They run once for each Java version, with the widest
 * vectors, or without vectors before Java 21. They do not run with reduced sizes, because an
 * emulated processor would take minutes.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InFreshJvms.OncePerJavaVersion.class)
@Tag("fresh-jvm")
public @interface InFreshJvms {
  /** Enables the tests in the one execution that has the Java version's widest vectors. */
  final class OncePerJavaVersion implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      boolean widest = "max".equals(System.getProperty("lanewise.it.bits"));
      boolean withoutVectors = Runtime.version().feature() < 21;
      return !Sizes.reduced() && (widest || withoutVectors)
          ? ConditionEvaluationResult.enabled("the execution for this Java version")
          : ConditionEvaluationResult.disabled("another execution has it");
    }
  }
}
