// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.report.PageCount;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * A writer that collects values one after another in a page. Subclasses may encode them later.
 * Otherwise the page is PLAIN.
 */
abstract class PageWriter extends ValuesWriter {
  final PageBuffer page;

  PageWriter(PageBuffer page) {
    this.page = page;
  }

  @Override
  public long getBufferedSize() {
    return page.size();
  }

  @Override
  public BytesInput getBytes() {
    PageCount.PLAIN_WRITTEN.increment();
    return page.bytes();
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.PLAIN;
  }

  @Override
  public void reset() {
    page.reset();
  }

  @Override
  public void close() {
    page.close();
  }

  @Override
  public long getAllocatedSize() {
    return page.capacity();
  }

  @Override
  public String memUsageString(String prefix) {
    return String.format(
        "%s %s %s, %,d bytes",
        prefix, getEncoding(), getClass().getSimpleName(), getAllocatedSize());
  }
}
