// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.FileComparison;
import io.github.lanewise.parquet.testkit.FileWithoutBlocks;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.ServingWriters;
import io.github.lanewise.testkit.Compiled;
import io.github.lanewise.testkit.FreshJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

class LanewiseIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required float f; required int64 l; }");

  @TempDir private Path folder;

  @Test
  void settingsMadeBeforeAndAfterwardsHold() throws IOException {
    MemoryFile file = new MemoryFile();
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(file).withType(SCHEMA).withDictionaryEncoding("f", false);
    assertSame(builder, Lanewise.accelerate(builder));
    builder.withByteStreamSplitEncoding(true).withWriterVersion(WriterVersion.PARQUET_2_0);
    try (ParquetWriter<Group> writer = builder.build()) {
      // There are several rows, because a dictionary would not pay for a single one.
      for (int i = 0; i < 100; i++) {
        writer.write(new SimpleGroup(SCHEMA).append("f", 1f).append("l", 1L));
      }
    }
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      List<ColumnChunkMetaData> columns = reader.getFooter().getBlocks().get(0).getColumns();
      assertTrue(columns.get(0).getEncodings().contains(Encoding.BYTE_STREAM_SPLIT));
      assertFalse(columns.get(0).hasDictionaryPage());
      assertTrue(columns.get(1).getEncodings().contains(Encoding.RLE_DICTIONARY));
    }
  }

  /** The first writer begins row groups when the second writer is open already. */
  @Test
  void writersOfOneBuilderKeepTheirSettingsAndMayWriteAtTheSameTime() throws Exception {
    MemoryFile[] files = {new MemoryFile(), new MemoryFile()};
    ExampleParquetWriter.Builder shared = Lanewise.accelerate(builder(new OneAfterAnother(files)));
    try (ParquetWriter<Group> split = withByteStreamSplit(shared).build();
        ParquetWriter<Group> dictionary = withDictionary(shared).build()) {
      CompletableFuture<Void> other = CompletableFuture.runAsync(() -> writeRows(dictionary));
      writeRows(split);
      other.get();
    }
    MemoryFile[] stock = {new MemoryFile(), new MemoryFile()};
    try (ParquetWriter<Group> split = withByteStreamSplit(builder(stock[0])).build()) {
      writeRows(split);
    }
    try (ParquetWriter<Group> dictionary = withDictionary(builder(stock[1])).build()) {
      writeRows(dictionary);
    }
    for (int i = 0; i < files.length; i++) {
      FileComparison.assertSameBytes(stock[i], files[i]);
    }
  }

  private static ExampleParquetWriter.Builder builder(OutputFile file) {
    return ExampleParquetWriter.builder(file).withType(SCHEMA).withRowGroupSize(20_000L);
  }

  private static ExampleParquetWriter.Builder withByteStreamSplit(
      ExampleParquetWriter.Builder builder) {
    return builder.withDictionaryEncoding(false).withByteStreamSplitEncoding(true);
  }

  private static ExampleParquetWriter.Builder withDictionary(ExampleParquetWriter.Builder builder) {
    return builder
        .withDictionaryEncoding(true)
        .withByteStreamSplitEncoding(false)
        .withWriterVersion(WriterVersion.PARQUET_2_0);
  }

  private static void writeRows(ParquetWriter<Group> writer) {
    try {
      for (int i = 0; i < 20_000; i++) {
        writer.write(new SimpleGroup(SCHEMA).append("f", (float) (i % 700)).append("l", i % 300L));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives each writer of a builder a file of its own. */
  private static final class OneAfterAnother extends FileWithoutBlocks {
    private final Iterator<MemoryFile> files;

    OneAfterAnother(MemoryFile... files) {
      this.files = List.of(files).iterator();
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return files.next().create(blockSizeHint);
    }
  }

  @Test
  void writersOfOtherBuildersStayStocks() throws IOException {
    Lanewise.accelerate(ExampleParquetWriter.builder(new MemoryFile()).withType(SCHEMA));
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new MemoryFile()).withType(SCHEMA).build()) {
      for (Object serving : ServingWriters.of(writer)) {
        assertFalse(ServingWriters.isLanewise(serving), serving::toString);
      }
    }
  }

  @Test
  void theBuilderMustNotBeNull() {
    NullPointerException thrown =
        assertThrows(
            NullPointerException.class,
            () -> Lanewise.accelerate((ExampleParquetWriter.Builder) null));
    assertEquals("builder", thrown.getMessage());
  }

  @Test
  void aReleaseWithoutTheFieldIsRefusedAndTheAgentNamed() throws Exception {
    Path source =
        source(
            "ParquetWriter",
            """
            package org.apache.parquet.hadoop;
            public class ParquetWriter<T> {
              public static class Builder<T, S> {}
            }
            """);
    Compiled.into(folder, List.of(), List.of(source));
    try (URLClassLoader loader = loader(folder)) {
      Class<?> builder = loader.loadClass(ParquetWriter.Builder.class.getName());
      Method accelerate =
          loader.loadClass(Lanewise.class.getName()).getMethod("accelerate", builder);
      Object empty = builder.getConstructor().newInstance();
      Throwable thrown =
          assertThrows(InvocationTargetException.class, () -> accelerate.invoke(null, empty))
              .getCause();
      assertEquals(UnsupportedOperationException.class, thrown.getClass());
      assertTrue(thrown.getMessage().contains("-javaagent:lanewise-agent.jar"), thrown::getMessage);
      assertEquals(NoSuchFieldException.class, thrown.getCause().getClass());
    }
  }

  /** The enums are those of a future parquet-java, each with one more constant. */
  @Test
  void typesAndEncodingsThatNobodyKnowsAreLeftToStock() throws Exception {
    List<Path> sources =
        List.of(
            source(
                "PrimitiveType",
                """
                package org.apache.parquet.schema;
                public record PrimitiveType(PrimitiveTypeName getPrimitiveTypeName) {
                  public enum PrimitiveTypeName {
                    FLOAT16, INT64, INT32, BOOLEAN, BINARY, FLOAT, DOUBLE, INT96, FIXED_LEN_BYTE_ARRAY
                  }
                  public int getTypeLength() {
                    return 2;
                  }
                }
                """),
            source(
                "Encoding",
                """
                package org.apache.parquet.column;
                public enum Encoding {
                  ALP, RLE, DELTA_BYTE_ARRAY, DELTA_BINARY_PACKED, PLAIN, BYTE_STREAM_SPLIT, RLE_DICTIONARY;
                  public boolean usesDictionary() { return this == RLE_DICTIONARY; }
                }
                """));
    Compiled.into(folder, List.of(), sources);
    try (URLClassLoader loader = loader(folder)) {
      for (String method : List.of("hasWriters", "hasReaders")) {
        assertTrue(isServed(loader, method, "PLAIN", "INT32"));
        assertTrue(isServed(loader, method, "BYTE_STREAM_SPLIT", "INT32"));
        assertFalse(isServed(loader, method, "PLAIN", "FLOAT16"));
        assertFalse(isServed(loader, method, "BYTE_STREAM_SPLIT", "FLOAT16"));
        assertFalse(isServed(loader, method, "ALP", "INT32"));
      }
      assertTrue(isServed(loader, "hasWriters", "RLE_DICTIONARY", "INT32"));
      assertFalse(isServed(loader, "hasWriters", "RLE_DICTIONARY", "FLOAT16"));
      assertTrue(isServed(loader, "hasWriters", "DELTA_BINARY_PACKED", "INT32"));
      assertFalse(isServed(loader, "hasReaders", "DELTA_BINARY_PACKED", "INT32"));
    }
  }

  private Path source(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name + ".java"), text);
  }

  private static boolean isServed(ClassLoader loader, String method, String encoding, String type)
      throws ReflectiveOperationException {
    return (boolean)
        method(loader, method)
            .invoke(
                null,
                constant(loader, Encoding.class, encoding),
                constant(loader, PrimitiveTypeName.class, type));
  }

  private static Object constant(ClassLoader loader, Class<?> type, String name)
      throws ReflectiveOperationException {
    return loader.loadClass(type.getName()).getField(name).get(null);
  }

  private static Method method(ClassLoader loader, String name) throws ClassNotFoundException {
    String type = Lanewise.class.getPackageName() + ".selftest.Kind";
    for (Method method : loader.loadClass(type).getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        method.setAccessible(true);
        return method;
      }
    }
    throw new AssertionError("no " + name + " in " + type);
  }

  @Test
  void theFactoryNeedsNoParquetHadoop() throws Exception {
    try (URLClassLoader loader = loader()) {
      assertThrows(
          ClassNotFoundException.class, () -> loader.loadClass(ParquetWriter.class.getName()));
      Class<?> properties = loader.loadClass(ParquetProperties.class.getName());
      Object factory =
          loader
              .loadClass(LanewiseValuesWriterFactory.class.getName())
              .getConstructor()
              .newInstance();
      Object builder = properties.getMethod("builder").invoke(null);
      builder
          .getClass()
          .getMethod("withValuesWriterFactory", factory.getClass().getInterfaces()[0])
          .invoke(builder, factory);
      assertNotNull(builder.getClass().getMethod("build").invoke(builder));
    }
  }

  /**
   * Returns a loader of Lanewise, of parquet-column with its dependencies, and of the given
   * folders.
   */
  private static URLClassLoader loader(Path... folders) throws IOException, URISyntaxException {
    List<URL> path = new ArrayList<>();
    for (Path folder : folders) {
      path.add(folder.toUri().toURL());
    }
    path.add(FreshJvm.lanewise().toUri().toURL());
    for (Class<?> type :
        List.of(ParquetProperties.class, ByteBufferAllocator.class, Packer.class, Logger.class)) {
      path.add(type.getProtectionDomain().getCodeSource().getLocation());
    }
    return new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
