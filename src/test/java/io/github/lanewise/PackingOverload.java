// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Memory;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A public method of {@link BitPacking} that packs or unpacks. It is found by reflection, so that
 * an overload that is added is tested too.
 */
record PackingOverload(Method method) {
  static Stream<PackingOverload> all() {
    return PublicMethods.of(BitPacking.class)
        .filter(method -> List.of("pack", "unpack").contains(method.getName()))
        .map(PackingOverload::new);
  }

  boolean packs() {
    return method.getName().equals("pack");
  }

  ArrayMemory valuesKind() {
    return ArrayMemory.of(method.getParameterTypes()[packs() ? 1 : 3]);
  }

  int widest() {
    return 8 * valuesKind().elementBytes();
  }

  List<? extends Memory> packedKinds() {
    if (!hasBuffer()) {
      return List.of(ArrayMemory.BYTES);
    }
    return packs() ? BufferMemory.writable() : List.of(BufferMemory.values());
  }

  boolean hasBuffer() {
    return Arrays.asList(method.getParameterTypes()).contains(ByteBuffer.class);
  }

  void call(
      int width, Object source, int sourceOffset, Object target, int targetOffset, int count) {
    PublicMethods.call(
        method, Arrays.asList(width, source, sourceOffset, target, targetOffset, count));
  }

  @Override
  public String toString() {
    return PublicMethods.describe(method);
  }
}
