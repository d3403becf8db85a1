// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.Sizes;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A public method of {@link ByteStreamSplit}. It is found by reflection, so that an overload that
 * is added is tested too.
 */
record SplitOverload(Method method) {
  static Stream<SplitOverload> all() {
    return PublicMethods.of(ByteStreamSplit.class).map(SplitOverload::new);
  }

  static Stream<SplitOverload> ofArrays() {
    return all().filter(overload -> !overload.takesBuffers());
  }

  static Stream<SplitOverload> ofBuffers() {
    return all().filter(SplitOverload::takesBuffers);
  }

  boolean encodes() {
    return method.getName().equals("encode");
  }

  /** Returns whether the method has a parameter for the stride. */
  boolean strided() {
    return method.getParameterCount() == (typed() ? 6 : 7);
  }

  /** Returns whether the values are in an array of numbers, whose type tells their width. */
  boolean typed() {
    return valuesType() != byte[].class && valuesType() != ByteBuffer.class;
  }

  int[] widths() {
    return typed() ? new int[] {ArrayMemory.of(valuesType()).elementBytes()} : Sizes.widths();
  }

  List<? extends Memory> valuesKinds() {
    return kinds(valuesType(), !encodes());
  }

  List<? extends Memory> streamsKinds() {
    return kinds(streamsType(), encodes());
  }

  /** Calls the method. Ignores the stride or the width if the method has no parameter for it. */
  void call(
      Object source,
      int sourceOffset,
      Object target,
      int targetOffset,
      int stride,
      int count,
      int width) {
    List<Object> arguments = new ArrayList<>(List.of(sourceOffset, targetOffset, count));
    arguments.add(0, source);
    arguments.add(2, target);
    if (strided()) {
      arguments.add(encodes() ? 4 : 2, stride);
    }
    if (!typed()) {
      arguments.add(width);
    }
    PublicMethods.call(method, arguments);
  }

  private boolean takesBuffers() {
    return valuesType() == ByteBuffer.class || streamsType() == ByteBuffer.class;
  }

  private Class<?> valuesType() {
    return encodes() ? sourceType() : targetType();
  }

  private Class<?> streamsType() {
    return encodes() ? targetType() : sourceType();
  }

  private Class<?> sourceType() {
    return memoryTypes().get(0);
  }

  Class<?> targetType() {
    return memoryTypes().get(1);
  }

  private List<Class<?>> memoryTypes() {
    return Stream.of(method.getParameterTypes()).filter(type -> type != int.class).toList();
  }

  private static List<? extends Memory> kinds(Class<?> type, boolean written) {
    if (type != ByteBuffer.class) {
      return List.of(ArrayMemory.of(type));
    }
    return written ? BufferMemory.writable() : List.of(BufferMemory.values());
  }

  @Override
  public String toString() {
    return PublicMethods.describe(method);
  }
}
