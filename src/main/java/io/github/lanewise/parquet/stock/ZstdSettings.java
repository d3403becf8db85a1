// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.lang.reflect.InvocationTargetException;

/**
 * Asks Hadoop's configuration how parquet-java compresses with zstd. Lanewise is compiled without
 * Hadoop.
 */
public record ZstdSettings(int level, int workers) {
  /** The settings that parquet-java uses if nothing is configured. */
  public static final ZstdSettings STANDARD = new ZstdSettings(3, 0);

  /**
   * Returns the settings that parquet-java's own codecs find, or {@link #STANDARD} if Hadoop is not
   * on the class path.
   */
  public static ZstdSettings configured() {
    Class<?> type;
    try {
      type = Class.forName("org.apache.hadoop.conf.Configuration");
    } catch (ClassNotFoundException e) {
      return STANDARD;
    }
    try {
      Object configuration = type.getConstructor().newInstance();
      return new ZstdSettings(
          number(configuration, "parquet.compression.codec.zstd.level", STANDARD.level),
          number(configuration, "parquet.compression.codec.zstd.workers", STANDARD.workers));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failed) {
        throw failed;
      } else if (e.getCause() instanceof Error failed) {
        throw failed;
      }
      throw new LinkageError("Hadoop's configuration cannot be read", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Hadoop's configuration has no usable getInt", e);
    }
  }

  private static int number(Object configuration, String key, int standard)
      throws ReflectiveOperationException {
    return (int)
        configuration
            .getClass()
            .getMethod("getInt", String.class, int.class)
            .invoke(configuration, key, standard);
  }
}
