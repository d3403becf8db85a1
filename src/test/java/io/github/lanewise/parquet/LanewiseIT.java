// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.ServingWriters;
import io.github.lanewise.testkit.Compiled;
import io.github.lanewise.testkit.FreshJvm;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
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
      // More than one, or a dictionary would not pay.
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
    Path source = folder.resolve("ParquetWriter.java");
    Files.writeString(
        source,
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

  /** Lanewise and parquet-column with what it needs, and nothing else but the folders given. */
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
