// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.BitPacking;
import java.nio.ByteBuffer;
import org.apache.parquet.column.values.bitpacking.BytePacker;

/**
 * Unpacks for the changed decoders. {@code -Dunpack=groups} leaves the values to parquet-java, so
 * that only the buffers are saved.
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
