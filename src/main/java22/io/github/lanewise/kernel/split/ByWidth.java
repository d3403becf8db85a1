// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One operation on direct memory for every width that has kernels; other widths go through a {@link
 * Tile}. A record: C2 takes the fields of a constant one for constants.
 */
record ByWidth<S, T>(
    Operation<Transpose<S, T>> two,
    Operation<Transpose<S, T>> four,
    Operation<Transpose<S, T>> eight,
    Operation<Transpose<S, T>> twelve,
    Operation<Transpose<S, T>> sixteen) {

  /**
   * @param sample makes the sample for a width
   */
  static <S, T> ByWidth<S, T> of(
      String name,
      IntFunction<Sample<Transpose<S, T>>> sample,
      Transpose<S, T> two,
      Transpose<S, T> four,
      Transpose<S, T> eight,
      Transpose<S, T> twelve,
      Transpose<S, T> sixteen) {
    return new ByWidth<>(
        operation(name, 2, two, () -> sample.apply(2)),
        operation(name, 4, four, () -> sample.apply(4)),
        operation(name, 8, eight, () -> sample.apply(8)),
        operation(name, 12, twelve, () -> sample.apply(12)),
        operation(name, 16, sixteen, () -> sample.apply(16)));
  }

  static <S, T> Operation<Transpose<S, T>> operation(
      String name, int width, Transpose<S, T> scalar, Supplier<Sample<Transpose<S, T>>> sample) {
    return new Operation<>(
        ByteStreamSplitKernels.FAMILY,
        name,
        width,
        scalar,
        sample,
        bits -> DirectCandidates.of(name + " " + width, bits),
        Segments.MOST_VIEWS);
  }

  /** Null where the width has no kernel. */
  Operation<Transpose<S, T>> of(int width) {
    return switch (width) {
      case 2 -> two;
      case 4 -> four;
      case 8 -> eight;
      case 12 -> twelve;
      case 16 -> sixteen;
      default -> null;
    };
  }

  Stream<Operation<?>> all() {
    return Stream.of(two, four, eight, twelve, sixteen);
  }
}
