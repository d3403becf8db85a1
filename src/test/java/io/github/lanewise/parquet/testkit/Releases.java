// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.lang.module.ModuleDescriptor.Version;
import org.apache.parquet.column.ParquetProperties;

/** Holds the calls that differ between releases of parquet-java. */
public final class Releases {
  /**
   * Is true from 1.14 on. In 1.13, BYTE_STREAM_SPLIT is for all FLOAT and DOUBLE columns or for
   * none.
   */
  public static final boolean BYTE_STREAM_SPLIT_BY_COLUMN =
      !System.getProperty("lanewise.it.parquet").startsWith("1.13.");

  /** Is true from 1.14 on. 1.13 releases some buffers of a writer twice when it is closed. */
  public static final boolean RELEASES_ONCE = BYTE_STREAM_SPLIT_BY_COLUMN;

  private Releases() {}

  /** Returns whether this run's release of parquet-java is the given one or a later one. */
  public static boolean isFrom(String release) {
    return Version.parse(System.getProperty("lanewise.it.parquet"))
            .compareTo(Version.parse(release))
        >= 0;
  }

  /** Switches BYTE_STREAM_SPLIT for every type for which the release has it. */
  public static ParquetProperties.Builder byteStreamSplit(
      ParquetProperties.Builder builder, boolean enabled) {
    return BYTE_STREAM_SPLIT_BY_COLUMN
        ? builder.withExtendedByteStreamSplitEncoding(enabled)
        : builder.withByteStreamSplitEncoding(enabled);
  }
}
