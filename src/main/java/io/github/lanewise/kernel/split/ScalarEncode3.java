// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

/**
 * Encodes values of width 3 byte by byte, because for three streams exchanges on longs cost as much
 * as they save.
 */
final class ScalarEncode3 {
  private ScalarEncode3() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      streams[streamsOffset + i] = values[valuesOffset + 3 * i];
      streams[streamsOffset + stride + i] = values[valuesOffset + 3 * i + 1];
      streams[streamsOffset + 2 * stride + i] = values[valuesOffset + 3 * i + 2];
    }
  }
}
