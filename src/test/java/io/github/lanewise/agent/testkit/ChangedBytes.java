// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.parquet.io.api.Binary;

/**
 * A program for tests. It changes the bytes of a Binary of each kind, and prints whether the Binary
 * still has its first hash.
 */
public final class ChangedBytes {
  private ChangedBytes() {}

  public static void main(String[] args) {
    byte[] bytes = "some bytes of a value".getBytes();
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
    say("constant", bytes, direct, constants(bytes, direct));
    say("reused", bytes, direct, reused(bytes, direct));
  }

  private static Supplier<Stream<Binary>> constants(byte[] bytes, ByteBuffer direct) {
    Binary[] values = {
      Binary.fromConstantByteArray(bytes),
      Binary.fromConstantByteArray(bytes, 0, bytes.length),
      Binary.fromConstantByteBuffer(ByteBuffer.wrap(bytes)),
      Binary.fromConstantByteBuffer(direct, 0, bytes.length)
    };
    return () -> Stream.of(values);
  }

  private static Supplier<Stream<Binary>> reused(byte[] bytes, ByteBuffer direct) {
    Binary[] values = {
      Binary.fromReusedByteArray(bytes),
      Binary.fromReusedByteArray(bytes, 0, bytes.length),
      Binary.fromReusedByteBuffer(ByteBuffer.wrap(bytes)),
      Binary.fromReusedByteBuffer(direct, 0, bytes.length)
    };
    return () -> Stream.of(values);
  }

  private static void say(
      String kind, byte[] bytes, ByteBuffer direct, Supplier<Stream<Binary>> values) {
    int[] before = values.get().mapToInt(Binary::hashCode).toArray();
    bytes[3]++;
    direct.put(3, bytes[3]);
    int[] after = values.get().mapToInt(Binary::hashCode).toArray();
    for (int i = 0; i < before.length; i++) {
      System.out.println(kind + (before[i] == after[i] ? " remembered" : " computed"));
    }
  }
}
