// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;

/** Takes values for a test that looks at them, and makes empty pages. */
public abstract class WriterWithoutPages extends ValuesWriter {
  @Override
  public long getBufferedSize() {
    return 0;
  }

  @Override
  public BytesInput getBytes() {
    return BytesInput.empty();
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.PLAIN;
  }

  @Override
  public void reset() {}

  @Override
  public long getAllocatedSize() {
    return 0;
  }

  @Override
  public String memUsageString(String prefix) {
    return prefix;
  }
}
