// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import java.util.List;
import java.util.stream.Stream;

/** Names the family byte-stream-split, and lists its operations on arrays. */
public final class ByteStreamSplitKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "byte-stream-split";

  private ByteStreamSplitKernels() {}

  /** Returns every operation of the family on arrays. */
  public static List<Operation<?>> all() {
    return Stream.of(DecodeKernels.all(), EncodeKernels.all())
        .<Operation<?>>flatMap(List::stream)
        .toList();
  }
}
