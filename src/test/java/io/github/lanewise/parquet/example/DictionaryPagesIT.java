// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.dictionary.DictionaryValuesReader;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainBinaryDictionary;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that parquet-java reads the pages of examples/dictionary-pages. */
class DictionaryPagesIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 300, 20_000})
  void theStringsComeBackAndParquetJavaReadsThem(int distinct) throws Exception {
    List<String> values =
        IntStream.range(0, 30_000).mapToObj(i -> "é" + i * 7919L % distinct).toList();
    try (ExampleProgram program =
        ExampleProgram.compile("dictionary-pages", "DictionaryPages", folder)) {
      Object pages = program.call("encode", values);
      assertEquals(values, program.call("decode", pages));
      assertEquals(values, readByStock(pages, values.size()));
      program.call("main", (Object) new String[0]);
    }
  }

  private static List<String> readByStock(Object pages, int count) throws Exception {
    BytesInput bytes = BytesInput.from((byte[]) part(pages, "dictionary"));
    int distinct = (int) part(pages, "distinct");
    DictionaryPage page = new DictionaryPage(bytes, distinct, Encoding.PLAIN);
    DictionaryValuesReader reader = new DictionaryValuesReader(new PlainBinaryDictionary(page));
    byte[] data = (byte[]) part(pages, "data");
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(data)));
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(reader.readBytes().toStringUsingUTF8());
    }
    return values;
  }

  private static Object part(Object pages, String name) throws ReflectiveOperationException {
    var method = pages.getClass().getDeclaredMethod(name);
    method.setAccessible(true);
    return method.invoke(pages);
  }
}
