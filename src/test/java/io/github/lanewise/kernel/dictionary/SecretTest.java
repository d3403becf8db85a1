// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that secret bytes can be had on every system, and differ each time. */
final class SecretTest {
  private static final int LENGTH = 40;

  @TempDir Path directory;

  @Test
  void differsEachTime() {
    assertDiffers(Secret.bytes(LENGTH), Secret.bytes(LENGTH));
  }

  @Test
  void comesFromTheJdkWhereTheSystemHasNoSuchFile() {
    String missing = directory.resolve("missing").toString();
    assertDiffers(Secret.bytes(missing, LENGTH), Secret.bytes(missing, LENGTH));
  }

  @Test
  void comesFromTheJdkWhereTheFileEnds() throws IOException {
    Path tooShort = Files.write(directory.resolve("short"), new byte[LENGTH - 1]);
    byte[] secret = Secret.bytes(tooShort.toString(), LENGTH);
    assertDiffers(secret, Secret.bytes(tooShort.toString(), LENGTH));
  }

  private static void assertDiffers(byte[] first, byte[] second) {
    assertEquals(LENGTH, first.length);
    assertEquals(LENGTH, second.length);
    assertFalse(Arrays.equals(first, second));
    assertFalse(Arrays.equals(new byte[LENGTH], first));
  }
}
