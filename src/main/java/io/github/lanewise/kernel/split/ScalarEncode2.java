// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

/**
 * Encodes values of width 2 byte by byte, because for two streams exchanges on longs cost as much
 * as they save.
 */
final class ScalarEncode2 {
  private ScalarEncode2() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      streams[streamsOffset + i] = values[valuesOffset + 2 * i];
      streams[streamsOffset + stride + i] = values[valuesOffset + 2 * i + 1];
    }
  }
}
