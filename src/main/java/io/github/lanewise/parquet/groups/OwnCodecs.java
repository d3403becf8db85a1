// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.stock.ReadSettings;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.hadoop.CodecFactory;

/**
 * Puts {@link ArrayCodecs} in the place of parquet-java's own codecs, because those trust the sizes
 * in page headers. Options that name no codecs have parquet-java's own.
 */
public final class OwnCodecs {
  /** The getters of all settings except the codecs. */
  private static final List<Method> GETTERS =
      Arrays.stream(ParquetReadOptions.class.getMethods())
          .filter(method -> method.getDeclaringClass() == ParquetReadOptions.class)
          .filter(method -> method.getParameterCount() == 0)
          .filter(method -> !Modifier.isStatic(method.getModifiers()))
          .filter(method -> !method.getName().equals("getCodecFactory"))
          .toList();

  private OwnCodecs() {}

  /**
   * Returns options that differ from the given ones in their codecs only, or the given ones if they
   * have codecs of another kind, or if parquet-java cannot copy them.
   */
  public static ParquetReadOptions of(ParquetReadOptions given) {
    if (given.getClass() != ParquetReadOptions.class
        || given.getCodecFactory().getClass() != CodecFactory.class) {
      return given;
    }
    ParquetReadOptions copy =
        ReadSettings.copy(given)
            .withCodecFactory(ArrayCodecs.over(given.getCodecFactory()))
            .build();
    return differ(given, copy) ? given : copy;
  }

  /** Returns whether the copy lacks a setting, as it may with a later parquet-java. */
  private static boolean differ(ParquetReadOptions given, ParquetReadOptions copy) {
    try {
      for (Method getter : GETTERS) {
        if (!Objects.equals(getter.invoke(given), getter.invoke(copy))) {
          return true;
        }
      }
      return false;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
