// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.nio.ByteBuffer;

/**
 * A program whose pages are in direct memory only. It prints which of the kernels for arrays it has
 * used, and whether a kernel for direct memory was proven.
 */
final class DirectPages {
  private static final int COUNT = 1_000;

  private DirectPages() {}

  public static void main(String[] args) {
    ByteBuffer streams = ByteBuffer.allocateDirect(16 * COUNT);
    for (int width : new int[] {2, 4, 8, 12, 16}) {
      ByteStreamSplit.decode(streams, 0, ByteBuffer.allocate(width * COUNT), 0, COUNT, width);
    }
    ByteStreamSplit.decode(streams, 0, new int[COUNT], 0, COUNT);
    ByteStreamSplit.decode(streams, 0, new float[COUNT], 0, COUNT);
    ByteStreamSplit.decode(streams, 0, new long[COUNT], 0, COUNT);
    ByteStreamSplit.decode(streams, 0, new double[COUNT], 0, COUNT);
    ByteStreamSplit.encode(new int[COUNT], 0, streams, 0, COUNT);
    ByteStreamSplit.encode(new float[COUNT], 0, streams, 0, COUNT);
    ByteStreamSplit.encode(new long[COUNT], 0, streams, 0, COUNT);
    ByteStreamSplit.encode(new double[COUNT], 0, streams, 0, COUNT);
    for (Operation<?> each : ByteStreamSplitKernels.all()) {
      String used = each.decision().reason().equals("not used yet") ? "unused" : "used";
      System.out.println(each.name() + " " + each.width() + ": " + used);
    }
    boolean proven =
        DirectKernels.all().stream().anyMatch(each -> each.decision().verdict() == Verdict.FASTER);
    System.out.println("proven: " + proven);
  }
}
