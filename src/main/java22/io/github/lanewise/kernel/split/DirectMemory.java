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
   * file, and it is larger than any sample.
   */
  static final DirectMemory MAPPED =
      new DirectMemory() {
        @Override
        ByteBuffer holding(byte[] bytes) {
          Path image = Path.of(System.getProperty("java.home"), "lib", "modules");
          try (FileChannel channel = FileChannel.open(image)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.length);
          } catch (IOException | SecurityException outOfReach) {
            // A JDK that was built and not installed does not have this file.
            return super.holding(bytes);
          }
        }
      };

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
