// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.stock.StockRules;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;

/**
 * Cuts bytes that lie in one piece at the offsets where parquet-java's slabs would end. It is told
 * of the writes that parquet-java makes into its stream, and cuts the bytes without a copy when
 * they are handed out.
 */
public final class SlabCuts {
  private final SlabSizes sizes;

  /** The index at which each slab begins. */
  private int[] starts = new int[8];

  private int slabs;
  private int size;

  /** The index in the page at which the slab that is being filled ends. */
  private int end;

  /** Makes cuts between slabs of these sizes. No other cuts may use the same {@code sizes}. */
  public SlabCuts(SlabSizes sizes) {
    this.sizes = sizes;
  }

  /** Grows the table, so that the next {@code count} bytes and writes do not have to. */
  void makeRoom(int count) {
    // Each of them may open a slab.
    if (slabs + count > starts.length) {
      starts = Arrays.copyOf(starts, 2 * (slabs + count));
    }
  }

  /** Counts bytes that parquet-java writes one by one. */
  public void bytes(int count) {
    int last = size + count;
    while (size < last) {
      if (size == end) {
        open(size, 1);
      }
      size = Math.min(last, end);
    }
  }

  /** Counts writes of {@code length} bytes each. */
  public void writes(int count, int length) {
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

  /**
   * Counts the writes that parquet-java makes for a stream of the RLE/bit-packing hybrid that
   * begins and ends at these indexes. All headers of its packed runs are single bytes.
   */
  public void runs(int width, byte[] stream, int start, int end) {
    for (int at = start; at < end; ) {
      int header = at;
      if ((stream[at] & 1) != 0) {
        int groups = stream[at++] >>> 1;
        bytes(1);
        writes(groups, width);
        at += groups * width;
        continue;
      }
      while (stream[at++] < 0) {
        // The next byte belongs to the header, too.
      }
      at += (width + 7) / 8;
      bytes(at - header);
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

  /**
   * Cuts the bytes of {@code buffer} from {@code index} on into slabs, and adds these to the page.
   */
  public void addTo(List<BytesInput> page, ByteBuffer buffer, int index) {
    if (slabs == 0) {
      page.add(StockRules.EMPTY_PAGE);
    }
    for (int slab = 0; slab < slabs; slab++) {
      int next = slab + 1 < slabs ? starts[slab + 1] : size;
      page.add(Slab.bytes(buffer, index + starts[slab], next - starts[slab]));
    }
  }

  /** Starts the next page. */
  public void reset() {
    sizes.pageEnds(size);
    slabs = 0;
    size = 0;
    end = 0;
  }
}
