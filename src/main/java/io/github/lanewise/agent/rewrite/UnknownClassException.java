// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

/** Is thrown if a class differs from that of every release that the agent knows. */
public final class UnknownClassException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnknownClassException(String message) {
    super(message);
  }
}
