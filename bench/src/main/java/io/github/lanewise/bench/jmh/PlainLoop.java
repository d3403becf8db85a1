// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

/**
 * Holds the plain loop that every speed-up is stated against. It moves one byte after another and
 * is written out for each width, as in parquet-java's readers and writers.
 */
public final class PlainLoop {
  private PlainLoop() {}

  public static Mover decode(int width) {
    return switch (width) {
      case 2 -> PlainLoop::decode2;
      case 4 -> PlainLoop::decode4;
      case 8 -> PlainLoop::decode8;
      case 12 -> PlainLoop::decode12;
      case 16 -> PlainLoop::decode16;
      default -> (streams, values, count) -> decode(streams, values, count, width);
    };
  }

  public static Mover encode(int width) {
    return switch (width) {
      case 2 -> PlainLoop::encode2;
      case 4 -> PlainLoop::encode4;
      case 8 -> PlainLoop::encode8;
      case 12 -> PlainLoop::encode12;
      case 16 -> PlainLoop::encode16;
      default -> (values, streams, count) -> encode(values, streams, count, width);
    };
  }

  private static void decode(byte[] streams, byte[] values, int count, int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        values[i * width + k] = streams[k * count + i];
      }
    }
  }

  private static void encode(byte[] values, byte[] streams, int count, int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        streams[k * count + i] = values[i * width + k];
      }
    }
  }

  private static void decode2(byte[] streams, byte[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i * 2] = streams[i];
      values[i * 2 + 1] = streams[count + i];
    }
  }

  private static void encode2(byte[] values, byte[] streams, int count) {
    for (int i = 0; i < count; i++) {
      streams[i] = values[i * 2];
      streams[count + i] = values[i * 2 + 1];
    }
  }

  private static void decode4(byte[] streams, byte[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i * 4] = streams[i];
      values[i * 4 + 1] = streams[count + i];
      values[i * 4 + 2] = streams[2 * count + i];
      values[i * 4 + 3] = streams[3 * count + i];
    }
  }

  private static void encode4(byte[] values, byte[] streams, int count) {
    for (int i = 0; i < count; i++) {
      streams[i] = values[i * 4];
      streams[count + i] = values[i * 4 + 1];
      streams[2 * count + i] = values[i * 4 + 2];
      streams[3 * count + i] = values[i * 4 + 3];
    }
  }

  private static void decode8(byte[] streams, byte[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i * 8] = streams[i];
      values[i * 8 + 1] = streams[count + i];
      values[i * 8 + 2] = streams[2 * count + i];
      values[i * 8 + 3] = streams[3 * count + i];
      values[i * 8 + 4] = streams[4 * count + i];
      values[i * 8 + 5] = streams[5 * count + i];
      values[i * 8 + 6] = streams[6 * count + i];
      values[i * 8 + 7] = streams[7 * count + i];
    }
  }

  private static void encode8(byte[] values, byte[] streams, int count) {
    for (int i = 0; i < count; i++) {
      streams[i] = values[i * 8];
      streams[count + i] = values[i * 8 + 1];
      streams[2 * count + i] = values[i * 8 + 2];
      streams[3 * count + i] = values[i * 8 + 3];
      streams[4 * count + i] = values[i * 8 + 4];
      streams[5 * count + i] = values[i * 8 + 5];
      streams[6 * count + i] = values[i * 8 + 6];
      streams[7 * count + i] = values[i * 8 + 7];
    }
  }

  private static void decode12(byte[] streams, byte[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i * 12] = streams[i];
      values[i * 12 + 1] = streams[count + i];
      values[i * 12 + 2] = streams[2 * count + i];
      values[i * 12 + 3] = streams[3 * count + i];
      values[i * 12 + 4] = streams[4 * count + i];
      values[i * 12 + 5] = streams[5 * count + i];
      values[i * 12 + 6] = streams[6 * count + i];
      values[i * 12 + 7] = streams[7 * count + i];
      values[i * 12 + 8] = streams[8 * count + i];
      values[i * 12 + 9] = streams[9 * count + i];
      values[i * 12 + 10] = streams[10 * count + i];
      values[i * 12 + 11] = streams[11 * count + i];
    }
  }

  private static void encode12(byte[] values, byte[] streams, int count) {
    for (int i = 0; i < count; i++) {
      streams[i] = values[i * 12];
      streams[count + i] = values[i * 12 + 1];
      streams[2 * count + i] = values[i * 12 + 2];
      streams[3 * count + i] = values[i * 12 + 3];
      streams[4 * count + i] = values[i * 12 + 4];
      streams[5 * count + i] = values[i * 12 + 5];
      streams[6 * count + i] = values[i * 12 + 6];
      streams[7 * count + i] = values[i * 12 + 7];
      streams[8 * count + i] = values[i * 12 + 8];
      streams[9 * count + i] = values[i * 12 + 9];
      streams[10 * count + i] = values[i * 12 + 10];
      streams[11 * count + i] = values[i * 12 + 11];
    }
  }

  private static void decode16(byte[] streams, byte[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i * 16] = streams[i];
      values[i * 16 + 1] = streams[count + i];
      values[i * 16 + 2] = streams[2 * count + i];
      values[i * 16 + 3] = streams[3 * count + i];
      values[i * 16 + 4] = streams[4 * count + i];
      values[i * 16 + 5] = streams[5 * count + i];
      values[i * 16 + 6] = streams[6 * count + i];
      values[i * 16 + 7] = streams[7 * count + i];
      values[i * 16 + 8] = streams[8 * count + i];
      values[i * 16 + 9] = streams[9 * count + i];
      values[i * 16 + 10] = streams[10 * count + i];
      values[i * 16 + 11] = streams[11 * count + i];
      values[i * 16 + 12] = streams[12 * count + i];
      values[i * 16 + 13] = streams[13 * count + i];
      values[i * 16 + 14] = streams[14 * count + i];
      values[i * 16 + 15] = streams[15 * count + i];
    }
  }

  private static void encode16(byte[] values, byte[] streams, int count) {
    for (int i = 0; i < count; i++) {
      streams[i] = values[i * 16];
      streams[count + i] = values[i * 16 + 1];
      streams[2 * count + i] = values[i * 16 + 2];
      streams[3 * count + i] = values[i * 16 + 3];
      streams[4 * count + i] = values[i * 16 + 4];
      streams[5 * count + i] = values[i * 16 + 5];
      streams[6 * count + i] = values[i * 16 + 6];
      streams[7 * count + i] = values[i * 16 + 7];
      streams[8 * count + i] = values[i * 16 + 8];
      streams[9 * count + i] = values[i * 16 + 9];
      streams[10 * count + i] = values[i * 16 + 10];
      streams[11 * count + i] = values[i * 16 + 11];
      streams[12 * count + i] = values[i * 16 + 12];
      streams[13 * count + i] = values[i * 16 + 13];
      streams[14 * count + i] = values[i * 16 + 14];
      streams[15 * count + i] = values[i * 16 + 15];
    }
  }
}
