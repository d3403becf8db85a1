// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;

final class CodecsInUseTest {
  private final StockStub stock = new StockStub();

  @Test
  void codecsWithStateServeOneAtATime() {
    ArrayCodecs codecs = ArrayCodecs.over(stock);
    CodecsInUse first = CodecsInUse.take(codecs);
    assertEquals(
        "another open reader or writer has the codec factory of these ParquetReadOptions:"
            + " build options for each reader",
        assertThrows(IllegalStateException.class, () -> CodecsInUse.take(codecs)).getMessage());
    assertEquals(
        "another open reader or writer has this codec factory: make one for each",
        assertThrows(IllegalStateException.class, () -> CodecsInUse.takeToWrite(codecs))
            .getMessage());
    first.close();
    assertEquals(List.of("release"), stock.calls);
    CodecsInUse.takeToWrite(codecs).close();
    CodecsInUse.take(codecs).close();
  }

  @Test
  void codecsWithoutStateServeAnyNumber() {
    CodecsInUse first = CodecsInUse.take(stock);
    CodecsInUse second = CodecsInUse.takeToWrite(stock);
    first.reusePages();
    first.endGroup();
    first.close();
    second.close();
    assertEquals(List.of(), stock.calls);
  }

  @Test
  void theCodecsThatServeInsteadAreToldAndReleased() {
    CompressionCodecName name = CompressionCodecName.SNAPPY;
    CodecsInUse codecs = CodecsInUse.take(stock);
    ArrayCodecs serving = ArrayCodecs.over(stock);
    codecs.serve(serving);
    assertNotSame(serving.getDecompressor(name), serving.getDecompressor(name));
    codecs.reusePages();
    Object first = serving.getDecompressor(name);
    assertNotSame(first, serving.getDecompressor(name));
    codecs.endGroup();
    assertSame(first, serving.getDecompressor(name));
    assertEquals(List.of(), stock.calls);
    codecs.close();
    assertEquals(List.of("release"), stock.calls);
    assertNotSame(serving.getDecompressor(name), serving.getDecompressor(name));
    serving.reusePages();
    Object anew = serving.getDecompressor(name);
    assertNotSame(first, anew);
    serving.endGroup();
    assertSame(anew, serving.getDecompressor(name));
  }

  /** A released factory makes compressors anew. */
  @Test
  void compressorsOfSnappyServeUntilARelease() {
    ArrayCodecs codecs = ArrayCodecs.over(stock);
    CompressionCodecFactory.BytesInputCompressor first =
        codecs.getCompressor(CompressionCodecName.SNAPPY);
    assertSame(first, codecs.getCompressor(CompressionCodecName.SNAPPY));
    codecs.release();
    assertNotSame(first, codecs.getCompressor(CompressionCodecName.SNAPPY));
    assertSame(stock, codecs.getCompressor(CompressionCodecName.GZIP));
    assertSame(stock, codecs.getDecompressor(CompressionCodecName.UNCOMPRESSED));
  }
}
