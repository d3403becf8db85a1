// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Writes Arrow vectors into a Parquet file.
 *
 * <pre>{@code
 * try (ColumnsArrowWriter writer =
 *     ColumnsArrowWriter.create(output, reader.getVectorSchemaRoot().getSchema(), options)) {
 *   while (reader.loadNextBatch()) {
 *     writer.write(reader.getVectorSchemaRoot());
 *   }
 * }
 * }</pre>
 *
 * <p>The values of each batch are copied into arrays, which are used again for the next batch. A
 * {@link ColumnsWriter} writes the arrays. So the file has the bytes that a {@code ColumnsWriter}
 * writes, and the rules of that class on row groups, memory and failures hold here, too. Instead of
 * the ids of a dictionary, their values are written.
 *
 * <p><b>Errors.</b> {@code create} throws an {@link UnsupportedOperationException} for a type that
 * is not written. A batch that does not fit the schema is refused with an {@link
 * IllegalArgumentException} that names the column, before anything of it is written. The writer may
 * then go on with another batch.
 *
 * <p>{@link #close} writes the rows so far as a whole file. Where the batches end with a failure,
 * call {@link #abort} first.
 *
 * <p><b>Threads.</b> A writer is for one thread at a time.
 */
public final class ColumnsArrowWriter implements AutoCloseable {
  private final ColumnsWriter writer;

  /** Null once the writer is closed, because a program may keep it for its footer. */
  private List<FieldInput> fields;

  private final Slots slots = new Slots();

  private ColumnsArrowWriter(ColumnsWriter writer, List<FieldInput> fields) {
    this.writer = writer;
    this.fields = fields;
  }

  /**
   * Creates a file for vectors that are not dictionary-encoded.
   *
   * @throws UnsupportedOperationException if a field is of a type that cannot be written
   * @throws IllegalArgumentException under the same conditions as {@link ColumnsWriter#create}; no
   *     file is created then
   * @throws IOException if the file cannot be created
   */
  public static ColumnsArrowWriter create(OutputFile output, Schema schema, WriteOptions options)
      throws IOException {
    return create(output, schema, new DictionaryProvider.MapDictionaryProvider(), options);
  }

  /**
   * Creates a file.
   *
   * @param dictionaries has the dictionaries of the schema, as an {@code ArrowReader} does. Their
   *     types are asked for now, and their values with each batch
   * @throws UnsupportedOperationException if a field is of a type that is not written
   * @throws IllegalArgumentException if a dictionary is missing, or under the same conditions as
   *     {@link ColumnsWriter#create}; no file has been created
   * @throws IOException if the file cannot be created
   */
  public static ColumnsArrowWriter create(
      OutputFile output, Schema schema, DictionaryProvider dictionaries, WriteOptions options)
      throws IOException {
    MessageType parquet = new ParquetTypes(dictionaries).of(schema);
    return create(output, schema, parquet, dictionaries, options);
  }

  /**
   * Creates a file with a Parquet schema of your own, for other names in lists, field ids, decimals
   * in ints or longs, or columns that are to be required or optional.
   *
   * @param parquet has the fields of {@code schema} in the same order, each of a type that {@link
   *     ColumnsArrowReader} reads into vectors of that field's type; large strings count as
   *     strings, and decimals of type BINARY are refused
   * @param dictionaries has the dictionaries of the schema
   * @throws UnsupportedOperationException if a dictionary has values of a type that is not written,
   *     or a list is in a list
   * @throws IllegalArgumentException if the schemas do not fit each other, a dictionary is missing,
   *     or under the same conditions as {@link ColumnsWriter#create}; no file has been created
   * @throws IOException if the file cannot be created
   */
  public static ColumnsArrowWriter create(
      OutputFile output,
      Schema schema,
      MessageType parquet,
      DictionaryProvider dictionaries,
      WriteOptions options)
      throws IOException {
    Set<String> paths = new HashSet<>();
    for (ColumnDescriptor column : parquet.getColumns()) {
      String path = String.join(".", column.getPath());
      if (column.getMaxRepetitionLevel() > 1) {
        throw new UnsupportedOperationException(
            "column '" + path + "' is a list in a list, which is not written");
      }
      if (!paths.add(path)) {
        throw new IllegalArgumentException("several columns have the path '" + path + "'");
      }
    }
    List<FieldInput> fields = new FieldInputs(dictionaries).of(schema.getFields(), parquet, "");
    return new ColumnsArrowWriter(ColumnsWriter.create(output, parquet, options), fields);
  }

  /**
   * Writes the rows of a root, whose vectors may be used again afterwards.
   *
   * @throws IllegalArgumentException if the root has other fields than the schema, a vector is
   *     shorter than the root, offsets decrease, a buffer is too short, an id is not in its
   *     dictionary, a decimal has more digits than its type, or a required value is null; nothing
   *     has been written then
   * @throws IllegalStateException if the writer is closed, or has failed before
   * @throws IOException if the file cannot be written
   */
  public void write(VectorSchemaRoot root) throws IOException {
    if (fields == null) {
      throw new IllegalStateException("the writer is closed");
    }
    List<FieldVector> vectors = root.getFieldVectors();
    for (int i = 0; i < fields.size(); i++) {
      fields.get(i).requireName(i < vectors.size() ? vectors.get(i) : null);
    }
    if (vectors.size() > fields.size()) {
      throw new IllegalArgumentException(
          "column '%s' is not in the schema".formatted(vectors.get(fields.size()).getName()));
    }
    WriteBatch batch = Columns.of(root.getRowCount());
    slots.clear();
    slots.add(0, root.getRowCount());
    for (int i = 0; i < vectors.size(); i++) {
      fields.get(i).read(vectors.get(i), slots, null, batch);
    }
    writer.write(batch);
  }

  /** Returns the number of bytes in the file plus those that are still in memory. */
  public long bytes() {
    return writer.bytes();
  }

  /** Returns the footer of the closed file, as {@link ColumnsWriter#footer}. */
  public ParquetMetadata footer() {
    return writer.footer();
  }

  /** Closes the file without a footer, as {@link ColumnsWriter#abort}. */
  public void abort() {
    fields = null;
    writer.abort();
  }

  /** Writes the rows that are left and closes the file, as {@link ColumnsWriter#close}. */
  @Override
  public void close() throws IOException {
    fields = null;
    writer.close();
  }
}
