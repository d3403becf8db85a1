// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

/** A class is not what its name promises in any release that the agent knows. */
final class UnknownShapeException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownShapeException(String message) {
    super(message);
  }
}
