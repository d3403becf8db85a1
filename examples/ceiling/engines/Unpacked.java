// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.BitPacking;
import java.nio.ByteBuffer;
import org.apache.parquet.column.values.bitpacking.BytePacker;

/**
 * Unpacks the packed runs of the decoders that {@code WholeRuns} has changed. With {@code
 * -Dunpack=groups} parquet-java unpacks the values, so that only the buffers are saved.
 */
public final class Unpacked {
  private static final boolean GROUPS = "groups".equals(System.getProperty("unpack"));

  private Unpacked() {}

  public static void run(
      BytePacker packer,
      ByteBuffer packed,
      int index,
      int[] values,
      int first,
      int width,
      int count) {
    if (!GROUPS) {
      BitPacking.unpack(width, packed, index, values, first, count);
      return;
    }
    for (int i = 0; i < count; i += 8) {
      packer.unpack8Values(packed, index + i / 8 * width, values, first + i);
    }
  }

  public static void run(
      BytePacker packer, byte[] packed, int index, int[] values, int first, int width, int count) {
    if (!GROUPS) {
      BitPacking.unpack(width, packed, index, values, first, count);
      return;
    }
    for (int i = 0; i < count; i += 8) {
      packer.unpack8Values(packed, index + i / 8 * width, values, first + i);
    }
  }
}
