// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Makes direct buffers over each kind of memory that a direct buffer may be a view of. There is no
 * buffer over a file that is mapped for writing, because this would need a file of our own.
 */
class DirectMemory {
  private static final long MAPPED_BYTES = 1 << 24;

  static final DirectMemory PLAIN = new DirectMemory();

  static final DirectMemory READ_ONLY =
      new DirectMemory() {
        @Override
        ByteBuffer holding(byte[] bytes) {
          return super.holding(bytes).asReadOnlyBuffer();
        }
      };

  /**
   * The beginning of the JDK's image of modules, mapped into memory. Every installed JDK has this
   * file, and it is larger than any sample. It is mapped once, because two samples of one trial
   * must hold the same bytes, and the system may refuse one of two requests.
   */
  static final DirectMemory MAPPED =
      new DirectMemory() {
        private final ByteBuffer image = image();

        @Override
        ByteBuffer holding(byte[] bytes) {
          // A JDK that was built and not installed does not have this file.
          return bytes.length > image.capacity()
              ? super.holding(bytes)
              : image.slice(0, bytes.length);
        }
      };

  private static ByteBuffer image() {
    Path file = Path.of(System.getProperty("java.home"), "lib", "modules");
    try (FileChannel channel = FileChannel.open(file)) {
      long size = Math.min(channel.size(), MAPPED_BYTES);
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
    } catch (IOException | SecurityException outOfReach) {
      return ByteBuffer.allocate(0);
    }
  }

  private DirectMemory() {}

  static DirectMemory in(Arena arena) {
    return new DirectMemory() {
      @Override
      ByteBuffer empty(int size) {
        return arena.allocate(size).asByteBuffer();
      }
    };
  }

  ByteBuffer empty(int size) {
    return ByteBuffer.allocateDirect(size);
  }

  /**
   * Returns readable memory as large as the array. It holds the bytes, except in {@link #MAPPED}.
   */
  ByteBuffer holding(byte[] bytes) {
    return empty(bytes.length).put(bytes).flip();
  }
}
