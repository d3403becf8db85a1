// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.ServingWriters;
import io.github.lanewise.parquet.write.SpareBuffer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that parquet-java's writer, which is made first, releases its memory whatever happens. */
final class WriterChoiceIT {
  private final LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingStaysLentWhereMemoryRunsOutWhileLanewisesWriterIsMade(boolean dictionary) {
    // The writers of 1.13 release their memory twice.
    assumeTrue(Releases.BYTE_STREAM_SPLIT_BY_COLUMN);
    ParquetProperties properties =
        ParquetProperties.builder()
            .withAllocator(allocator)
            .withDictionaryEncoding(dictionary)
            .build();
    WriterChoice choice =
        new WriterChoice(properties, new SpareBuffer(allocator), new Lending(properties));
    int failing = 0;
    ValuesWriter handedOut;
    do {
      failing++;
      handedOut = choice.newValuesWriter(new FailingColumn(failing));
      handedOut.close();
      assertEquals(0, allocator.lent(), "where question " + failing + " fails");
      assertEquals(failing, allocator.allocations());
    } while (!ServingWriters.isLanewise(handedOut));
    assertTrue(failing > 2, "nothing has failed while the writer was made");
  }

  /** Makes writers that hold memory from the beginning, as a vendor's may. */
  private record Lending(ValuesWriterFactory stock) implements ValuesWriterFactory {
    Lending(ParquetProperties properties) {
      this(new DefaultV1ValuesWriterFactory());
      stock.initialize(properties);
    }

    @Override
    public void initialize(ParquetProperties other) {}

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      ValuesWriter writer = stock.newValuesWriter(new FailingColumn(0));
      ValuesWriter pages =
          writer instanceof FallbackValuesWriter<?, ?> pair ? pair.fallBackWriter : writer;
      pages.writeInteger(1);
      return writer;
    }
  }

  /** Throws an OutOfMemoryError when it is asked for its type for the n-th time. */
  private static final class FailingColumn extends ColumnDescriptor {
    private int left;

    FailingColumn(int failing) {
      super(
          new String[] {"column"},
          new PrimitiveType(Repetition.REQUIRED, PrimitiveTypeName.INT32, "column"),
          0,
          0);
      left = failing;
    }

    @Override
    public PrimitiveType getPrimitiveType() {
      if (--left == 0) {
        throw new OutOfMemoryError("on purpose");
      }
      return super.getPrimitiveType();
    }
  }
}
