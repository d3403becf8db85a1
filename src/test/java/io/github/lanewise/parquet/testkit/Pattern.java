// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.parquet.schema.PrimitiveType;

/** The order of the values of a column. */
public enum Pattern {
  ALL_EQUAL {
    @Override
    long bits(int i) {
      return 0x0123_4567_89ab_cdefL;
    }
  },
  ALL_DISTINCT {
    @Override
    long bits(int i) {
      return mixed(i);
    }
  },
  ASCENDING {
    @Override
    long bits(int i) {
      return i;
    }
  },
  FEW {
    @Override
    long bits(int i) {
      return mixed(Math.floorMod(mixed(i), 7));
    }
  },
  /** Few distinct values come first, so that a dictionary pays, and falls back pages later. */
  FEW_THEN_DISTINCT {
    @Override
    long bits(int i) {
      return i < 250 ? mixed(i % 11) : mixed(i);
    }
  },
  /** NaNs of both signs, signalling and quiet, with payloads; zeros, infinities and extremes. */
  EDGES {
    @Override
    long bits(int i) {
      return EDGES_64[Math.floorMod(mixed(i), EDGES_64.length)];
    }

    @Override
    int bits32(int i) {
      return EDGES_32[Math.floorMod(mixed(i), EDGES_32.length)];
    }
  };

  private static final int[] EDGES_32 = {
    0,
    Integer.MIN_VALUE,
    0x7fc00000,
    0x7fc12345,
    0xffc12345,
    0xffffffff,
    0x7f800001,
    0x7f800000,
    0xff800000,
    1,
    Integer.MAX_VALUE,
    0x3f800000
  };
  private static final long[] EDGES_64 = {
    0,
    Long.MIN_VALUE,
    0x7ff8000000000000L,
    0x7ff8000012345678L,
    0xfff8000012345678L,
    -1,
    0x7ff0000000000001L,
    0x7ff0000000000000L,
    0xfff0000000000000L,
    1,
    Long.MAX_VALUE,
    0x3ff0000000000000L
  };

  /** Returns value i of a column, as 64 bits. */
  abstract long bits(int i);

  int bits32(int i) {
    return (int) bits(i);
  }

  /** Returns value i of a column of this type, in the form that {@link Column} holds. */
  final Object value(int i, PrimitiveType type, boolean text) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> (bits(i) & 1) != 0;
      case INT32, FLOAT -> bits32(i);
      case INT64, DOUBLE -> bits(i);
      case INT96 -> bytes(bits(i), 12);
      case FIXED_LEN_BYTE_ARRAY -> bytes(bits(i), type.getTypeLength());
      case BINARY -> text ? text(bits(i)) : bytes(bits(i), length(bits(i)));
    };
  }

  private static int length(long bits) {
    return Math.floorMod(bits * 0x9e37_79b9L, 23);
  }

  /** Returns texts of one to three bytes a character, some of them empty. */
  private static byte[] text(long bits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0, length = length(bits); i < length; i++) {
      text.append("aZ0é€".charAt(Math.floorMod(mixed((int) bits + i), 5)));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns little-endian bytes, so neighbouring values share no prefix, but short values do. */
  private static byte[] bytes(long bits, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length + 7).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < length; i += Long.BYTES) {
      bytes.putLong(i, bits + i);
    }
    return Arrays.copyOf(bytes.array(), length);
  }

  private static long mixed(int i) {
    long h = i * 0x9e37_79b9_7f4a_7c15L;
    h = (h ^ (h >>> 32)) * 0xd6e8_feb8_6659_fd93L;
    return h ^ (h >>> 32);
  }
}
