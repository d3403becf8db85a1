// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import io.github.lanewise.agent.setup.Options.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Lists all join points: which classes of parquet-java and of engines are changed, and how. */
public final class JoinPoints {
  private static final String BINARY = "io/api/Binary";
  private static final String ON_ARRAY = BINARY + "$ByteArrayBackedBinary";
  private static final String ON_SLICE = BINARY + "$ByteArraySliceBackedBinary";
  private static final String ON_BUFFER = BINARY + "$ByteBufferBackedBinary";

  private static final List<Row> ALL =
      List.of(
          new Row(Feature.WRITERS, "column/ParquetProperties", new HandOutWriters()),
          new Row(Feature.READERS, "column/Encoding$1", HandOutReaders.PLAIN),
          new Row(Feature.READERS, "column/Encoding$3", HandOutReaders.BYTE_STREAM_SPLIT),
          new Row(Feature.BINARY, BINARY, BinaryBodies.HASH),
          new Row(Feature.BINARY, BINARY, BinaryBodies.EQUALS),
          new Row(Feature.BINARY, BINARY, BinaryBodies.COMPARE),
          new Row(Feature.BINARY, ON_ARRAY, TextOfArrays.WHOLE),
          new Row(Feature.BINARY, ON_SLICE, TextOfArrays.SLICE),
          new Row(Feature.READERS, ON_SLICE, new SerialForm()),
          new Row(Feature.HASH_CACHE, ON_ARRAY, new CacheHash("([BZ)V")),
          new Row(Feature.HASH_CACHE, ON_SLICE, new CacheHash("([BIIZ)V")),
          new Row(
              Feature.HASH_CACHE,
              ON_BUFFER,
              new CacheHash("(Ljava/nio/ByteBuffer;Z)V", "(Ljava/nio/ByteBuffer;IIZ)V")),
          new Row(Feature.ENGINES, "VectorizedByteStreamSplitValuesReader", new SplitLoops()),
          new Row(Feature.ENGINES, "BaseVectorizedParquetValuesReader", RunLoops.ICEBERG),
          new Row(Feature.ENGINES, "VectorizedRleValuesReader", RunLoops.SPARK));

  private record Row(Feature feature, String target, JoinPoint point) {}

  private JoinPoints() {}

  /**
   * Returns the join points of one class.
   *
   * @param name the name of the class, after {@code org/apache/parquet/} or the engine's package
   * @param addsMembers false for a class that was loaded without new members, and so cannot get any
   */
  public static List<JoinPoint> of(String name, Set<Feature> features, boolean addsMembers) {
    List<JoinPoint> points = new ArrayList<>();
    for (Row row : ALL) {
      if (row.target.equals(name)
          && features.contains(row.feature)
          && (addsMembers || !row.point.addsMembers())) {
        points.add(row.point);
      }
    }
    return points;
  }
}
