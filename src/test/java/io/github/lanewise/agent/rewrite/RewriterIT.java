// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Options.Feature;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites the classes of the release of parquet-java that is on the class path. */
class RewriterIT {
  private static final Set<Feature> ALL = EnumSet.allOf(Feature.class);

  static List<String> targets() {
    return Target.NAMES;
  }

  @ParameterizedTest
  @MethodSource("targets")
  void onlyWhatIsNamedIsChanged(String name) throws Exception {
    Set<String> named = new TreeSet<>();
    for (JoinPoint point : JoinPoints.of(name, ALL, true)) {
      named.addAll(point.bodies());
    }
    Map<String, String> changed = code(rewrite(name, classFile(name), true));
    code(classFile(name))
        .forEach(
            (method, code) -> {
              boolean stays = !named.contains(method) || method.startsWith("<init>");
              assertEquals(stays, code.equals(changed.get(method)), method);
            });
  }

  /**
   * If an unchanged class counted as changed, the agent would add members to it when another agent
   * redefines it.
   */
  @ParameterizedTest
  @MethodSource("targets")
  void classesAsTheyAreHaveNoSerialFormOfTheAgent(String name) throws Exception {
    Class<?> type = Class.forName(new Target(Target.STOCK_ROOT, name).className());
    assertFalse(SerialForm.isIn(type));
    assertFalse(CacheHash.isIn(type));
  }

  /**
   * Returns the code of each method by name and descriptor, as hexadecimal digits that can be
   * compared.
   */
  private static Map<String, String> code(byte[] classFile) {
    Map<String, String> byMethod = new TreeMap<>();
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (MethodNode method : type.methods) {
      ClassWriter alone = new ClassWriter(0);
      alone.visit(Opcodes.V11, 0, "Alone", null, null, null);
      method.accept(alone);
      byMethod.put(method.name + method.desc, HexFormat.of().formatHex(alone.toByteArray()));
    }
    return byMethod;
  }

  @ParameterizedTest
  @MethodSource("targets")
  void membersAreAddedOnlyWhenAClassIsLoaded(String name) throws Exception {
    ClassNode before = node(classFile(name));
    ClassNode loaded = node(rewrite(name, classFile(name), true));
    boolean hashes = name.startsWith("io/api/Binary$");
    boolean serialises = name.equals("io/api/Binary$ByteArraySliceBackedBinary");
    assertEquals(before.fields.size() + (hashes ? 1 : 0), loaded.fields.size());
    assertEquals(
        before.methods.size() + (hashes ? 1 : 0) + (serialises ? 1 : 0), loaded.methods.size());
    ClassNode later = node(rewrite(name, classFile(name), false));
    assertEquals(before.fields.size(), later.fields.size());
    assertEquals(before.methods.size(), later.methods.size());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void whatHasBeenChangedIsNotChangedAgain(String name) throws Exception {
    byte[] changed = rewrite(name, classFile(name), true);
    assertSame(changed, rewrite(name, changed, true));
  }

  /** The JVM would refuse a changed class whose file is of version 50 or less. */
  @ParameterizedTest
  @MethodSource("targets")
  void classesFromBeforeJava8AreLeftAlone(String name) throws Exception {
    for (int version : new int[] {50, 51}) {
      byte[] old = ClassFiles.withVersion(classFile(name), version);
      UnknownClassException e =
          assertThrows(UnknownClassException.class, () -> rewrite(name, old, true));
      assertEquals("its class file is of version " + version + ", before Java 8", e.getMessage());
    }
    byte[] java8 = ClassFiles.withVersion(classFile(name), Opcodes.V1_8);
    assertDoesNotThrow(() -> rewrite(name, java8, true));
  }

  @Test
  void aSerialFormOfAReleasesOwnIsNotReplaced() throws IOException {
    String name = "io/api/Binary$ByteArraySliceBackedBinary";
    for (String method : new String[] {"writeObject", "writeReplace"}) {
      byte[] own = ClassFiles.withWriteObject(classFile(name), method);
      UnknownClassException e =
          assertThrows(UnknownClassException.class, () -> rewrite(name, own, true));
      assertTrue(e.getMessage().contains("serial form of its own"), e.getMessage());
    }
  }

  /** The constructor's assignments tell which field has which role. */
  @Test
  void aSerialFormNeedsTheConstructorThatIsKnown() throws IOException {
    String name = "io/api/Binary$ByteArraySliceBackedBinary";
    byte[] altered = ClassFiles.withOneMoreInstruction(classFile(name), "<init>([BIIZ)V");
    List<JoinPoint> points = JoinPoints.of(name, EnumSet.of(Feature.READERS), true);
    UnknownClassException e =
        assertThrows(
            UnknownClassException.class,
            () -> Rewriter.rewrite(altered, Target.STOCK_ROOT, points));
    assertTrue(e.getMessage().startsWith("<init>([BIIZ)V differs from"), e.getMessage());
  }

  @Test
  void whatIsSwitchedOffIsNotTouched() {
    for (String name : Target.NAMES) {
      assertEquals(List.of(), JoinPoints.of(name, EnumSet.noneOf(Feature.class), true), name);
      assertFalse(JoinPoints.of(name, ALL, true).isEmpty(), name);
    }
  }

  private static byte[] rewrite(String name, byte[] classFile, boolean addsMembers) {
    return Rewriter.rewrite(classFile, Target.STOCK_ROOT, JoinPoints.of(name, ALL, addsMembers));
  }

  private static byte[] classFile(String name) throws IOException {
    return ClassFiles.read(Target.STOCK_ROOT + '/' + name);
  }

  private static ClassNode node(byte[] classFile) {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    return type;
  }
}
