// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

/**
 * Decodes values of width 2 byte by byte, because for two streams exchanges on longs cost as much
 * as they save.
 */
final class ScalarDecode2 {
  private ScalarDecode2() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      values[valuesOffset + 2 * i] = streams[streamsOffset + i];
      values[valuesOffset + 2 * i + 1] = streams[streamsOffset + stride + i];
    }
  }
}
