// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.BitPacking;
import io.github.lanewise.agent.copy.Target;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests runs as long as a whole page, which other writers than parquet-java make. */
class PackedRunsTest {
  private final PackedRuns runs =
      new PackedRuns(
          Target.ofEngine(
              "org/apache/iceberg/arrow/vectorized/parquet/BaseVectorizedParquetValuesReader"),
          new ClassLoader(null) {},
          () -> {});

  /** The counts are as many values as one step takes, fewer, and more. */
  @ParameterizedTest
  @CsvSource({
    "2, 65536",
    "2, 65544",
    "2, 300000",
    "13, 10080",
    "13, 40000",
    "32, 4088",
    "32, 20000"
  })
  void aLongRunIsUnpackedInSteps(int width, int count) throws IOException {
    byte[] packed = new byte[count / 8 * width + 3];
    new Random(width).nextBytes(packed);
    int[] expected = new int[count];
    BitPacking.unpack(width, packed, 0, expected, 0, count);
    ByteArrayInputStream stream = new ByteArrayInputStream(packed);
    int[] target = new int[count];
    assertEquals(count, runs.unpack(0, stream, width, target, count));
    assertArrayEquals(expected, target);
    assertEquals(3, stream.available());
  }

  /**
   * The engine's loop then gets the whole run, and throws its own exception if the page is too
   * short.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 5, 16, 16, 9",
    "8, 5, 16, 16, 10",
    "0, 1, 16, 16, 2",
    "0, 33, 16, 16, 66",
    "0, 5, 16, 15, 10",
    "0, 5, 0, 16, 10",
    "0, 5, -8, 16, 10"
  })
  void aRunThatIsNotForLanewiseIsLeftUnread(int first, int width, int count, int room, int bytes)
      throws IOException {
    ByteArrayInputStream stream = new ByteArrayInputStream(new byte[bytes]);
    int[] target = new int[room];
    assertEquals(first, runs.unpack(first, stream, width, target, count));
    assertEquals(bytes, stream.available());
  }
}
