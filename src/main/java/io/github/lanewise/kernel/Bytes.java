// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Several bytes of an array at once, lowest address first whatever the processor's byte order. */
public final class Bytes {
  /** Two bytes. */
  public static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);

  /** Four bytes. */
  public static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);

  /** Eight bytes. */
  public static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private Bytes() {}
}
