// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.IOException;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A file that parquet-java can write, and that has no blocks. */
public abstract class FileWithoutBlocks implements OutputFile {
  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    return create(blockSizeHint);
  }

  @Override
  public final boolean supportsBlockSize() {
    return false;
  }

  @Override
  public final long defaultBlockSize() {
    return 0;
  }
}
