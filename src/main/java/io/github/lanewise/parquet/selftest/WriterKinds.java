// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import java.util.function.Function;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Holds all kinds of writers. The self-test of a kind runs when the kind is first asked for. */
public final class WriterKinds extends Kinds<WriterKind> {
  /**
   * @param writers makes the writers that properties ask for
   */
  public WriterKinds(Function<ParquetProperties, Writers> writers) {
    super(
        (encoding, type) ->
            Kind.hasWriters(encoding, type) ? new WriterKind(encoding, type, writers) : null);
  }

  /** Returns whether Lanewise's writer is to be handed out in place of parquet-java's writer. */
  public boolean isOurs(ValuesWriter chosen, PrimitiveTypeName type) {
    WriterKind kind = kind(chosen.getEncoding(), type);
    return kind != null && kind.isOurs() && kind.replaces(chosen.getClass());
  }
}
