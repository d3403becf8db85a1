// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

/** Thrown where a class is not as in any release that the agent knows. */
final class UnknownShapeException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownShapeException(String message) {
    super(message);
  }
}
