// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

/**
 * Decodes values of width 3 byte by byte, because for three streams exchanges on longs cost as much
 * as they save.
 */
final class ScalarDecode3 {
  private ScalarDecode3() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      values[valuesOffset + 3 * i] = streams[streamsOffset + i];
      values[valuesOffset + 3 * i + 1] = streams[streamsOffset + stride + i];
      values[valuesOffset + 3 * i + 2] = streams[streamsOffset + 2 * stride + i];
    }
  }
}
