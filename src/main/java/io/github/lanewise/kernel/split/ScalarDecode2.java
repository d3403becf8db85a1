// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

/** Decodes width 2 byte by byte: exchanges on long cost as much as they save for two streams. */
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
