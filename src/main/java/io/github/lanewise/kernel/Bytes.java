// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Reads and writes several bytes of a byte[] at once. The byte at the lowest address is the lowest
 * byte of the number, whatever the processor's byte order.
 */
public final class Bytes {
  /** Accesses two bytes. */
  public static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);

  /** Accesses four bytes. */
  public static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);

  /** Accesses eight bytes. */
  public static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private Bytes() {}
}
