// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

/**
 * Is thrown if encoded bytes break the rules of their format. The message has the position of the
 * byte, counted from the start of the stream, unless the stream has fewer values than are asked
 * for. If a value is wrong, the message has it, too. A decoder that has thrown it must be reset
 * before it can be used again.
 */
public final class MalformedStreamException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message the position, the value that was found, and the rule that it breaks
   */
  public MalformedStreamException(String message) {
    super(message);
  }
}
