// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/** Compares pages as writers hand them out. */
final class Pages {
  private Pages() {}

  static boolean same(BytesInput expected, BytesInput actual) {
    try {
      var bytes = new ByteArrayOutputStream(Math.toIntExact(expected.size()));
      expected.writeAllTo(bytes);
      Compared comparison = new Compared(bytes.toByteArray());
      actual.writeAllTo(comparison);
      return comparison.same();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Compares the bytes as they are written, and keeps none of them. Memory of a check would count
   * as the benchmark's garbage.
   */
  private static final class Compared extends OutputStream {
    private final byte[] expected;
    private int position;
    private boolean same = true;

    Compared(byte[] expected) {
      this.expected = expected;
    }

    boolean same() {
      return same && position == expected.length;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
      int end = position + length;
      same =
          same
              && end <= expected.length
              && Arrays.equals(expected, position, end, source, offset, offset + length);
      position = end;
    }
  }
}
