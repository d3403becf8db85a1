// SPDX-License-Identifier: Apache-2.0
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.lanewise.HybridDecoder;
import io.github.lanewise.HybridEncoder;
import io.github.lanewise.dictionary.BinaryDictionary;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Encodes strings as Parquet stores a column with a dictionary, and decodes them. It needs the
 * kernel library only, not parquet-java.
 */
public final class DictionaryPages {
  private DictionaryPages() {}

  /**
   * Holds the bytes of both pages, before compression and without headers.
   *
   * @param dictionary the distinct strings, in PLAIN
   * @param data a byte with the number of bits of an id, then the ids as runs: RLE_DICTIONARY
   */
  record Pages(byte[] dictionary, int distinct, byte[] data, int count) {}

  static Pages encode(List<String> values) {
    // Value i is the bytes from offsets[i] up to, not including, offsets[i + 1].
    int[] offsets = new int[values.size() + 1];
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < values.size(); i++) {
      bytes.writeBytes(values.get(i).getBytes(UTF_8));
      offsets[i + 1] = bytes.size();
    }
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] ids = new int[values.size()];
    dictionary.putAll(bytes.toByteArray(), offsets, 0, ids.length, ids, 0);

    int distinct = dictionary.size();
    ByteBuffer plain =
        ByteBuffer.allocate(Math.toIntExact(dictionary.bytes(0, distinct) + 4L * distinct));
    dictionary.copyWithLengthsTo(0, distinct, plain, 0);

    int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(distinct - 1, 0));
    byte[] data = new byte[1 + HybridEncoder.maxBytes(width, ids.length)];
    data[0] = (byte) width;
    int end = HybridEncoder.encode(width, ids, 0, data, 1, ids.length);
    return new Pages(plain.array(), distinct, Arrays.copyOf(data, end), ids.length);
  }

  static List<String> decode(Pages pages) {
    String[] strings = new String[pages.distinct()];
    ByteBuffer plain = ByteBuffer.wrap(pages.dictionary()).order(ByteOrder.LITTLE_ENDIAN);
    for (int id = 0; id < strings.length; id++) {
      byte[] bytes = new byte[plain.getInt()];
      plain.get(bytes);
      strings[id] = new String(bytes, UTF_8);
    }
    int[] ids = new int[pages.count()];
    HybridDecoder decoder = new HybridDecoder();
    decoder.reset(pages.data()[0], pages.data(), 1, pages.data().length - 1);
    decoder.read(ids, 0, ids.length);
    return Arrays.stream(ids).mapToObj(id -> strings[id]).toList();
  }

  public static void main(String[] arguments) {
    List<String> cities = List.of("Oslo", "Lima", "Rome", "Cairo", "Hanoi");
    List<String> values =
        IntStream.range(0, 100_000).mapToObj(i -> cities.get(i % cities.size())).toList();
    Pages pages = encode(values);
    System.out.printf(
        "%,d strings, %d distinct: %d bytes of dictionary, %,d bytes of ids%n",
        pages.count(), pages.distinct(), pages.dictionary().length, pages.data().length);
    if (!decode(pages).equals(values)) {
      throw new AssertionError("other strings were decoded");
    }
  }
}
