// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;

/**
 * Looks up all that Lanewise's writers and readers need of a copy of parquet-java and of each
 * other, before the first of them is handed out. The JVM would find out when a page is half
 * written, and then it is too late to leave the page to stock.
 */
final class Linkage {
  /** Tags in the pool of constants: sections 4.4.1 and 4.4.2 of the JVM's specification. */
  private static final int CLASS = 7;

  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;

  /** What adapters first ask for when values come, or when a page is full. */
  private static final List<String> KERNELS =
      List.of(
          "split.ByteStreamSplitKernels",
          "dictionary.DictionaryKernels",
          "plain.LittleEndianKernels");

  private final AdapterLoader loader;
  private final Set<String> seen = new HashSet<>();
  private final Deque<String> unchecked = new ArrayDeque<>();

  private Linkage(AdapterLoader loader) {
    this.loader = loader;
  }

  /**
   * Checks an adapter and all adapters that can be reached from it.
   *
   * @throws LinkageError that names what is missing
   */
  static void check(AdapterLoader loader, String adapter)
      throws ClassNotFoundException, IOException {
    Linkage linkage = new Linkage(loader);
    linkage.reached(adapter.replace('.', '/'));
    while (!linkage.unchecked.isEmpty()) {
      linkage.check(linkage.unchecked.remove());
    }
    // Some ask stock for its rules when they are initialised, which would else be with a value.
    for (String each : linkage.seen) {
      Class.forName(name(each), true, loader);
    }
    // Starts no trials: those wait for the first call.
    for (String each : KERNELS) {
      Class.forName("io.github.lanewise.kernel." + each, true, loader);
    }
  }

  private void reached(String internalName) {
    if (AdapterLoader.isAdapter(name(internalName)) && seen.add(internalName)) {
      unchecked.add(internalName);
    }
  }

  private void check(String adapter) throws ClassNotFoundException, IOException {
    everythingIsImplemented(load(adapter));
    ClassReader reader = new ClassReader(loader.classFile(name(adapter)));
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      // Nothing stands behind a long or a double.
      switch (item == 0 ? 0 : reader.readByte(item - 1)) {
        case CLASS -> {
          String type = reader.readUTF8(item, buffer);
          reached(type);
          // Of a type in casts and catches only, no member is looked up.
          if (loader.belongsToCopy(type)) {
            load(type);
          }
        }
        case FIELD, METHOD, INTERFACE_METHOD -> {
          String owner = reader.readClass(item, buffer);
          int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
          if (loader.belongsToCopy(owner) || owner.startsWith("io/github/lanewise/")) {
            isThere(
                owner,
                reader.readUTF8(nameAndType, buffer),
                reader.readUTF8(nameAndType + 2, buffer));
          }
        }
        default -> {}
      }
    }
  }

  private void isThere(String owner, String member, String descriptor)
      throws ClassNotFoundException {
    Class<?> type = load(owner);
    boolean there =
        member.equals("<init>")
            ? hasConstructor(type, descriptor)
            : descriptor.startsWith("(")
                ? hasMethod(type, member, descriptor)
                : hasField(type, member, descriptor);
    if (!there) {
      throw new IncompatibleClassChangeError("no " + member + " " + descriptor + " in " + owner);
    }
  }

  private static boolean hasConstructor(Class<?> type, String descriptor) {
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      if (Type.getConstructorDescriptor(each).equals(descriptor) && isOpen(each)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasMethod(Class<?> type, String name, String descriptor) {
    if (type == null) {
      return false;
    }
    for (Method each : type.getDeclaredMethods()) {
      if (each.getName().equals(name)
          && Type.getMethodDescriptor(each).equals(descriptor)
          && isOpen(each)) {
        return true;
      }
    }
    for (Class<?> parent : type.getInterfaces()) {
      if (hasMethod(parent, name, descriptor)) {
        return true;
      }
    }
    // Every object has those of Object, also where an interface is all that is known of it.
    return hasMethod(type.isInterface() ? Object.class : type.getSuperclass(), name, descriptor);
  }

  private static boolean hasField(Class<?> type, String name, String descriptor) {
    if (type == null) {
      return false;
    }
    for (Field each : type.getDeclaredFields()) {
      if (each.getName().equals(name)
          && Type.getDescriptor(each.getType()).equals(descriptor)
          && isOpen(each)) {
        return true;
      }
    }
    return hasField(type.getSuperclass(), name, descriptor);
  }

  /** Lanewise may use it: its own, or what parquet-java has not closed to other packages. */
  private static boolean isOpen(Member member) {
    return member.getDeclaringClass().getName().startsWith("io.github.lanewise.")
        || Modifier.isPublic(member.getModifiers())
        || Modifier.isProtected(member.getModifiers());
  }

  /** A release may ask more of its writers and readers than those that were known. */
  private static void everythingIsImplemented(Class<?> adapter) {
    if (Modifier.isAbstract(adapter.getModifiers())) {
      return;
    }
    for (Method each : adapter.getMethods()) {
      if (Modifier.isAbstract(each.getModifiers())) {
        throw new AbstractMethodError(each.toString());
      }
    }
  }

  private Class<?> load(String internalName) throws ClassNotFoundException {
    return Class.forName(name(internalName), false, loader);
  }

  private static String name(String internalName) {
    return internalName.replace('/', '.');
  }
}
