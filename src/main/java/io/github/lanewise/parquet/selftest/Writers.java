// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.values.ValuesWriter;

/** Makes writers for the columns of given properties. */
public interface Writers {
  /** Makes the writer that parquet-java writes the column with. */
  ValuesWriter stock(ColumnDescriptor column);

  /** Makes Lanewise's writer for the column, whether its self-test has passed or not. */
  ValuesWriter ours(ColumnDescriptor column);
}
