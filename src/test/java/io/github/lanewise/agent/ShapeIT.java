// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.Options.Feature;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** The agent knows the classes of this release, and leaves alone what is not like them. */
class ShapeIT {
  private static final Set<Feature> ALL = EnumSet.allOf(Feature.class);

  private static final String SPLIT = "column/values/bytestreamsplit/ByteStreamSplitValuesReader";

  static List<String> targets() {
    return Target.NAMES;
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyTargetIsChanged(String name) throws Exception {
    Rewriter.Rewritten rewritten = rewrite(name, classFile(name));
    boolean nothingToChange =
        name.equals(SPLIT) && System.getProperty("lanewise.it.parquet").startsWith("1.13.");
    assertEquals(nothingToChange, rewritten.effects().isEmpty(), rewritten.effects()::toString);
    assertEquals(nothingToChange, java.util.Arrays.equals(classFile(name), rewritten.classFile()));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void aFieldIsAddedOnlyWhereAHashIsRememberedAndOnlyWhenLoaded(String name) throws Exception {
    int before = fields(classFile(name));
    int added = name.startsWith("io/api/Binary$") ? 1 : 0;
    assertEquals(before + added, fields(rewrite(name, classFile(name)).classFile()));
    Rewriter.Rewritten later =
        Rewriter.rewrite(classFile(name), Target.STOCK_ROOT, JoinPoints.of(name, ALL, false));
    assertEquals(before, fields(later.classFile()));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void whatHasBeenChangedIsNotChangedAgain(String name) throws Exception {
    byte[] changed = rewrite(name, classFile(name)).classFile();
    Rewriter.Rewritten again = rewrite(name, changed);
    assertEquals(List.of(), again.effects());
    assertSame(changed, again.classFile());
  }

  static Stream<Arguments> membersThatAreNeeded() {
    return Stream.of(
        Arguments.of("column/ParquetProperties", "newValuesWriter"),
        Arguments.of("column/ParquetProperties", "getValuesWriterFactory"),
        Arguments.of("column/Encoding$1", "getValuesReader"),
        Arguments.of("column/Encoding$3", "getValuesReader"),
        Arguments.of("io/api/Binary", "hashCode"),
        Arguments.of("io/api/Binary", "equals"),
        Arguments.of("io/api/Binary", "lexicographicCompare"),
        Arguments.of("io/api/Binary$ByteArrayBackedBinary", "hashCode"),
        Arguments.of("io/api/Binary$ByteArraySliceBackedBinary", "hashCode"),
        Arguments.of("io/api/Binary$ByteArrayBackedBinary", "toStringUsingUTF8"),
        Arguments.of("io/api/Binary$ByteArraySliceBackedBinary", "toStringUsingUTF8"),
        Arguments.of("io/api/Binary$ByteBufferBackedBinary", "hashCode"));
  }

  @ParameterizedTest
  @MethodSource("membersThatAreNeeded")
  void aClassWithoutWhatIsNeededIsUnknown(String name, String member) throws IOException {
    byte[] without = ClassFiles.withoutMethod(classFile(name), member);
    UnknownShapeException e =
        assertThrows(UnknownShapeException.class, () -> rewrite(name, without));
    assertTrue(e.getMessage().contains(member), e.getMessage());
  }

  @Test
  void encodingsThatChangedTheirNumbersAreUnknown() throws IOException {
    byte[] plain = classFile("column/Encoding$1");
    assertThrows(UnknownShapeException.class, () -> rewrite("column/Encoding$3", plain));
    byte[] split = classFile("column/Encoding$3");
    assertThrows(UnknownShapeException.class, () -> rewrite("column/Encoding$1", split));
  }

  @Test
  void whatIsSwitchedOffIsNotTouched() {
    for (String name : Target.NAMES) {
      assertEquals(List.of(), JoinPoints.of(name, EnumSet.noneOf(Feature.class), true), name);
      assertFalse(JoinPoints.of(name, ALL, true).isEmpty(), name);
    }
  }

  private static Rewriter.Rewritten rewrite(String name, byte[] classFile)
      throws UnknownShapeException {
    return Rewriter.rewrite(classFile, Target.STOCK_ROOT, JoinPoints.of(name, ALL, true));
  }

  private static byte[] classFile(String name) throws IOException {
    return ClassFiles.read(Target.STOCK_ROOT + '/' + name);
  }

  private static int fields(byte[] classFile) {
    int[] count = new int[1];
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public FieldVisitor visitField(
                  int access, String name, String descriptor, String signature, Object value) {
                count[0]++;
                return null;
              }
            },
            0);
    return count[0];
  }
}
