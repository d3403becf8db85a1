// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.testkit.FreshClasses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests that a Bloom filter has the kind, the size and the bits of parquet-java's own filter. */
class BloomFiltersIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int64 x; }");
  private static final ColumnDescriptor COLUMN = SCHEMA.getColumns().get(0);

  @Test
  void filtersAreThoseOfStock() throws Throwable {
    FreshClasses.run("io.github.lanewise.parquet.stock.", AsStock.class);
  }

  public static final class AsStock implements Executable {
    @Override
    public void execute() throws IOException {
      List<ParquetProperties.Builder> settings =
          new ArrayList<>(
              List.of(
                  enabled(),
                  enabled().withMaxBloomFilterBytes(4 << 10),
                  enabled().withBloomFilterNDV("x", 300),
                  enabled().withBloomFilterNDV("x", 300).withBloomFilterFPP("x", 0.2),
                  enabled().withBloomFilterNDV("x", 1_000_000).withMaxBloomFilterBytes(2 << 10)));
      if (Releases.isFrom("1.14")) {
        settings.add(enabled().withAdaptiveBloomFilterEnabled(true));
        settings.add(
            enabled()
                .withAdaptiveBloomFilterEnabled(true)
                .withMaxBloomFilterBytes(8 << 10)
                .withBloomFilterFPP("x", 0.1)
                .withBloomFilterCandidatesNumber("x", 2));
      }
      for (int i = 0; i < settings.size(); i++) {
        ParquetProperties properties = settings.get(i).build();
        BloomFilter expected = stock(properties);
        BloomFilter filter = BloomFilters.of(COLUMN, properties);
        for (long value = 0; value < 500; value++) {
          filter.insertHash(filter.hash(value));
        }
        String which = "setting " + i;
        assertEquals(expected.getClass(), filter.getClass(), which);
        assertEquals(expected.getBitsetSize(), filter.getBitsetSize(), which);
        assertArrayEquals(bits(expected), bits(filter), which);
      }
    }

    private static ParquetProperties.Builder enabled() {
      return ParquetProperties.builder().withBloomFilterEnabled("x", true);
    }

    private static BloomFilter stock(ParquetProperties properties) {
      PageWriter pages =
          (PageWriter)
              Proxy.newProxyInstance(
                  PageWriter.class.getClassLoader(),
                  new Class<?>[] {PageWriter.class},
                  (proxy, method, arguments) -> method.getReturnType() == long.class ? 0L : null);
      List<BloomFilter> filters = new ArrayList<>();
      ColumnWriteStore store =
          properties.newColumnWriteStore(
              SCHEMA, column -> pages, column -> filter -> filters.add(filter));
      for (long value = 0; value < 500; value++) {
        store.getColumnWriter(COLUMN).write(value, 0, 0);
        store.endRecord();
      }
      store.flush();
      store.close();
      return filters.get(0);
    }

    private static byte[] bits(BloomFilter filter) throws IOException {
      ByteArrayOutputStream bits = new ByteArrayOutputStream();
      filter.writeTo(bits);
      return bits.toByteArray();
    }
  }
}
