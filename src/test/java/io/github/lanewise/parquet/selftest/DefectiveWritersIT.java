// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a writer with one defect fails its self-test, and that the log says what is wrong. */
@Isolated("listens to the whole JVM")
class DefectiveWritersIT {
  @RegisterExtension private final SaidWithdrawals said = new SaidWithdrawals();

  private enum Defect {
    NONE("", ""),
    PAGE_OF_ONE_VALUE("byte 3 of a page is ", null),
    LARGE_PAGE("byte 599 of a page is ", "byte "),
    PAGE_AFTER_A_RESET("byte 79 of a page is ", null),
    PAGE_OF_THE_NEXT_GROUP("byte 7 of a page is ", null),
    SIZE_OF_VALUES("the buffered size is 5, with parquet-java 4", "the buffered size is "),
    SIZE_AFTER_A_RESET("the buffered size is 12, with parquet-java 0", null),
    ENCODING(
        "the encoding is RLE, with parquet-java PLAIN", "the encoding is RLE, with parquet-java "),
    CLOSE("java.lang.IllegalStateException: closed", "java.lang.IllegalStateException: closed"),
    NO_DICTIONARY(null, "the absence of a dictionary page is true, with parquet-java false"),
    DICTIONARY_SIZE(null, "the dictionary's size is "),
    DICTIONARY_ENCODING(null, "the dictionary's encoding is RLE, with parquet-java "),
    DICTIONARY_BYTES(null, "byte 0 of the dictionary page is 1, with parquet-java 0"),
    DICTIONARY_STAYS(null, "byte 0 of a page is 4, with parquet-java 2");

    /** How the reason begins for a PLAIN writer, or null for a defect that it cannot have. */
    private final String pages;

    private final String dictionary;

    Defect(String pages, String dictionary) {
      this.pages = pages;
      this.dictionary = dictionary;
    }
  }

  /** Is parquet-java's own writer with a defect. */
  private static final class Defective extends ValuesWriter {
    private final ValuesWriter writer;
    private final Defect defect;
    private int valuesOfPage;
    private int valuesOfReset;
    private int groups;

    Defective(ValuesWriter writer, Defect defect) {
      this.writer = writer;
      this.defect = defect;
    }

    @Override
    public void writeInteger(int value) {
      valuesOfPage++;
      writer.writeInteger(value);
    }

    @Override
    public long getBufferedSize() {
      long size = writer.getBufferedSize();
      return defect == Defect.SIZE_OF_VALUES && size > 0 ? size + 1 : size;
    }

    @Override
    public BytesInput getBytes() {
      boolean wrong =
          switch (defect) {
            case PAGE_OF_ONE_VALUE -> valuesOfPage == 1;
            case LARGE_PAGE -> valuesOfPage >= 150;
            case PAGE_AFTER_A_RESET -> valuesOfReset == 3 && valuesOfPage == 20;
            case PAGE_OF_THE_NEXT_GROUP -> groups > 0;
            default -> false;
          };
      try {
        return wrong ? changed(writer.getBytes(), -1) : writer.getBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Adds 1 to the byte at this index, or to the last byte if the index is negative. */
    private static BytesInput changed(BytesInput page, int at) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      page.writeAllTo(out);
      byte[] bytes = out.toByteArray();
      bytes[at < 0 ? bytes.length - 1 : at]++;
      return BytesInput.from(bytes, 0, bytes.length);
    }

    @Override
    public Encoding getEncoding() {
      Encoding encoding = writer.getEncoding();
      return defect == Defect.ENCODING ? Encoding.RLE : encoding;
    }

    @Override
    public void reset() {
      valuesOfReset = valuesOfPage;
      if (defect != Defect.SIZE_AFTER_A_RESET || valuesOfPage != 3) {
        writer.reset();
      }
      valuesOfPage = 0;
    }

    @Override
    public DictionaryPage toDictPageAndClose() {
      groups++;
      DictionaryPage page = writer.toDictPageAndClose();
      if (page == null) {
        return null;
      }
      try {
        return switch (defect) {
          case NO_DICTIONARY -> null;
          case DICTIONARY_SIZE ->
              new DictionaryPage(page.getBytes(), page.getDictionarySize() + 1, page.getEncoding());
          case DICTIONARY_ENCODING ->
              new DictionaryPage(page.getBytes(), page.getDictionarySize(), Encoding.RLE);
          case DICTIONARY_BYTES ->
              new DictionaryPage(
                  changed(page.getBytes(), 0), page.getDictionarySize(), page.getEncoding());
          default -> page;
        };
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void resetDictionary() {
      if (defect != Defect.DICTIONARY_STAYS) {
        writer.resetDictionary();
      }
    }

    @Override
    public void close() {
      if (defect == Defect.CLOSE) {
        throw new IllegalStateException("closed");
      }
      writer.close();
    }

    @Override
    public long getAllocatedSize() {
      return writer.getAllocatedSize();
    }

    @Override
    public String memUsageString(String prefix) {
      return writer.memUsageString(prefix);
    }
  }

  private record WithDefect(ParquetProperties properties, Defect defect) implements Writers {
    @Override
    public ValuesWriter stock(ColumnDescriptor column) {
      ValuesWriterFactory factory =
          properties.getWriterVersion() == WriterVersion.PARQUET_1_0
              ? new DefaultV1ValuesWriterFactory()
              : new DefaultV2ValuesWriterFactory();
      factory.initialize(properties);
      return factory.newValuesWriter(column);
    }

    @Override
    public ValuesWriter ours(ColumnDescriptor column) {
      return new Defective(stock(column), defect);
    }
  }

  private static Stream<Defect> defectsOfPages() {
    return Arrays.stream(Defect.values()).filter(each -> each.pages != null);
  }

  private static Stream<Defect> defectsOfDictionaries() {
    return Arrays.stream(Defect.values()).filter(each -> each.dictionary != null);
  }

  @ParameterizedTest
  @MethodSource("defectsOfPages")
  void aWriterOfPagesWithADefectIsLeftToStock(Defect defect) {
    check(Encoding.PLAIN, defect, defect.pages);
  }

  @ParameterizedTest
  @MethodSource("defectsOfDictionaries")
  @SuppressWarnings("deprecation") // Files still have PLAIN_DICTIONARY.
  void aWriterOfADictionaryWithADefectIsLeftToStock(Defect defect) {
    check(Encoding.PLAIN_DICTIONARY, defect, defect.dictionary);
    check(Encoding.RLE_DICTIONARY, defect, defect.dictionary);
  }

  private void check(Encoding encoding, Defect defect, String reason) {
    said.clear();
    boolean passes =
        new WriterKind(
                encoding, PrimitiveTypeName.INT32, properties -> new WithDefect(properties, defect))
            .isOurs();
    assertEquals(defect == Defect.NONE, passes, () -> "" + said.list());
    assertEquals(passes ? 0 : 1, said.list().size(), () -> "" + said.list());
    String start = encoding + " writers of INT32 of " + reason;
    if (!passes) {
      assertTrue(said.list().get(0).startsWith(start), () -> said.list().get(0) + " for " + start);
    }
  }
}
