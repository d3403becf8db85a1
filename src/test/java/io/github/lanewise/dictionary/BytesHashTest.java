// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/**
 * Each copy of the class has secret numbers of its own, so the hashes of one JVM tell nothing about
 * those of another.
 */
class BytesHashTest {
  @Test
  void hashesDependOnNumbersThatNobodyKnows() throws Exception {
    for (int length : new int[] {0, 1, 4, 8, 16, 17, 64, 65, 200}) {
      byte[] bytes = new byte[length];
      assertEquals(BytesHash.hash(bytes, 0, length), BytesHash.hash(bytes, 0, length));
      assertNotEquals(hashOfAnotherCopy(bytes), hashOfAnotherCopy(bytes), length + " bytes");
    }
  }

  private static int hashOfAnotherCopy(byte[] bytes)
      throws IOException, ReflectiveOperationException {
    URL classes = BytesHash.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      Method hash =
          loader
              .loadClass(BytesHash.class.getName())
              .getDeclaredMethod("hash", byte[].class, int.class, int.class);
      hash.setAccessible(true);
      return (int) hash.invoke(null, bytes, 0, bytes.length);
    }
  }
}
