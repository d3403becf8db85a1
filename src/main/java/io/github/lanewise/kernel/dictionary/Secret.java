// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;

/**
 * Makes random numbers that nobody can compute. They come from {@code /dev/urandom}, the operating
 * system's generator, and from {@link SecureRandom} where the system has no such file. On Linux
 * SecureRandom reads the same file, but loads some eighty classes first. A program would wait for
 * them when it writes its first dictionary.
 */
public final class Secret {
  private static final String SYSTEM = "/dev/urandom";

  private Secret() {}

  static long number() {
    return new BigInteger(bytes(Long.BYTES)).longValue();
  }

  public static byte[] bytes(int length) {
    // On Windows the name would be a file of the current drive, which any user may have put there.
    return bytes(File.separatorChar == '/' ? SYSTEM : null, length);
  }

  /**
   * @param file the file to read first, or null
   */
  static byte[] bytes(String file, int length) {
    try (FileInputStream system = file == null ? null : new FileInputStream(file)) {
      byte[] bytes = system == null ? new byte[0] : system.readNBytes(length);
      if (bytes.length == length) {
        return bytes;
      }
    } catch (IOException | RuntimeException notThere) {
      // This is another system, or a security manager (possible until Java 23) forbids it.
    }
    byte[] bytes = new byte[length];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
