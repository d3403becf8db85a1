// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import java.util.function.Function;
import org.apache.parquet.column.Encoding;
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
            exists(encoding, type) ? new WriterKind(encoding, type, writers) : null);
  }

  /** Returns whether Lanewise's writer is to be handed out in place of one of parquet-java. */
  public boolean isOurs(ValuesWriter chosen, PrimitiveTypeName type) {
    WriterKind kind = kind(chosen.getEncoding(), type);
    return kind != null && kind.isOurs() && kind.replaces(chosen.getClass());
  }

  private static boolean exists(Encoding encoding, PrimitiveTypeName type) {
    boolean plain = encoding == Encoding.PLAIN || encoding.usesDictionary();
    boolean split = encoding == Encoding.BYTE_STREAM_SPLIT;
    return switch (type) {
      case INT32, INT64 -> plain || split || encoding == Encoding.DELTA_BINARY_PACKED;
      case FLOAT, DOUBLE -> plain || split;
      case FIXED_LEN_BYTE_ARRAY -> plain || split || encoding == Encoding.DELTA_BYTE_ARRAY;
      case BINARY -> plain || encoding == Encoding.DELTA_BYTE_ARRAY;
      case INT96 -> plain;
      case BOOLEAN -> encoding == Encoding.PLAIN || encoding == Encoding.RLE;
      // This is a type of a later release.
      default -> false;
    };
  }
}
