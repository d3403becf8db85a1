// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.Options.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All join points: which classes of parquet-java are changed, and how. */
final class JoinPoints {
  private JoinPoints() {}

  /**
   * Those of one class.
   *
   * @param name the class's, after {@code org/apache/parquet/}
   * @param cachesHash false for a class that is there without the field, and cannot get one
   */
  static List<JoinPoint> of(String name, Set<Feature> features, boolean cachesHash) {
    List<JoinPoint> points = new ArrayList<>();
    if (features.contains(Feature.WRITERS) && name.equals("column/ParquetProperties")) {
      points.add(new HandOutWriters());
    }
    if (features.contains(Feature.READERS)) {
      switch (name) {
        case "column/Encoding$1" -> points.add(HandOutReaders.PLAIN);
        case "column/Encoding$3" -> points.add(HandOutReaders.BYTE_STREAM_SPLIT);
        case "column/values/bytestreamsplit/ByteStreamSplitValuesReader" ->
            points.add(new DecodeSplitPages());
        default -> {}
      }
    }
    if (features.contains(Feature.BINARY) && name.equals("io/api/Binary")) {
      points.add(BinaryBodies.HASH);
      points.add(BinaryBodies.EQUALS);
      points.add(BinaryBodies.COMPARE);
    }
    if (features.contains(Feature.BINARY) && TextOfArrays.CLASSES.contains(name)) {
      points.add(new TextOfArrays());
    }
    if (cachesHash && features.contains(Feature.HASH_CACHE) && CacheHash.CLASSES.contains(name)) {
      points.add(new CacheHash());
    }
    return points;
  }
}
