// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Meter;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Comparison;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every operation can be told from the others, tried and tested. */
final class OperationsTest {
  private static Stream<Operation<?>> all() {
    return Operations.all().stream();
  }

  /**
   * Requires an abstract test in the package of the operation's interface. Its class is {@code
   * …Contract}, and has or mentions the interface's name.
   */
  @ParameterizedTest
  @MethodSource("all")
  void hasAnAbstractTest(Operation<?> operation) throws IOException {
    Class<?> type =
        Stream.of(operation.scalar().getClass().getInterfaces())
            .filter(Watched.class::isAssignableFrom)
            .findFirst()
            .orElseThrow();
    Predicate<String> namesIt = Pattern.compile("\\b" + type.getSimpleName() + "\\b").asPredicate();
    Path folder = Path.of("src/test/java", type.getPackageName().replace('.', '/'));
    List<Path> contracts = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*Contract.java")) {
      for (Path contract : all) {
        if (contract.endsWith(type.getSimpleName() + "Contract.java")
            || namesIt.test(Files.readString(contract))) {
          contracts.add(contract);
        }
      }
    }
    assertFalse(contracts.isEmpty(), () -> type + " has no abstract test in " + folder);
  }

  /** Reports and the doctor identify an operation by its names and width. */
  @Test
  void haveNamesOfTheirOwn() {
    List<String> names = all().map(one -> one.name() + " " + one.width()).toList();
    assertEquals(names.stream().distinct().toList(), names);
  }

  /** If the output stayed the same, a kernel that does nothing would pass its trial. */
  @ParameterizedTest
  @MethodSource("all")
  void hasASampleThatChanges(Operation<?> operation) {
    Object untouched = operation.sample().output();
    assertFalse(Objects.deepEquals(untouched, scalarOutput(operation)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void hasSamplesOfEqualInput(Operation<?> operation) {
    assertTrue(Objects.deepEquals(scalarOutput(operation), scalarOutput(operation)));
  }

  /**
   * Without a second call site, a kernel that allocates only outside the trial's loop would pass.
   */
  @ParameterizedTest
  @MethodSource("all")
  void hasASampleThatCallsAsideWhatItCallsInItsLoop(Operation<?> operation) {
    Object inLoop = output(operation, Sample::run);
    assertTrue(Objects.deepEquals(inLoop, output(operation, Sample::runAside)));
  }

  /** The doctor compares scalar kernels with the plain loop. */
  @ParameterizedTest
  @MethodSource("all")
  void hasAPlainLoopThatDoesAsTheScalarKernel(Operation<?> operation) {
    assertPlainLoop(operation);
  }

  private static <K extends Watched<K>> void assertPlainLoop(Operation<K> operation) {
    K loop = operation.sample().plainLoop();
    boolean without =
        operation.family().equals("dictionary") || operation.name().contains("direct");
    assertEquals(without, loop == null);
    assertTrue(
        without
            || new Comparison<>(operation.sample(), operation.scalar(), operation.sample(), loop)
                .sameOutput());
  }

  /** A kernel that writes nothing would go unnoticed if the output of an earlier call were left. */
  @ParameterizedTest
  @MethodSource("all")
  void hasASampleThatClearsItsOutput(Operation<?> operation) {
    assertClears(operation);
  }

  private static <K extends Watched<K>> void assertClears(Operation<K> operation) {
    Sample<K> cleared = operation.sample();
    cleared.clear();
    Sample<K> used = operation.sample();
    used.run(operation.scalar());
    used.clear();
    assertTrue(Objects.deepEquals(cleared.output(), used.output()));
  }

  /** Only the watch notices that a kernel has lost its compiled code. */
  @ParameterizedTest
  @MethodSource("all")
  void tellsAWatchOfEveryCall(Operation<?> operation) {
    assertWatched(operation);
  }

  private static <K extends Watched<K>> void assertWatched(Operation<K> operation) {
    List<Long> ended = new ArrayList<>();
    long[] begun = {0};
    Meter meter =
        new Meter() {
          @Override
          public long read() {
            return begun[0]++;
          }

          @Override
          public void called(long before) {
            ended.add(before);
          }
        };
    K watched = operation.scalar().watchedBy(new Watch(meter, true));
    Sample<K> sample = operation.sample();
    for (int shape = 0; shape < sample.shapes(); shape++) {
      long before = begun[0];
      sample.run(watched, shape);
      assertTrue(begun[0] > before, "no call of shape " + shape);
    }
    assertEquals(LongStream.range(0, begun[0]).boxed().toList(), ended);
    assertTrue(Objects.deepEquals(scalarOutput(operation), sample.output()));
  }

  /** If {@code -Dlanewise.verify} asks to check one call in many, the other calls are only made. */
  @ParameterizedTest
  @MethodSource("all")
  void makesCallsThatAreNotChecked(Operation<?> operation) {
    assertMade(operation);
  }

  private static <K extends Watched<K>> void assertMade(Operation<K> operation) {
    Verification<K> seldom =
        new Verification<>(null, operation.name(), operation.width(), Integer.MAX_VALUE, null);
    Sample<K> sample = operation.sample();
    sample.run(operation.scalar().verifiedBy(seldom));
    assertTrue(Objects.deepEquals(scalarOutput(operation), sample.output()));
  }

  private static <K extends Watched<K>> Object scalarOutput(Operation<K> operation) {
    return output(operation, Sample::run);
  }

  private static <K extends Watched<K>> Object output(
      Operation<K> operation, BiConsumer<Sample<K>, K> call) {
    Sample<K> sample = operation.sample();
    call.accept(sample, operation.scalar());
    return sample.output();
  }
}
