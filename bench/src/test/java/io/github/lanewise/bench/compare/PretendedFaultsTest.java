// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.compare.Library.GetPage;
import io.github.lanewise.bench.compare.Library.PutPage;
import io.github.lanewise.bench.compare.Library.Readers;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.plain.PlainValuesReader.IntegerPlainValuesReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a fault in any part of Lanewise is a difference, which the exit status and the summary
 * report.
 */
class PretendedFaultsTest {
  private static final String FAILS = "Lanewise fails where stock does not: ";

  @TempDir private Path folder;
  private Path file;

  private Supplier<ValuesWriterFactory> writers = Library.LANEWISE.writers();
  private Readers readers = Library.LANEWISE.readers();
  private Consumer<ParquetWriter.Builder<?, ?>> files = Library.LANEWISE.files();
  private UnaryOperator<WriteOptions> columns = UnaryOperator.identity();
  private PutPage put = ColumnArray::put;
  private GetPage get = ColumnArray::get;

  @BeforeEach
  void write() throws Exception {
    file =
        TestFiles.write(
            folder.resolve("ints.parquet"),
            2_000,
            "required int32 x;",
            (row, i) -> row.append("x", i % 5),
            writer -> writer.withDictionaryEncoding(false));
  }

  private static IllegalStateException pretended() {
    return new IllegalStateException("pretended");
  }

  private CompareRun assertDiffers(String difference) {
    Library faulty = new Library(writers, readers, files, columns, put, get);
    var run = CompareRun.of(faulty, folder, file);
    assertEquals(1, run.status(), run.out() + run.err());
    assertTrue(run.out().contains("DIFFERS " + difference), run.out());
    return run;
  }

  private void assertWholeFileDiffers(String difference) {
    String out = assertDiffers(difference).out();
    assertTrue(
        out.contains("DIFFERENT: 1 of 1 columns are identical; whole files that differ: 1\n"), out);
  }

  private void assertColumnDiffers(String difference) {
    String out = assertDiffers(difference).out();
    assertTrue(out.contains("DIFFERENT: only 0 of 1 columns are identical\n"), out);
  }

  @Test
  void anotherFileIsADifference() {
    files = builder -> builder.withDictionaryEncoding("x", true);
    assertWholeFileDiffers("(file) written: the file is another than stock's");
  }

  @Test
  void aFileThatIsNotWrittenIsADifference() {
    files =
        builder -> {
          throw pretended();
        };
    assertWholeFileDiffers("(file) written: " + FAILS + pretended());
  }

  @Test
  void anotherFileFromArraysIsADifference() {
    columns = options -> options.codec(CompressionCodecName.GZIP);
    assertWholeFileDiffers("(file) from arrays: the file is another than stock's");
  }

  @Test
  void aFileThatIsNotWrittenFromArraysIsADifference() {
    columns =
        options -> {
          throw pretended();
        };
    assertWholeFileDiffers("(file) from arrays: " + FAILS + pretended());
  }

  @Test
  void anotherPageIsADifference() {
    put =
        (values, encoding, from, page, count) -> {
          int length = values.put(encoding, from, page, count);
          page[length - 1]++;
          return length;
        };
    assertColumnDiffers("x written: page call: page 1 differs");
  }

  @Test
  void aPageThatIsNotWrittenIsADifference() {
    put =
        (values, encoding, from, page, count) -> {
          throw pretended();
        };
    assertColumnDiffers("x written: page call: " + FAILS + pretended());
  }

  /** The pages of this kernel equal those of parquet-java. */
  @Test
  void aKernelThatFailsForOneValueIsADifference() {
    put =
        (values, encoding, from, page, count) -> {
          if (count == 1) {
            throw pretended();
          }
          return values.put(encoding, from, page, count);
        };
    assertColumnDiffers("x written: page call: " + FAILS + pretended());
  }

  @Test
  void otherValuesOfAPageAreADifference() {
    get =
        (values, encoding, page, from, count) -> {
          byte[] other = page.clone();
          other[0]++;
          values.get(encoding, other, from, count);
        };
    assertColumnDiffers("x read: after the timing: page call: other values");
  }

  @Test
  void aPageThatIsNotReadIsADifference() {
    get =
        (values, encoding, page, from, count) -> {
          throw pretended();
        };
    assertColumnDiffers("x read: " + FAILS + pretended());
  }

  /** Makes a fault that appears with a later use, as in code that C2 has compiled wrongly. */
  private static BooleanSupplier after(int uses) {
    AtomicInteger left = new AtomicInteger(uses);
    return () -> left.getAndDecrement() <= 0;
  }

  @Test
  void aFileThatIsAnotherLaterIsADifference() {
    BooleanSupplier later = after(1);
    files = builder -> builder.withDictionaryEncoding("x", later.getAsBoolean());
    assertWholeFileDiffers("(file) written: after the timing: the file is another than stock's");
  }

  @Test
  void aFileThatIsNotWrittenLaterIsADifference() {
    BooleanSupplier later = after(1);
    files =
        builder -> {
          if (later.getAsBoolean()) {
            throw pretended();
          }
        };
    assertWholeFileDiffers("(file) written: " + FAILS + pretended());
  }

  @Test
  void anotherFileFromArraysLaterIsADifference() {
    BooleanSupplier later = after(1);
    columns = options -> later.getAsBoolean() ? options.codec(CompressionCodecName.GZIP) : options;
    assertWholeFileDiffers("(file) from arrays: after the timing: the file is another");
  }

  @Test
  void anotherPageLaterIsADifference() {
    BooleanSupplier later = after(2);
    put =
        (values, encoding, from, page, count) -> {
          int length = values.put(encoding, from, page, count);
          if (later.getAsBoolean()) {
            page[length - 1]++;
          }
          return length;
        };
    assertColumnDiffers("x written: after the timing: page call: page 1 differs");
  }

  @Test
  void aPageThatIsNotWrittenLaterIsADifference() {
    BooleanSupplier later = after(2);
    put =
        (values, encoding, from, page, count) -> {
          if (later.getAsBoolean()) {
            throw pretended();
          }
          return values.put(encoding, from, page, count);
        };
    assertColumnDiffers("x written: " + FAILS + pretended());
  }

  @Test
  void otherPagesOfAWriterLaterAreADifference() {
    BooleanSupplier later = after(1);
    writers = () -> new Changing(later);
    assertColumnDiffers("x written: after the timing: page 1: first difference at byte 0");
  }

  @Test
  void aReaderThatFailsLaterIsADifference() {
    BooleanSupplier later = after(2);
    readers =
        (encoding, column) -> {
          if (later.getAsBoolean()) {
            throw pretended();
          }
          return Library.STOCK.readers().of(encoding, column);
        };
    String out = assertDiffers("x read: " + FAILS + pretended()).out();
    assertTrue(out.contains("DIFFERS (file) read: " + FAILS + pretended()), out);
  }

  @Test
  void otherValuesOfAReaderLaterAreADifference() {
    BooleanSupplier later = after(2);
    readers =
        (encoding, column) ->
            later.getAsBoolean() ? new OffByOne() : new IntegerPlainValuesReader();
    String out = assertDiffers("x read: after the timing: other values").out();
    assertTrue(out.contains("DIFFERS (file) read: after the timing: other values in x"), out);
  }

  /** Makes writers of other encodings later. */
  private record Changing(BooleanSupplier later, ValuesWriterFactory one, ValuesWriterFactory two)
      implements ValuesWriterFactory {
    Changing(BooleanSupplier later) {
      this(later, new DefaultV1ValuesWriterFactory(), new DefaultV2ValuesWriterFactory());
    }

    @Override
    public void initialize(ParquetProperties properties) {
      one.initialize(properties);
      two.initialize(properties);
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      return (later.getAsBoolean() ? two : one).newValuesWriter(column);
    }
  }
}
