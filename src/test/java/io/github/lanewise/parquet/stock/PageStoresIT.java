// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.StandIns;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.crypto.InternalFileEncryptor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the calls to parquet-java since 1.18, where each column may have a codec and a level of its
 * own. Classes of this test stand in for those of 1.18, so every build runs the calls.
 */
class PageStoresIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int32 a; required int32 b; required int32 c; required int32 d; }");

  private static final Map<String, Object> CODECS =
      Map.of("b", CompressionCodecName.GZIP, "c", CompressionCodecName.ZSTD);

  private static final Map<String, Integer> LEVELS = Map.of("c", 9, "d", 2);

  /** The columns' calls of the factory. Columns without a codec have the file's, SNAPPY. */
  private static final List<String> CALLS =
      List.of("[SNAPPY]", "[GZIP]", "[ZSTD, 9]", "[SNAPPY, 2]");

  /** Methods of {@link Store} with which this test looks into it. */
  private static final List<String> FOR_THE_TEST = List.of("settings", "compressor");

  private final StandIns elsewhere =
      new StandIns(PageStores.class, Releases.class)
          .put(ParquetProperties.class.getName(), Properties.class)
          .put(CompressionCodecFactory.class.getName(), Factory.class)
          .put(ColumnChunkPageWriteStore.class.getName(), Store.class);

  private final List<String> calls = new ArrayList<>();
  private BytesInputCompressor compressor;

  /** Has the methods of 1.18's ParquetProperties. */
  public static final class Properties {
    private final Map<String, Object> codecs;
    private final Map<String, Integer> levels;

    public Properties(Map<String, Object> codecs, Map<String, Integer> levels) {
      this.codecs = codecs;
      this.levels = levels;
    }

    /** Throws the column's exception if it has one in place of a codec. */
    public CompressionCodecName getColumnCodec(ColumnDescriptor column) throws Throwable {
      Object codec = codecs.get(column.getPath()[0]);
      if (codec instanceof Throwable failure) {
        throw failure;
      }
      return (CompressionCodecName) codec;
    }

    public Integer getColumnCompressionLevel(ColumnDescriptor column) {
      return levels.get(column.getPath()[0]);
    }

    public int getColumnIndexTruncateLength() {
      return 77;
    }

    public boolean getPageWriteChecksumEnabled() {
      return true;
    }
  }

  /** Has the methods of 1.18's CompressionCodecFactory. */
  public interface Factory {
    BytesInputCompressor getCompressor(CompressionCodecName codec);

    BytesInputCompressor getCompressor(CompressionCodecName codec, int level);
  }

  /** Has the methods of 1.18's ColumnChunkPageWriteStore and of its builder. */
  public static final class Store {
    private final Map<String, Object> settings = new HashMap<>();
    private Function<ColumnDescriptor, BytesInputCompressor> compressors;

    public static Store builder() {
      return new Store();
    }

    public Store withCompressorProvider(Function<ColumnDescriptor, BytesInputCompressor> given) {
      compressors = given;
      return this;
    }

    public Store withSchema(MessageType schema) {
      return with("schema", schema);
    }

    public Store withAllocator(ByteBufferAllocator allocator) {
      return with("allocator", allocator);
    }

    public Store withColumnIndexTruncateLength(int length) {
      return with("truncate length", length);
    }

    public Store withPageWriteChecksumEnabled(boolean enabled) {
      return with("checksums", enabled);
    }

    public Store withFileEncryptor(InternalFileEncryptor encryptor) {
      return with("encryptor", encryptor);
    }

    public Store withRowGroupOrdinal(int ordinal) {
      return with("row group", ordinal);
    }

    private Store with(String setting, Object value) {
      settings.put(setting, value);
      return this;
    }

    public Store build() {
      return this;
    }

    public Map<String, Object> settings() {
      return settings;
    }

    public BytesInputCompressor compressor(ColumnDescriptor column) {
      return compressors.apply(column);
    }
  }

  /** Returns stores that have been loaded beside the classes of this test. */
  private Object stores(Map<String, Object> codecs) throws ReflectiveOperationException {
    Class<?> properties = elsewhere.load(ParquetProperties.class);
    Class<?> factory = elsewhere.load(CompressionCodecFactory.class);
    return elsewhere
        .load(PageStores.class)
        .getConstructor(MessageType.class, properties, factory, CompressionCodecName.class)
        .newInstance(
            SCHEMA,
            properties.getConstructor(Map.class, Map.class).newInstance(codecs, LEVELS),
            Proxy.newProxyInstance(
                elsewhere,
                new Class<?>[] {factory},
                (proxy, method, arguments) -> newCompressor(arguments)),
            CompressionCodecName.SNAPPY);
  }

  private BytesInputCompressor newCompressor(Object[] arguments) {
    calls.add(Arrays.toString(arguments));
    compressor =
        (BytesInputCompressor)
            Proxy.newProxyInstance(
                BytesInputCompressor.class.getClassLoader(),
                new Class<?>[] {BytesInputCompressor.class},
                (proxy, method, none) -> null);
    return compressor;
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return target.getClass().getMethod(method).invoke(target);
  }

  @Test
  void everyColumnsCodecIsRequiredWithItsLevel() throws ReflectiveOperationException {
    call(stores(CODECS), "requireCodecs");
    assertEquals(CALLS, calls);
  }

  @Test
  void aStoreHasTheFilesSettingsAndTheCodecOfEachColumn() throws ReflectiveOperationException {
    ByteBufferAllocator allocator = new HeapByteBufferAllocator();
    Object stores = stores(CODECS);
    Object store =
        stores
            .getClass()
            .getMethod("open", ByteBufferAllocator.class, InternalFileEncryptor.class, int.class)
            .invoke(stores, allocator, null, 3);
    Map<String, Object> expected = new HashMap<>();
    expected.put("schema", SCHEMA);
    expected.put("allocator", allocator);
    expected.put("truncate length", 77);
    expected.put("checksums", true);
    expected.put("encryptor", null);
    expected.put("row group", 3);
    assertEquals(expected, call(store, "settings"));
    for (ColumnDescriptor column : SCHEMA.getColumns()) {
      Object found =
          store.getClass().getMethod("compressor", ColumnDescriptor.class).invoke(store, column);
      assertSame(compressor, found);
    }
    assertEquals(CALLS, calls);
  }

  @Test
  void aFailureOfParquetJavaReachesTheCaller() throws ReflectiveOperationException {
    Throwable unchecked = new IllegalStateException("no codec");
    assertSame(unchecked, thrownAfter(unchecked));
    Throwable error = new StackOverflowError();
    assertSame(error, thrownAfter(error));
    Throwable checked = new IOException("no file");
    Throwable thrown = thrownAfter(checked);
    assertInstanceOf(IllegalStateException.class, thrown);
    assertSame(checked, thrown.getCause());
    assertEquals(
        "class org.apache.parquet.column.ParquetProperties.getColumnCodec failed",
        thrown.getMessage());
  }

  private Throwable thrownAfter(Throwable failure) throws ReflectiveOperationException {
    Object stores = stores(Map.of("b", failure));
    return assertThrows(InvocationTargetException.class, () -> call(stores, "requireCodecs"))
        .getCause();
  }

  /** Other tests of this class say nothing if a stand-in has a method that no release has. */
  @ParameterizedTest
  @MethodSource("standIns")
  void standInsHaveMethodsOfTheNewestRelease(Class<?> standIn, String name) throws Exception {
    assumeTrue(io.github.lanewise.parquet.testkit.Releases.isFrom("1.18"));
    Class<?> real = Class.forName(name);
    List<Class<?>> having = new ArrayList<>(List.of(real));
    having.addAll(List.of(real.getDeclaredClasses()));
    for (Method method : standIn.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers()) && !FOR_THE_TEST.contains(method.getName())) {
        assertTrue(
            having.stream().anyMatch(type -> has(type, method)), () -> name + " has no " + method);
      }
    }
  }

  static Stream<Arguments> standIns() {
    return Stream.of(
        Arguments.of(Properties.class, ParquetProperties.class.getName()),
        Arguments.of(Factory.class, CompressionCodecFactory.class.getName()),
        Arguments.of(Store.class, ColumnChunkPageWriteStore.class.getName()));
  }

  private static boolean has(Class<?> type, Method method) {
    return Stream.of(type.getDeclaredMethods())
        .anyMatch(
            real ->
                real.getName().equals(method.getName())
                    && List.of(real.getParameterTypes())
                        .equals(List.of(method.getParameterTypes())));
  }
}
