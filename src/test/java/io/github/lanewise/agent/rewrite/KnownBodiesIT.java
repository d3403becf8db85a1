// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Options.Feature;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SimpleRemapper;

/** Tests the table of known bodies with the release of parquet-java on the class path. */
class KnownBodiesIT {
  private static final Set<Feature> ALL = EnumSet.allOf(Feature.class);

  @Test
  void theTableHasWhatThisReleaseHasAndNoMore() throws IOException {
    Version release = Version.parse(System.getProperty("lanewise.it.parquet"));
    Set<String> known =
        KnownBodies.TABLE
            .lines()
            .map(line -> line.split(" +"))
            .filter(row -> isIn(row[3], release))
            .map(row -> String.join(" ", row[0], row[1], row[2]))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> derived = new TreeSet<>();
    for (String name : Target.NAMES) {
      Fingerprints fingerprints = new Fingerprints(classFile(name), Target.STOCK_ROOT);
      for (String body : bodies(name)) {
        String method = body.substring(0, body.indexOf('('));
        derived.add(name + ' ' + method + ' ' + fingerprints.of(body));
      }
    }
    assertEquals(String.join("\n", derived), String.join("\n", known));
  }

  private static boolean isIn(String range, Version release) {
    String[] ends = range.split("-", 2);
    return Version.parse(ends[0]).compareTo(release) <= 0
        && (ends[1].isEmpty() || Version.parse(ends[1]).compareTo(release) >= 0);
  }

  static Stream<Arguments> bodies() {
    return Target.NAMES.stream()
        .flatMap(name -> bodies(name).stream().map(body -> Arguments.of(name, body)));
  }

  private static List<String> bodies(String name) {
    return JoinPoints.of(name, ALL, true).stream()
        .flatMap(point -> point.bodies().stream())
        .distinct()
        .toList();
  }

  /** One body is altered at a time, by one instruction that does nothing. */
  @ParameterizedTest
  @MethodSource("bodies")
  void aClassWithAnotherBodyIsUnknown(String name, String body) throws IOException {
    byte[] altered = ClassFiles.withOneMoreInstruction(classFile(name), body);
    UnknownClassException e =
        assertThrows(
            UnknownClassException.class,
            () -> Rewriter.rewrite(altered, Target.STOCK_ROOT, JoinPoints.of(name, ALL, true)));
    String fingerprint = new Fingerprints(altered, Target.STOCK_ROOT).of(body);
    assertEquals(
        body + " differs from every known release (its fingerprint is " + fingerprint + ")",
        e.getMessage());
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aClassWithoutTheMethodIsUnknown(String name, String body) throws IOException {
    byte[] without = ClassFiles.withoutMethod(classFile(name), body);
    UnknownClassException e =
        assertThrows(
            UnknownClassException.class,
            () -> Rewriter.rewrite(without, Target.STOCK_ROOT, JoinPoints.of(name, ALL, true)));
    assertEquals("it has no method " + body, e.getMessage());
  }

  /**
   * A loop of comparison is replaced together with the methods that it calls, so these must be
   * known, too.
   */
  @Test
  void aMethodThatAReplacedOneCallsIsLookedAtToo() throws IOException {
    String name = "io/api/Binary";
    byte[] altered = ClassFiles.withOneMoreInstruction(classFile(name), "toUnsigned(B)I");
    assertThrows(
        UnknownClassException.class,
        () -> Rewriter.rewrite(altered, Target.STOCK_ROOT, JoinPoints.of(name, ALL, true)));
  }

  @Test
  void encodingsThatChangedTheirNumbersAreUnknown() throws IOException {
    for (String name : List.of("column/Encoding$1", "column/Encoding$3")) {
      String other = name.endsWith("1") ? "column/Encoding$3" : "column/Encoding$1";
      ClassWriter writer = new ClassWriter(0);
      Remapper renamed =
          new SimpleRemapper(
              Opcodes.ASM9, Target.STOCK_ROOT + '/' + other, Target.STOCK_ROOT + '/' + name);
      new ClassReader(classFile(other)).accept(new ClassRemapper(writer, renamed), 0);
      assertThrows(
          UnknownClassException.class,
          () ->
              Rewriter.rewrite(
                  writer.toByteArray(), Target.STOCK_ROOT, JoinPoints.of(name, ALL, true)));
    }
  }

  /**
   * The shade plugin changes classes in this way, and so do plugins that remove debugging
   * information.
   */
  @ParameterizedTest
  @MethodSource("bodies")
  void relocationLineNumbersAndConstantsMakeNoDifference(String name, String body)
      throws IOException {
    String root = "elsewhere/shaded/parquet";
    Remapper relocated =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String internalName) {
            return internalName.replace(Target.STOCK_ROOT, root);
          }
        };
    ClassWriter writer = new ClassWriter(0);
    writer.newConst("a constant that comes first");
    new ClassReader(classFile(name))
        .accept(new ClassRemapper(new OtherNames(writer), relocated), ClassReader.SKIP_FRAMES);
    assertEquals(
        new Fingerprints(classFile(name), Target.STOCK_ROOT).of(body),
        new Fingerprints(writer.toByteArray(), root).of(body.replace(Target.STOCK_ROOT, root)));
  }

  private static final class OtherNames extends ClassVisitor {
    OtherNames(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] thrown) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitLineNumber(int line, Label start) {
          super.visitLineNumber(line + 1, start);
        }

        @Override
        public void visitLocalVariable(
            String name, String descriptor, String signature, Label start, Label end, int index) {
          super.visitLocalVariable(name + "Renamed", descriptor, signature, start, end, index);
        }
      };
    }
  }

  private static byte[] classFile(String name) throws IOException {
    return ClassFiles.read(Target.STOCK_ROOT + '/' + name);
  }
}
