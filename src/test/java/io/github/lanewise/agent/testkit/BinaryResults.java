// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * A program for tests, called as {@code BinaryResults FILE [TEXTS]}. It hashes, compares, decodes
 * and serialises values of every kind of Binary, and writes the results into the file.
 */
public final class BinaryResults {
  private static final int TEXTS = 40;

  private BinaryResults() {}

  /** Takes the file and, for a shorter run, the number of malformed texts. */
  public static void main(String[] args) throws Exception {
    int texts = args.length < 2 ? TEXTS : Integer.parseInt(args[1]);
    List<Binary> values = new ArrayList<>();
    for (int length : new int[] {0, 1, 2, 7, 8, 31, 64, 100, 1000}) {
      byte[] bytes = new byte[length + 5];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (i * 37 + length);
      }
      addEveryKind(values, bytes, length);
      if (length > 0) {
        byte[] other = bytes.clone();
        other[length / 2] ^= (byte) 0x80;
        other[length / 2 + 3] ^= (byte) 0x80;
        addEveryKind(values, other, length);
      }
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int text = 0; text < texts; text++) {
      // Random lead and continuation bytes make every kind of malformed text.
      byte[] bytes = new byte[25];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) random.nextInt(0x70, 0x100);
      }
      addEveryKind(values, bytes, 20);
    }
    StringBuilder results = new StringBuilder();
    // The hash of no bytes needs neither an array nor an offset within it.
    results.append(Binary.fromConstantByteArray(null, 0, 0).hashCode()).append(' ');
    results.append(Binary.fromReusedByteArray(new byte[5], 7, 0).hashCode()).append(' ');
    ByteBuffer five = ByteBuffer.allocate(5);
    results.append(Binary.fromConstantByteBuffer(five, 7, 0).hashCode()).append('\n');
    PrimitiveComparator<Binary> order =
        Types.required(PrimitiveTypeName.BINARY).named("column").comparator();
    for (Binary a : values) {
      results.append(a.getClass().getName()).append(' ').append(a.hashCode());
      results.append(' ').append(a.hashCode());
      results.append(' ').append(ObjectStreamClass.lookup(a.getClass()).getSerialVersionUID());
      results.append(' ').append(copy(a).hashCode()).append('\n');
      // Numbers are written, because most of these bytes are malformed, and in the text itself all
      // replacements would look the same.
      a.toStringUsingUTF8()
          .chars()
          .forEach(c -> results.append(Integer.toHexString(c)).append(' '));
      results.append('\n');
      for (Binary b : values) {
        results.append(a.equals(b) ? '=' : '!').append(order.compare(a, b)).append(' ');
      }
      results.append('\n');
    }
    Files.writeString(Path.of(args[0]), results);
  }

  private static void addEveryKind(List<Binary> values, byte[] bytes, int length) {
    byte[] exact = java.util.Arrays.copyOfRange(bytes, 3, 3 + length);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    values.add(Binary.fromConstantByteArray(exact));
    values.add(Binary.fromReusedByteArray(exact));
    values.add(Binary.fromConstantByteArray(bytes, 3, length));
    values.add(Binary.fromReusedByteArray(bytes, 3, length));
    values.add(Binary.fromConstantByteBuffer(ByteBuffer.wrap(bytes), 3, length));
    values.add(Binary.fromReusedByteBuffer(ByteBuffer.wrap(bytes).asReadOnlyBuffer(), 3, length));
    values.add(Binary.fromConstantByteBuffer(direct, 3, length));
    values.add(Binary.fromReusedByteBuffer(direct, 3, length));
    values.add(Binary.fromString("text of " + length));
  }

  private static Binary copy(Binary value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Binary) in.readObject();
    }
  }
}
