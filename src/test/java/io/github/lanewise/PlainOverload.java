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
 * A public method of {@link LittleEndian} that puts or gets numbers. It is found by reflection, so
 * that an overload that is added is tested too.
 */
record PlainOverload(Method method) {
  static Stream<PlainOverload> all() {
    return PublicMethods.of(LittleEndian.class)
        .filter(method -> List.of("put", "get").contains(method.getName()))
        .map(PlainOverload::new);
  }

  boolean puts() {
    return method.getName().equals("put");
  }

  /**
   * Returns the kind of the array of numbers, which is the source of a put and the target of a get.
   */
  ArrayMemory numbersKind() {
    return ArrayMemory.of(puts() ? sourceType() : targetType());
  }

  List<? extends Memory> bytesKinds() {
    Class<?> type = puts() ? targetType() : sourceType();
    if (type != ByteBuffer.class) {
      return List.of(ArrayMemory.of(type));
    }
    return puts() ? BufferMemory.writable() : List.of(BufferMemory.values());
  }

  void call(Object source, int sourceOffset, Object target, int targetOffset, int count) {
    PublicMethods.call(method, Arrays.asList(source, sourceOffset, target, targetOffset, count));
  }

  Class<?> targetType() {
    return method.getParameterTypes()[2];
  }

  private Class<?> sourceType() {
    return method.getParameterTypes()[0];
  }

  @Override
  public String toString() {
    return PublicMethods.describe(method);
  }
}
