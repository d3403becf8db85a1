// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.parquet.bytes.BytesInput;

/** What a page holds, in an array of its own. */
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

  /** Whether the page is written at all, be it with no bytes: a compressor can tell. */
  public static boolean areWritten(BytesInput page) {
    boolean[] written = {false};
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            written[0] = true;
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            written[0] = true;
          }
        };
    try {
      page.writeAllTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return written[0];
  }
}
