// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferInputStream;

/** The kinds of memory in which a page reaches a reader. */
public enum PageMemory {
  HEAP {
    @Override
    ByteBuffer buffer(byte[] bytes) {
      return ByteBuffer.wrap(bytes.clone());
    }
  },

  /** A window with an array offset, a position and a limit, amid other bytes. */
  HEAP_WINDOW {
    @Override
    ByteBuffer buffer(byte[] bytes) {
      return window(ByteBuffer.allocate(bytes.length + 16), bytes);
    }
  },

  READ_ONLY {
    @Override
    ByteBuffer buffer(byte[] bytes) {
      return HEAP_WINDOW.buffer(bytes).asReadOnlyBuffer();
    }
  },

  DIRECT {
    @Override
    ByteBuffer buffer(byte[] bytes) {
      return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }
  },

  DIRECT_WINDOW {
    @Override
    ByteBuffer buffer(byte[] bytes) {
      return window(ByteBuffer.allocateDirect(bytes.length + 16), bytes);
    }
  };

  abstract ByteBuffer buffer(byte[] bytes);

  public ByteBufferInputStream stream(byte[] page) {
    return ByteBufferInputStream.wrap(buffer(page));
  }

  /** Returns a stream of buffers that end at the cuts, with an empty buffer after each of them. */
  public ByteBufferInputStream stream(byte[] page, int... cuts) {
    List<ByteBuffer> buffers = new ArrayList<>();
    int start = 0;
    for (int cut : cuts) {
      buffers.add(buffer(Arrays.copyOfRange(page, start, cut)));
      buffers.add(buffer(new byte[0]));
      start = cut;
    }
    buffers.add(buffer(Arrays.copyOfRange(page, start, page.length)));
    return ByteBufferInputStream.wrap(buffers);
  }

  private static ByteBuffer window(ByteBuffer room, byte[] bytes) {
    while (room.hasRemaining()) {
      room.put((byte) 0x55);
    }
    room.position(5);
    ByteBuffer behindFive = room.slice();
    behindFive.position(3).limit(3 + bytes.length);
    behindFive.duplicate().put(bytes);
    return behindFive;
  }
}
