// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the documents' code compiles, and that their links lead somewhere. */
final class DocumentsTest {
  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  /** The names that snippets use, and that a reader's program has. */
  private static final String SURROUNDINGS =
      """
      import org.apache.avro.Schema;
      import org.apache.avro.generic.GenericRecord;
      import org.apache.arrow.memory.BufferAllocator;
      import org.apache.arrow.memory.RootAllocator;
      import org.apache.arrow.vector.BigIntVector;
      import org.apache.arrow.vector.VectorSchemaRoot;
      import org.apache.arrow.vector.ipc.ArrowReader;
      import org.apache.parquet.ParquetReadOptions;
      import org.apache.parquet.avro.AvroParquetWriter;
      import org.apache.parquet.bytes.ByteBufferInputStream;
      import org.apache.parquet.column.ColumnDescriptor;
      import org.apache.parquet.column.Encoding;
      import org.apache.parquet.column.ParquetProperties;
      import org.apache.parquet.column.ValuesType;
      import org.apache.parquet.column.values.ValuesReader;
      import org.apache.parquet.filter2.compat.FilterCompat;
      import org.apache.parquet.hadoop.ParquetWriter;
      import org.apache.parquet.hadoop.metadata.CompressionCodecName;
      import org.apache.parquet.io.InputFile;
      import org.apache.parquet.io.OutputFile;
      import org.apache.parquet.schema.MessageType;
      import org.apache.parquet.schema.MessageTypeParser;
      import io.github.lanewise.*;
      import io.github.lanewise.parquet.arrow.ColumnsArrowReader;
      import io.github.lanewise.parquet.arrow.ColumnsArrowWriter;
      import io.github.lanewise.parquet.codecs.ArrayCodecs;
      import io.github.lanewise.parquet.columns.*;

      class Snippet {
        OutputFile file;
        OutputFile output;
        int rows;
        long[] time;
        long[] validity;
        double[] power;
        int[] offsets;
        byte[] utf8;
        InputFile input;
        ArrowReader vectors;
        Columns batch;
        Schema schema;
        GenericRecord record;
        Encoding encoding;
        ColumnDescriptor column;
        ByteBufferInputStream page;
        int valueCount;
        FilterCompat.Filter filter;

        void use(Object... values) {}

        void run() throws Exception {
      """;

  @TempDir private Path classes;

  @ParameterizedTest
  @MethodSource("snippets")
  void everySnippetCompiles(String snippet) throws IOException {
    assertEquals("", compilerErrors(program(snippet)));
  }

  @Test
  void aSnippetThatIsWrongIsNoticed() throws IOException {
    String errors =
        compilerErrors(
            program(
                "import io.github.lanewise.*;\nLittleEndian.put(new boolean[1], 0, null, 0, 1);"));
    assertTrue(errors.contains("LittleEndian"), errors);
  }

  /** The first page must stay short enough to be read. */
  @Test
  void theReadmeHasAtMostAHundredAndTenLines() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    assertTrue(readme.endsWith("\n"));
    assertTrue(readme.lines().count() <= 110, () -> readme.lines().count() + " lines");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsSomewhere(Path document) throws IOException {
    List<String> dead =
        LINK.matcher(Files.readString(document))
            .results()
            .map(link -> link.group(1))
            .filter(link -> !link.contains("://") && !leadsSomewhere(document, link))
            .toList();
    assertEquals(List.of(), dead);
  }

  private static Stream<String> snippets() throws IOException {
    List<String> snippets = new ArrayList<>();
    for (String document : List.of("README.md", "docs/parquet-java.md", "docs/columns.md")) {
      int before = snippets.size();
      SNIPPET
          .matcher(Files.readString(Path.of(document)))
          .results()
          .forEach(snippet -> snippets.add(snippet.group(1)));
      assertTrue(snippets.size() > before, document);
    }
    return snippets.stream();
  }

  private static Stream<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String folder : List.of(".", "docs", "docs/measurements", "bench", "examples")) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
      }
    }
    return documents.stream().map(Path::normalize).sorted();
  }

  /** Returns a program: the snippet's imports, then a class around its other lines. */
  private static String program(String snippet) {
    Map<Boolean, String> lines =
        snippet
            .lines()
            .collect(partitioningBy(line -> line.startsWith("import "), joining("\n", "", "\n")));
    return lines.get(true) + SURROUNDINGS + lines.get(false) + "}\n}\n";
  }

  private String compilerErrors(String program) throws IOException {
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("memory:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return program;
          }
        };
    StringWriter errors = new StringWriter();
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            classes.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    boolean compiles =
        ToolProvider.getSystemJavaCompiler()
            .getTask(errors, null, null, options, null, List.of(source))
            .call();
    return compiles ? "" : errors + program;
  }

  private static boolean leadsSomewhere(Path document, String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? document : document.resolveSibling(file).normalize();
    return Files.exists(target)
        && (hash < 0 || anchors(target).anyMatch(link.substring(hash + 1)::equals));
  }

  /**
   * Returns the anchors that GitHub gives headings: lower case, hyphens for spaces, no other signs.
   */
  private static Stream<String> anchors(Path document) {
    try {
      return HEADING
          .matcher(Files.readString(document))
          .results()
          .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
          .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
