// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
}
