// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests that vectors with an unusual layout of their buffers make the file of the arrays, too. */
class VectorLayoutsIT {
  private static final ArrowType.Int INT = new ArrowType.Int(32, true);

  private static MemoryFile ofArrays(String schema, WriteBatch batch) throws IOException {
    MemoryFile file = new MemoryFile();
    MessageType type = MessageTypeParser.parseMessageType("message schema { " + schema + " }");
    try (ColumnsWriter writer = ColumnsWriter.create(file, type, WriteOptions.defaults())) {
      writer.write(batch);
    }
    return file;
  }

  private static MemoryFile ofVector(FieldVector vector, int rows) throws IOException {
    MemoryFile file = new MemoryFile();
    VectorSchemaRoot root = new VectorSchemaRoot(List.of(vector.getField()), List.of(vector), rows);
    try (ColumnsArrowWriter writer =
        ColumnsArrowWriter.create(file, root.getSchema(), WriteOptions.defaults())) {
      writer.write(root);
    }
    return file;
  }

  /** A struct without a validity buffer, which the format allows where no struct is null. */
  private static final class AllPresent extends StructVector {
    AllPresent(BufferAllocator allocator) {
      super("a", allocator, FieldType.nullable(ArrowType.Struct.INSTANCE), null);
    }

    @Override
    public ArrowBuf getValidityBuffer() {
      return allocator.getEmpty();
    }
  }

  @Test
  void aValidityMayBeLeftOut() throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        AllPresent vector = new AllPresent(allocator)) {
      IntVector number = vector.addOrGet("x", FieldType.nullable(INT), IntVector.class);
      vector.setInitialCapacity(3);
      vector.allocateNew();
      number.set(0, 7);
      number.set(2, 9);
      vector.setValueCount(3);
      assertArrayEquals(
          ofArrays(
                  "optional group a { optional int32 x; }",
                  Columns.of(3).ints("a.x", new int[] {7, 0, 9}, new long[] {0b101}))
              .bytes(),
          ofVector(vector, 3).bytes());
    }
  }

  /** The root has fewer rows than the vector, and the first string begins amid the bytes. */
  @Test
  void offsetsNeedNotBeginAtZero() throws IOException {
    byte[] bytes = "garbageonetwothree".getBytes(StandardCharsets.US_ASCII);
    try (RootAllocator allocator = new RootAllocator();
        ArrowBuf data = allocator.buffer(bytes.length);
        ArrowBuf offsets = allocator.buffer(5 * 4);
        ArrowBuf validity = allocator.buffer(1);
        VarCharVector vector = new VarCharVector("a", allocator)) {
      data.setBytes(0, bytes);
      offsets.setInt(0, 7);
      offsets.setInt(4, 10);
      offsets.setInt(8, 13);
      offsets.setInt(12, 18);
      offsets.setInt(16, 18);
      validity.setByte(0, 0b0101);
      vector.loadFieldBuffers(new ArrowFieldNode(4, 2), List.of(validity, offsets, data));
      WriteBatch batch =
          Columns.of(3)
              .bytes(
                  "a",
                  new int[] {0, 3, 3, 8},
                  "onethree".getBytes(StandardCharsets.US_ASCII),
                  new long[] {0b101});
      assertArrayEquals(
          ofArrays("optional binary a (STRING);", batch).bytes(), ofVector(vector, 3).bytes());
    }
  }

  /** The first list begins amid the elements, and a null list has two elements. */
  @Test
  void aMissingListMayHaveElements() throws IOException {
    Field element = new Field("element", FieldType.notNullable(INT), List.of());
    Field field = new Field("a", FieldType.nullable(ArrowType.List.INSTANCE), List.of(element));
    try (RootAllocator allocator = new RootAllocator();
        ListVector list = (ListVector) field.createVector(allocator)) {
      IntVector elements = (IntVector) list.getDataVector();
      list.allocateNew();
      int[] offsets = {2, 4, 6, 6, 9};
      for (int i = 0; i < 10; i++) {
        elements.setSafe(i, i);
      }
      for (int i = 0; i < 4; i++) {
        list.setNotNull(i);
      }
      list.setLastSet(3);
      for (int i = 0; i < offsets.length; i++) {
        list.getOffsetBuffer().setInt(4L * i, offsets[i]);
      }
      list.setValueCount(4);
      BitVectorHelper.unsetBit(list.getValidityBuffer(), 1);
      BitVectorHelper.unsetBit(elements.getValidityBuffer(), 4);
      BitVectorHelper.unsetBit(elements.getValidityBuffer(), 0);
      WriteBatch batch =
          Columns.of(4)
              .list("a", new int[] {0, 2, 2, 2, 5}, new long[] {0b1101})
              .ints("a.list.element", new int[] {2, 3, 6, 7, 8});
      assertArrayEquals(
          ofArrays(
                  "optional group a (LIST) { repeated group list { required int32 element; } }",
                  batch)
              .bytes(),
          ofVector(list, 4).bytes());
    }
  }

  /** Arrow's own buffers are longer, but those of other programs may end with the last value. */
  @Test
  void buffersMayEndWithTheLastByte() throws IOException {
    for (int rows = 1; rows <= 2 * Long.SIZE + 1; rows++) {
      int[] numbers = new int[rows];
      long[] validity = new long[3];
      try (RootAllocator allocator = new RootAllocator();
          ArrowBuf bits = allocator.buffer((rows + 7) / 8);
          ArrowBuf data = allocator.buffer(4L * rows);
          IntVector vector = new IntVector("a", allocator)) {
        bits.setZero(0, bits.capacity());
        for (int i = 0; i < rows; i++) {
          numbers[i] = i;
          data.setInt(4L * i, i);
          if (i % 3 != 1 && i % 11 != 0) {
            validity[i / Long.SIZE] |= 1L << i;
            BitVectorHelper.setBit(bits, i);
          }
        }
        vector.loadFieldBuffers(
            new ArrowFieldNode(rows, 0),
            List.of(bits.slice(0, (rows + 7) / 8), data.slice(0, 4L * rows)));
        assertArrayEquals(
            ofArrays("optional int32 a;", Columns.of(rows).ints("a", numbers, validity)).bytes(),
            ofVector(vector, rows).bytes(),
            rows + " rows");
      }
    }
  }

  /** The first element in use lies after the first word of the bitmap. */
  @Test
  void elementsMayBeginFarAfterTheFirst() throws IOException {
    Field element = Field.nullable("element", INT);
    Field field = new Field("a", FieldType.notNullable(ArrowType.List.INSTANCE), List.of(element));
    try (RootAllocator allocator = new RootAllocator();
        ArrowBuf bits = allocator.buffer(22);
        ArrowBuf data = allocator.buffer(4L * 171);
        ListVector list = (ListVector) field.createVector(allocator)) {
      int[] numbers = new int[71];
      long[] validity = new long[2];
      bits.setZero(0, bits.capacity());
      for (int i = 0; i < 171; i++) {
        data.setInt(4L * i, i);
        if (i % 3 != 1) {
          BitVectorHelper.setBit(bits, i);
        }
        if (i >= 100) {
          numbers[i - 100] = i;
          validity[(i - 100) / Long.SIZE] |= (i % 3 != 1 ? 1L : 0) << i - 100;
        }
      }
      list.allocateNew();
      int[] offsets = {100, 103, 171};
      for (int i = 0; i < offsets.length; i++) {
        list.getOffsetBuffer().setInt(4L * i, offsets[i]);
      }
      list.setNotNull(0);
      list.setNotNull(1);
      list.setLastSet(1);
      list.setValueCount(2);
      list.getDataVector()
          .loadFieldBuffers(
              new ArrowFieldNode(171, 0), List.of(bits.slice(0, 22), data.slice(0, 4L * 171)));
      WriteBatch batch =
          Columns.of(2).list("a", new int[] {0, 3, 71}).ints("a.list.element", numbers, validity);
      assertArrayEquals(
          ofArrays(
                  "required group a (LIST) { repeated group list { optional int32 element; } }",
                  batch)
              .bytes(),
          ofVector(list, 2).bytes());
    }
  }

  /** Bits after the last slot may be anything, and differ between a struct and its fields. */
  @Test
  void bitsAfterTheLastSlotAreIgnored() throws IOException {
    Field number = Field.notNullable("x", INT);
    Field field = new Field("a", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(number));
    try (RootAllocator allocator = new RootAllocator();
        StructVector struct = (StructVector) field.createVector(allocator)) {
      IntVector numbers = (IntVector) struct.getChild("x");
      struct.setInitialCapacity(3);
      struct.allocateNew();
      numbers.set(0, 7);
      numbers.set(2, 9);
      struct.setValueCount(3);
      struct.getValidityBuffer().setOne(0, struct.getValidityBuffer().capacity());
      BitVectorHelper.unsetBit(struct.getValidityBuffer(), 1);
      assertArrayEquals(
          ofArrays(
                  "optional group a { required int32 x; }",
                  Columns.of(3).struct("a", new long[] {0b101}).ints("a.x", new int[] {7, 0, 9}))
              .bytes(),
          ofVector(struct, 3).bytes());
    }
  }

  /** A disk that is full after some bytes. */
  private record FullDisk(int capacity) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new PositionOutputStream() {
        private int written;

        @Override
        public long getPos() {
          return written;
        }

        @Override
        public void write(int b) throws IOException {
          written++;
          if (written > capacity) {
            throw new IOException("the disk is full on purpose");
          }
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  /** Closing the allocator fails if a buffer leaks. */
  @Test
  void aFullDiskLeavesNoBuffer() throws IOException {
    int failures = 0;
    for (int capacity : new int[] {0, 3, 10, 5_000, 40_000, 100_000_000}) {
      try (RootAllocator allocator = new RootAllocator();
          RandomRoots roots = new RandomRoots(5, allocator)) {
        long before = allocator.getAllocatedMemory();
        boolean failed = false;
        try (ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                new FullDisk(capacity),
                roots.schema(),
                roots.dictionaries(),
                WriteOptions.defaults().rowGroupSize(10_000))) {
          for (int i = 0; i < 3; i++) {
            try (VectorSchemaRoot root = roots.root(200)) {
              long during = allocator.getAllocatedMemory();
              if (failed) {
                assertThrows(IllegalStateException.class, () -> writer.write(root));
              } else {
                writer.write(root);
              }
              assertEquals(during, allocator.getAllocatedMemory());
            } catch (IOException e) {
              failed = true;
            }
          }
        } catch (IOException e) {
          failed = true;
        }
        failures += failed ? 1 : 0;
        assertEquals(before, allocator.getAllocatedMemory());
      }
    }
    assertEquals(5, failures);
  }

  @Test
  void aRootWithoutRowsAndWithoutBuffersIsWritten() throws IOException {
    Schema schema;
    MemoryFile file = new MemoryFile();
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(6, allocator)) {
      schema = roots.schema();
      try (ColumnsArrowWriter writer =
              ColumnsArrowWriter.create(
                  file, schema, roots.dictionaries(), WriteOptions.defaults());
          VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
        writer.write(root);
      }
    }
    assertEquals(List.of(), GroupRows.read(file));
  }
}
