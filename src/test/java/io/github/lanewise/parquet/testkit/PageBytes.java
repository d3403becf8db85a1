// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;

/** Copies the bytes of a page into an array of their own. */
public final class PageBytes {
  private PageBytes() {}

  public static byte[] of(BytesInput page) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      page.writeAllTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Returns the length of each write of the page, 0 included, because a compressor may make a frame
   * of each.
   */
  public static List<Integer> writes(BytesInput page) {
    List<Integer> writes = new ArrayList<>();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            writes.add(1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            writes.add(length);
          }
        };
    try {
      page.writeAllTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return writes;
  }
}
