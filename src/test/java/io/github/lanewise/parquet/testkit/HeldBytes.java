// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Counts the bytes that an object keeps from the garbage collector: the elements of all arrays and
 * buffers that can be reached from it. A writer's own account of its memory would not contain
 * arrays that it has forgotten to release.
 */
public final class HeldBytes {
  private static final int REFERENCE = 4;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> open = new ArrayDeque<>();
  private long bytes;

  private HeldBytes() {}

  public static long of(Object root) {
    HeldBytes held = new HeldBytes();
    held.visit(root);
    while (!held.open.isEmpty()) {
      held.enter(held.open.pop());
    }
    return held.bytes;
  }

  private void visit(Object object) {
    if (object != null && seen.add(object)) {
      open.push(object);
    }
  }

  private void enter(Object object) {
    Class<?> type = object.getClass();
    // The records of an allocator belong to the test, not to the writer.
    if (object instanceof ByteBufferAllocator || object instanceof Enum) {
      return;
    }
    if (type.isArray()) {
      enterArray(object, type.getComponentType());
    } else if (object instanceof ByteBuffer buffer) {
      if (buffer.hasArray()) {
        visit(buffer.array());
      } else {
        bytes += buffer.capacity();
      }
    } else if (object instanceof Iterable<?> elements) {
      elements.forEach(this::visit);
      enterFields(object, type);
    } else if (object instanceof AtomicReference<?> reference) {
      visit(reference.get());
    } else {
      enterFields(object, type);
    }
  }

  private void enterArray(Object array, Class<?> component) {
    int length = Array.getLength(array);
    if (component.isPrimitive()) {
      bytes += (long) length * size(component);
      return;
    }
    bytes += (long) length * REFERENCE;
    for (Object element : (Object[]) array) {
      visit(element);
    }
  }

  private static int size(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    if (primitive == int.class || primitive == float.class) {
      return Integer.BYTES;
    }
    return primitive == short.class || primitive == char.class ? Short.BYTES : 1;
  }

  /** Fields of the JDK's classes are skipped, because they are closed to reflection. */
  private void enterFields(Object object, Class<?> type) {
    for (Class<?> c = type; c != null && !c.getName().startsWith("java."); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          try {
            visit(field.get(object));
          } catch (IllegalAccessException e) {
            throw new AssertionError("made accessible", e);
          }
        }
      }
    }
  }
}
