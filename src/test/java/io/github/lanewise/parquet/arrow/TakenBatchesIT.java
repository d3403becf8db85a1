// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.api.Test;

/** Tests that vectors which a program has taken outlive their batch, and that nothing else does. */
class TakenBatchesIT {
  @Test
  void aVectorThatWasTakenKeepsItsValues() throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(
                ColumnsArrowReaderIT.numbers(),
                ReadOptions.allColumns().batchRows(100),
                allocator)) {
      assertTrue(reader.loadNextBatch());
      TransferPair pair =
          reader.getVectorSchemaRoot().getVector("number").getTransferPair(allocator);
      pair.splitAndTransfer(0, 100);
      try (IntVector taken = (IntVector) pair.getTo()) {
        assertTrue(reader.loadNextBatch());
        assertEquals(7, taken.get(7));
        assertEquals(107, ((IntVector) reader.getVectorSchemaRoot().getVector("number")).get(7));
      }
    }
  }

  @Test
  void aBatchThatWasTakenCanBeSentLater() throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(
                ColumnsArrowReaderIT.numbers(),
                ReadOptions.allColumns().batchRows(100),
                allocator)) {
      assertTrue(reader.loadNextBatch());
      try (ArrowRecordBatch taken =
          new VectorUnloader(reader.getVectorSchemaRoot()).getRecordBatch()) {
        byte[] sent = sent(taken);
        assertTrue(reader.loadNextBatch());
        assertArrayEquals(sent, sent(taken));
      }
    }
  }

  private static byte[] sent(ArrowRecordBatch batch) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    MessageSerializer.serialize(new WriteChannel(Channels.newChannel(bytes)), batch);
    return bytes.toByteArray();
  }

  @Test
  void aClosedReaderAllocatesNothing() throws IOException {
    MemoryFile file = Rows.write(TypedRows.SCHEMA, 10, TypedRows::row);
    try (RootAllocator allocator = new RootAllocator()) {
      ColumnsArrowReader reader =
          ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator);
      assertTrue(reader.loadNextBatch());
      reader.close();
      assertThrows(IllegalStateException.class, reader::loadNextBatch);
      assertEquals(0, allocator.getAllocatedMemory());
    }
  }
}
