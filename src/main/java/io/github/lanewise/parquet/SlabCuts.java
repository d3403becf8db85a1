// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;

/**
 * Cuts bytes that lie in one piece at the places where stock's slabs would end. It is told of the
 * writes that stock makes into its stream, and cuts the bytes when they are handed out, without a
 * copy.
 */
final class SlabCuts {
  private final SlabSizes sizes;

  /** Where each slab begins. */
  private int[] starts = new int[8];

  private int slabs;
  private int size;

  /** Where the slab that is being filled ends, as an index into the page. */
  private int end;

  SlabCuts(SlabSizes sizes) {
    this.sizes = sizes;
  }

  /** Bytes that are written one by one. */
  void bytes(int count) {
    int last = size + count;
    while (size < last) {
      if (size == end) {
        open(size, 1);
      }
      size = Math.min(last, end);
    }
  }

  /** Writes of {@code length} bytes each. */
  void writes(int count, int length) {
    for (int left = count; left > 0; ) {
      int fitting = length == 0 ? left : Math.min(left, (end - size) / length);
      if (fitting == 0) {
        writeAcross(length);
        left--;
        continue;
      }
      size += fitting * length;
      left -= fitting;
      if (StockRules.FULL_SLAB_OPENS_NEXT && size == end) {
        open(size, 0);
      }
    }
  }

  private void writeAcross(int length) {
    int rest = length - (end - size);
    open(StockRules.COUNTS_BEFORE_NEXT_SLAB ? end : size, rest);
    size += length;
  }

  private void open(int counted, int least) {
    if (slabs == starts.length) {
      starts = Arrays.copyOf(starts, 2 * slabs);
    }
    starts[slabs++] = end;
    end += Math.max(least, sizes.next(counted));
  }

  int slabs() {
    return slabs;
  }

  /** Adds the slabs of the bytes that begin at {@code index}. */
  void addTo(List<BytesInput> page, ByteBuffer buffer, int index) {
    if (slabs == 0) {
      page.add(StockRules.EMPTY_PAGE);
    }
    for (int slab = 0; slab < slabs; slab++) {
      int next = slab + 1 < slabs ? starts[slab + 1] : size;
      page.add(Slab.bytes(buffer, index + starts[slab], next - starts[slab]));
    }
  }

  /** Starts the next page. */
  void reset() {
    sizes.pageEnds(size);
    slabs = 0;
    size = 0;
    end = 0;
  }
}
