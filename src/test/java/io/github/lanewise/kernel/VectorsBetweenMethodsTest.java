// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tests that no method of a kernel takes or returns a vector. C2 does not inline a method, however
 * small, whose call is seldom reached: fewer times than once in some hundred calls of the method
 * around it ({@code MinInlineFrequencyRatio}). After many calls of a kernel without values, every
 * call within its loop is that rare. A vector that is passed to or returned from a method that is
 * not inlined is an object, for as long as that code serves. Nearly all methods of the Vector API
 * are always inlined.
 */
final class VectorsBetweenMethodsTest {
  private static final Path CLASSES =
      Path.of(System.getProperty("basedir", "")).resolve("target/classes/META-INF/versions");

  private static final Pattern VECTOR =
      Pattern.compile("Ljdk/incubator/vector/(\\w*Vector|VectorMask|VectorShuffle);");

  /** Vectors may be objects while a class is initialised. */
  @Test
  void noMethodOfAKernelTakesOrReturnsAVector() throws IOException {
    List<Path> classes;
    try (Stream<Path> files = Files.walk(CLASSES)) {
      classes = files.filter(file -> file.toString().endsWith(".class")).toList();
    }
    Set<String> calls = new TreeSet<>();
    int[] constants = {0};
    for (Path file : classes) {
      new ClassReader(Files.readAllBytes(file)).accept(new Calls(calls, constants), 0);
    }
    assertEquals("", calls.stream().collect(Collectors.joining("\n")));
    assertTrue(constants[0] > 5, "calls that make constants: " + constants[0]);
  }

  private static final class Calls extends ClassVisitor {
    private final Set<String> calls;
    private final int[] constants;
    private String name;

    Calls(Set<String> calls, int[] constants) {
      super(Opcodes.ASM9);
      this.calls = calls;
      this.constants = constants;
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] types) {
      this.name = name;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] thrown) {
      // A method that takes or returns a vector is reported where it is called, not for its own
      // calls.
      boolean initialises = method.equals("<clinit>") || VECTOR.matcher(descriptor).find();
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String types, boolean isInterface) {
          if (owner.startsWith("io/github/lanewise/")) {
            look(called, types);
          }
        }

        /** Visits a lambda expression, which may capture a vector. */
        @Override
        public void visitInvokeDynamicInsn(
            String called, String types, Handle bootstrap, Object... arguments) {
          look(called, types);
        }

        private void look(String called, String types) {
          if (!VECTOR.matcher(types).find()) {
            return;
          }
          if (initialises) {
            constants[0]++;
          } else {
            calls.add(name + "." + method + " calls " + called + types);
          }
        }
      };
    }
  }
}
