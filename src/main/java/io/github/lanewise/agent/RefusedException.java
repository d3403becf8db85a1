// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

/**
 * The JVM is not to start: the agent cannot do what was asked, and strict was asked for as well.
 */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RefusedException(String message) {
    super(message);
  }
}
