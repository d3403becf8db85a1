// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import java.util.function.BiFunction;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Holds all kinds of readers. The self-test of a kind runs when the kind is first asked for. */
public final class ReaderKinds extends Kinds<ReaderKind> {
  /**
   * @param readers makes Lanewise's reader for pages of an encoding
   */
  public ReaderKinds(BiFunction<Encoding, ColumnDescriptor, ValuesReader> readers) {
    super(
        (encoding, type) ->
            Kind.hasReaders(encoding, type) ? new ReaderKind(encoding, type, readers) : null);
  }

  /** Returns whether Lanewise's reader is to be handed out. */
  public boolean isOurs(Encoding encoding, PrimitiveTypeName type) {
    ReaderKind kind = kind(encoding, type);
    return kind != null && kind.isOurs();
  }
}
