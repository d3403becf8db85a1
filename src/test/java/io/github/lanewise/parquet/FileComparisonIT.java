// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.Column;
import io.github.lanewise.parquet.testkit.Columns;
import io.github.lanewise.parquet.testkit.FileComparison;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;

/** Tests that {@link FileComparison} finds the differences that it is meant to find. */
class FileComparisonIT {
  private static final List<Column> COLUMNS = Columns.oneOfEveryType(500);
  private static final FileSettings SETTINGS =
      new FileSettings(
          WriterVersion.PARQUET_1_0,
          FileSettings.Encodings.PLAIN,
          FileSettings.Paging.TINY,
          CompressionCodecName.UNCOMPRESSED);

  @Test
  void oneWrongBitIsFound() {
    assertFound(
        new PlainValuesWriter(64, 1 << 20, new HeapByteBufferAllocator()) {
          @Override
          public BytesInput getBytes() {
            byte[] page = bytes(super.getBytes());
            page[page.length - 1] ^= 1;
            return BytesInput.from(page);
          }
        },
        "page 0: data page");
  }

  @Test
  void pagesCutElsewhereAreFound() {
    assertFound(
        new PlainValuesWriter(64, 1 << 20, new HeapByteBufferAllocator()) {
          @Override
          public long getBufferedSize() {
            return super.getBufferedSize() + 8;
          }
        },
        "page 0: data page");
  }

  private static byte[] bytes(BytesInput input) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      input.writeAllTo(bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertFound(ValuesWriter wrong, String place) {
    MemoryFile stock =
        SETTINGS.write(COLUMNS, new HeapByteBufferAllocator(), UnaryOperator.identity());
    MemoryFile other =
        SETTINGS.write(
            COLUMNS,
            new HeapByteBufferAllocator(),
            properties -> properties.withValuesWriterFactory(new WrongInts(wrong)));
    AssertionError found =
        assertThrows(AssertionError.class, () -> FileComparison.assertSameBytes(stock, other));
    assertTrue(found.getMessage().contains("int32"), found::getMessage);
    assertTrue(found.getMessage().contains(place), found::getMessage);
  }

  /** Makes parquet-java's writers, except that columns of type INT32 get a wrong writer. */
  private record WrongInts(ValuesWriter wrong, ValuesWriterFactory stock)
      implements ValuesWriterFactory {
    WrongInts(ValuesWriter wrong) {
      this(wrong, new DefaultValuesWriterFactory());
    }

    @Override
    public void initialize(ParquetProperties properties) {
      stock.initialize(properties);
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      boolean isInt = column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32;
      return isInt ? wrong : stock.newValuesWriter(column);
    }
  }
}
