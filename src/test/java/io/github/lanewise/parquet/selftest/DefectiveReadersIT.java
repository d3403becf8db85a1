// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.read.PageReaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a reader with one defect fails its self-test, and that the log says what is wrong. */
@Isolated("listens to the whole JVM")
class DefectiveReadersIT {
  @RegisterExtension private final SaidWithdrawals said = new SaidWithdrawals();

  private enum Defect {
    NONE,
    FIRST_VALUE,
    LAST_VALUE,
    VALUE_BEHIND_SKIP,
    VALUE_BEHIND_SKIPS,
    READ_ONLY_PAGE,
    PAGE_IN_TWO_BUFFERS,
    SHORT_PAGE,
    EMPTY_PAGE,
    SECOND_PAGE
  }

  /** Lanewise's reader of ints, which adds 1 to a value or throws. */
  private static final class Defective extends ValuesReader {
    private final ValuesReader reader;
    private final Defect defect;
    private int pages;
    private int count;
    private int next;
    private boolean wholePage;

    Defective(ValuesReader reader, Defect defect) {
      this.reader = reader;
      this.defect = defect;
    }

    @Override
    public void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
      pages++;
      count = valueCount;
      next = 0;
      ByteBufferInputStream copy = in.sliceStream(in.available());
      List<ByteBuffer> buffers = copy.remainingBuffers();
      wholePage =
          switch (defect) {
            case READ_ONLY_PAGE -> buffers.size() == 1 && buffers.get(0).isReadOnly();
            case PAGE_IN_TWO_BUFFERS -> buffers.size() == 2;
            case SHORT_PAGE -> count == 13;
            case SECOND_PAGE -> pages == 2;
            default -> false;
          };
      if (defect == Defect.EMPTY_PAGE && valueCount == 0) {
        throw new IllegalStateException("an empty page");
      }
      reader.initFromPage(valueCount, ByteBufferInputStream.wrap(buffers));
    }

    @Override
    public int readInteger() {
      int i = next++;
      boolean wrong =
          switch (defect) {
            case FIRST_VALUE -> i == 0;
            case LAST_VALUE -> i == 39 && count == 40;
            default -> wholePage && i == 2;
          };
      return reader.readInteger() + (wrong ? 1 : 0);
    }

    @Override
    public void skip() {
      next++;
      if (defect != Defect.VALUE_BEHIND_SKIP) {
        reader.skip();
      }
    }

    @Override
    public void skip(int n) {
      next += n;
      reader.skip(defect == Defect.VALUE_BEHIND_SKIPS ? n - 1 : n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReaderWithADefectIsLeftToStock(Defect defect) {
    boolean passes =
        new ReaderKind(
                Encoding.PLAIN,
                PrimitiveTypeName.INT32,
                (encoding, column) -> new Defective(PageReaders.of(encoding, column), defect))
            .isOurs();
    assertEquals(defect == Defect.NONE, passes);
    assertEquals(passes ? 0 : 1, said.list().size(), () -> "" + said.list());
    String expected =
        "PLAIN readers of INT32 of "
            + switch (defect) {
              case NONE -> "";
              case EMPTY_PAGE -> "java.lang.IllegalStateException: an empty page";
              case FIRST_VALUE -> "value 0 of a page is 1, with parquet-java 0";
              case LAST_VALUE -> "value 39 of a page is ";
              case VALUE_BEHIND_SKIP -> "value 4 of a page is ";
              case VALUE_BEHIND_SKIPS -> "value 11 of a page is ";
              default -> "value 2 of a page is 1065353217, with parquet-java 1065353216";
            };
    if (!passes) {
      assertTrue(said.list().get(0).startsWith(expected), said.list().get(0));
    }
  }
}
