// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the twins of kernels: the same loop over another type of memory or for a fixed width; and
 * of dictionaries and their writers: the same for wider values.
 *
 * <p>C2 compiles a loop well only when each access goes to one type of memory and each stride is a
 * constant, so every combination needs a method of its own. The originals are ordinary Java in
 * src/main; a twin is its original with a few words replaced. A replacement that finds nothing to
 * replace fails the build; what is new in an original and should differ in its twin, the compiler
 * and the tests see, but for what comments say.
 *
 * <p>Run by the build: {@code java DeriveTwins.java BASE_DIRECTORY OUTPUT_DIRECTORY}.
 */
public final class DeriveTwins {
  private static final String KERNELS = "io/github/lanewise/kernel/";
  private static final String DICTIONARIES = "io/github/lanewise/dictionary/";
  private static final String WRITERS = "io/github/lanewise/parquet/";
  private static final String MARK = "// Derived from ";
  private static final List<String> DIRECTIONS = List.of("Decode", "Encode");
  private static final List<Integer> WIDTHS = List.of(2, 4, 8, 12, 16);

  private static final Replacement ALL_VECTORS =
      new Replacement(
          "import jdk\\.incubator\\.vector\\.ByteVector;",
          "import jdk.incubator.vector.*;\nimport jdk.incubator.vector.ByteVector;");

  /** The sides of a kernel that direct memory can be on, and what the twin's name says of it. */
  private static final Map<String, List<String>> DIRECT_SIDES =
      Map.of(
          "DirectStreams", List.of("streams"),
          "DirectValues", List.of("values"),
          "Direct", List.of("streams", "values"));

  private final Path base;
  private final Path output;
  private final Map<String, String> derived = new HashMap<>();
  private final Set<Path> written = new HashSet<>();

  private DeriveTwins(Path base, Path output) {
    this.base = base;
    this.output = output;
  }

  public static void main(String[] args) throws IOException {
    DeriveTwins derivation = new DeriveTwins(Path.of(args[0]), Path.of(args[1]));
    derivation.fixedWidths();
    derivation.floatingPoint();
    derivation.typedVectors();
    derivation.directMemory();
    derivation.dictionaries();
    derivation.dictionaryWriters();
    derivation.deleteLeftovers();
  }

  private void fixedWidths() throws IOException {
    for (int width : List.of(4, 8, 12, 16)) {
      derive("java", "java", "ScalarDecode", "ScalarDecode" + width, fixedWidth(width));
    }
    for (int width : List.of(12, 16)) {
      derive("java", "java", "ScalarEncode", "ScalarEncode" + width, fixedWidth(width));
    }
  }

  private void floatingPoint() throws IOException {
    derive(
        "java",
        "java",
        "ScalarDecode4Ints",
        "ScalarDecode4Floats",
        storeAs("int", "float", "Float.intBitsToFloat"));
    derive(
        "java",
        "java",
        "ScalarEncode4Ints",
        "ScalarEncode4Floats",
        loadAs("int", "float", "Float.floatToRawIntBits"));
    derive(
        "java",
        "java",
        "ScalarDecode8Longs",
        "ScalarDecode8Doubles",
        storeAs("long", "double", "Double.longBitsToDouble"));
    derive(
        "java",
        "java",
        "ScalarEncode8Longs",
        "ScalarEncode8Doubles",
        loadAs("long", "double", "Double.doubleToRawLongBits"));
  }

  private void typedVectors() throws IOException {
    for (Type type : Type.values()) {
      for (String original :
          List.of(
              "ExchangeDecode" + type.width,
              "WideningDecode" + type.width,
              "ExchangeEncode" + type.width)) {
        derive(
            "java21", "java21", original, original + type.lanes + "s", typedValues(original, type));
      }
      if (type.width == 4) {
        derive(
            "java21",
            "java21",
            "UnrolledEncode4",
            "UnrolledEncode4" + type.lanes + "s",
            typedValues("UnrolledEncode4", type));
      }
    }
  }

  /** MemorySegment, the fast way to direct memory, is final since Java 22. */
  private void directMemory() throws IOException {
    for (Map.Entry<String, List<String>> sides : DIRECT_SIDES.entrySet()) {
      for (int width : WIDTHS) {
        for (String direction : DIRECTIONS) {
          direct("java", "Scalar" + direction + width, sides.getKey(), sides.getValue());
          direct("java21", "Exchange" + direction + width, sides.getKey(), sides.getValue());
        }
        if (width <= 12) {
          direct("java21", "WideningDecode" + width, sides.getKey(), sides.getValue());
        }
      }
      direct("java21", "PassEncode2", sides.getKey(), sides.getValue());
      direct("java21", "UnrolledEncode4", sides.getKey(), sides.getValue());
      direct("java21", "ExpandDecode2", sides.getKey(), sides.getValue());
      direct("java21", "CompressEncode2", sides.getKey(), sides.getValue());
    }
    for (Type type : Type.values()) {
      for (String direction : DIRECTIONS) {
        direct(
            "java",
            "Scalar" + direction + type.width + type.lanes + "s",
            "DirectStreams",
            List.of("streams"));
        direct(
            "java21",
            "Exchange" + direction + type.width + type.lanes + "s",
            "DirectStreams",
            List.of("streams"));
      }
      direct(
          "java21",
          "WideningDecode" + type.width + type.lanes + "s",
          "DirectStreams",
          List.of("streams"));
      if (type.width == 4) {
        direct("java21", "UnrolledEncode4" + type.lanes + "s", "DirectStreams", List.of("streams"));
      }
    }
  }

  private void dictionaries() throws IOException {
    derive(
        DICTIONARIES,
        "IntDictionary",
        "LongDictionary",
        List.of(
            new Replacement("for ints, or for floats", "for longs, or for doubles"),
            new Replacement("4 bytes a(\\s+\\* value, and) 18 KiB", "8 bytes a$1 36 KiB"),
            new Replacement("1\\.25 KiB", "1.5 KiB"),
            new Replacement("\\b10 KiB", "12 KiB"),
            new Replacement(" Source and target may be the same array at the same offset\\.", ""),
            new Replacement(
                " What was found may have been replaced by its id, and is not looked at\\.", ""),
            new Replacement("4 bytes each", "8 bytes each"),
            new Replacement("int\\[\\] (values|source|target|hashes|front|made)\\b", "long[] $1"),
            new Replacement("(values|hashes|made) = new int\\[", "$1 = new long["),
            new Replacement("int (value|hash)\\b(?!\\()", "long $1"),
            new Replacement("public int value\\(", "public long value("),
            new Replacement(
                "= (hash|IntFront.hash\\(.*\\)|hashes\\[i\\]) & mask", "= (int) $1 & mask"),
            new Replacement("4L \\* (values|front|hashes)", "8L * $1"),
            new Replacement("IntFront", "LongFront"),
            new Replacement("FIND_INTS", "FIND_LONGS")));
  }

  private void dictionaryWriters() throws IOException {
    derive(
        WRITERS,
        "IntDictionaryWriter",
        "LongDictionaryWriter",
        List.of(
            new Replacement("INT32(.*) four bytes", "INT64$1 eight bytes"),
            new Replacement("IntDictionary\\b", "LongDictionary"),
            new Replacement("int\\[\\] (block|values)", "long[] $1"),
            new Replacement("new int\\[", "new long["),
            new Replacement("int value\\b", "long value"),
            new Replacement("writeInteger", "writeLong"),
            new Replacement("return false", "return true"),
            new Replacement("\\b4(L?) \\*", "8$1 *")));
    derive(
        WRITERS,
        "FloatDictionaryWriter",
        "DoubleDictionaryWriter",
        List.of(
            new Replacement("FLOAT:", "DOUBLE:"),
            new Replacement("IntDictionaryWriter", "LongDictionaryWriter"),
            new Replacement("NanTable\\(false\\)", "NanTable(true)"),
            new Replacement("int (nan|bits|value)\\b", "long $1"),
            new Replacement("int\\[\\] values", "long[] values"),
            new Replacement(" & 0xffffffffL", ""),
            new Replacement("writeInteger", "writeLong"),
            new Replacement("writeFloat\\(float", "writeDouble(double"),
            new Replacement("writeFloat", "writeDouble"),
            new Replacement("Float\\.float(To(?:Raw)?)IntBits", "Double.double$1LongBits"),
            new Replacement("Float\\.intBitsToFloat", "Double.longBitsToDouble"),
            new Replacement("Float\\.NaN", "Double.NaN"),
            new Replacement(
                "Integer\\.MAX_VALUE\\) > \\w+", "Long.MAX_VALUE) > 0x7ff0000000000000L"),
            new Replacement("putInt\\(4 \\*", "putLong(8 *")));
  }

  private static List<Replacement> fixedWidth(int width) {
    return List.of(
        new Replacement(",\\s+int width\\)", ")"),
        new Replacement(",\\s+width\\)", ")"),
        new Replacement("\\bwidth\\b", String.valueOf(width)));
  }

  /** The bits of an int or long become a float or double only when they are stored. */
  private static List<Replacement> storeAs(String bits, String type, String conversion) {
    return List.of(
        new Replacement(bits + "\\[\\] values", type + "[] values"),
        new Replacement("(values\\[[^\\]]*\\]) = ([^;]*);", "$1 = " + conversion + "($2);"));
  }

  private static List<Replacement> loadAs(String bits, String type, String conversion) {
    return List.of(
        new Replacement(bits + "\\[\\] values", type + "[] values"),
        new Replacement("(values\\[[^\\]]+\\])", conversion + "($1)"));
  }

  private static List<Replacement> typedValues(String original, Type type) {
    String direction = original.contains("Decode") ? "Decode" : "Encode";
    String lanes = type.lanes;
    List<Replacement> replacements = new ArrayList<>();
    replacements.add(new Replacement("byte\\[\\] values", type.java + "[] values"));
    replacements.add(new Replacement("VALUE = " + type.width + ";", "VALUE = 1;"));
    replacements.add(
        new Replacement("REGISTER = LANES;", "REGISTER = LANES / " + type.width + ";"));
    String shorter = original.startsWith("Unrolled") ? "Exchange" : "Scalar";
    replacements.add(
        new Replacement(
            shorter + direction + type.width, shorter + direction + type.width + lanes + "s"));
    if (original.endsWith("Decode8")) {
      replacements.add(
          new Replacement(
              "Class<\\? extends ByteVector> TYPE =\\s*BYTES\\.vectorType\\(\\)"
                  + "\\.asSubclass\\(ByteVector\\.class\\)",
              String.format(
                  "Class<? extends %1$sVector> TYPE ="
                      + " %1$sVector.SPECIES_PREFERRED.vectorType().asSubclass(%1$sVector.class)",
                  lanes)));
      replacements.add(ALL_VECTORS);
    }
    if (direction.equals("Decode")) {
      replacements.add(
          new Replacement(
              "\\.reinterpretAsBytes\\(\\)(\\)?)\\s*\\.intoArray\\(\\s*values,",
              ".reinterpretAs" + lanes + "s()$1.intoArray(values,"));
    } else {
      replacements.add(
          new Replacement(
              "ByteVector\\.fromArray\\(\\s*BYTES,\\s*values,",
              lanes + "Vector.fromArray(" + lanes + "Vector.SPECIES_PREFERRED, values,"));
      replacements.add(ALL_VECTORS);
    }
    return replacements;
  }

  private void direct(String root, String original, String suffix, List<String> sides)
      throws IOException {
    List<Replacement> replacements = new ArrayList<>();
    for (String side : sides) {
      String buffer = side + "Buffer";
      replacements.add(
          new Replacement(
              "(?s)(static void run\\([^{]*?)byte\\[\\] " + side + "(,\\s[^{]*\\{)",
              "$1ByteBuffer "
                  + buffer
                  + "$2\n    MemorySegment "
                  + side
                  + " = Segments.of("
                  + buffer
                  + ");"));
      if (!isByteLoop(original)) {
        replacements.add(
            new Replacement(
                "(?s)(\\brun\\((?:(?!\\)[;,])[^;{])*?)\\b" + side + ",", "$1" + buffer + ","));
        if (root.equals("java")) {
          replacements.add(
              new Replacement("byte\\[\\] " + side + ",", "MemorySegment " + side + ","));
        }
      }
      replacements.addAll(
          root.equals("java") || isBitDeposit(original)
              ? scalarAccess(original, side)
              : vectorAccess(original, side));
    }
    if (root.equals("java21")) {
      replacements.add(
          new Replacement("\\b((?:Scalar|Exchange)\\w+)\\.run", "$1" + suffix + ".run"));
    }
    replacements.add(
        new Replacement(
            "package io.github.lanewise.kernel;",
            "package io.github.lanewise.kernel;\n\nimport java.lang.foreign.MemorySegment;\nimport java.nio.ByteBuffer;"));
    derive(root, "java22", original, original + suffix, replacements);
  }

  private static List<Replacement> vectorAccess(String original, String side) {
    boolean loads = side.equals("streams") == original.contains("Decode");
    return loads
        ? List.of(
            new Replacement(
                "Vector\\s*\\.fromArray\\(\\s*([\\w.]+),\\s*" + side + ",([^;,()]*)\\)",
                "Vector.fromMemorySegment($1, " + side + ",$2, java.nio.ByteOrder.LITTLE_ENDIAN)"))
        : List.of(
            new Replacement(
                "\\.intoArray\\(\\s*" + side + ",([^;,()]*)\\)",
                ".intoMemorySegment(" + side + ",$1, java.nio.ByteOrder.LITTLE_ENDIAN)"));
  }

  private static List<Replacement> scalarAccess(String original, String side) {
    boolean loads = side.equals("streams") == original.contains("Decode");
    List<Replacement> replacements = new ArrayList<>();
    if (!isByteLoop(original)) {
      replacements.add(
          loads
              ? new Replacement(
                  "\\((?:int|long)\\) Bytes\\.(\\w+)\\.get\\(\\s*" + side + ",",
                  side + ".get(Segments.$1,")
              : new Replacement(
                  "Bytes\\.(\\w+)\\.set\\(\\s*" + side + ",", side + ".set(Segments.$1,"));
    }
    if (!isBitDeposit(original)) {
      replacements.add(
          loads
              ? new Replacement("\\b" + side + "\\[([^\\]]*)\\]", side + ".get(Segments.BYTE, $1)")
              : new Replacement(
                  "(?s)\\b" + side + "\\[([^\\]]*)\\]\\s*=\\s*([^;]*);",
                  side + ".set(Segments.BYTE, $1, $2);"));
    }
    return replacements;
  }

  /** Width 2 has no exchanges: one loop, byte by byte. */
  private static boolean isByteLoop(String original) {
    return original.matches("Scalar(De|En)code2");
  }

  /** A scalar kernel for Java 21 that leaves single bytes to that of Java 17. */
  private static boolean isBitDeposit(String original) {
    return original.matches("(Expand|Compress)\\w+");
  }

  private void derive(
      String originalRoot,
      String root,
      String original,
      String twin,
      List<Replacement> replacements)
      throws IOException {
    String source = derived.get(original);
    if (source == null) {
      source = source(originalRoot, KERNELS, original);
    }
    String summary = "/** {@link " + original + "} for other memory or a fixed width. */\n";
    source =
        source.replaceFirst(
            "(?s)/\\*\\*((?!\\*/).)*\\*/\\s*(?=final class)",
            Matcher.quoteReplacement("//summary\n"));
    source = replaced(source, original, twin, replacements).replace("//summary\n", summary);
    derived.put(twin, source);
    write(root, KERNELS, original, twin, source);
  }

  /** With its own summary: what is written is another type of column. */
  private void derive(String folder, String original, String twin, List<Replacement> replacements)
      throws IOException {
    String source = source("java", folder, original);
    write("java", folder, original, twin, replaced(source, original, twin, replacements));
  }

  private String source(String root, String folder, String name) throws IOException {
    return Files.readString(base.resolve("src/main/" + root).resolve(folder + name + ".java"));
  }

  private static String replaced(
      String source, String original, String twin, List<Replacement> replacements) {
    for (Replacement replacement : replacements) {
      source = replacement.applyTo(source, original);
    }
    return source.replaceAll("\\b" + original + "\\b", twin);
  }

  private void write(String root, String folder, String original, String twin, String source)
      throws IOException {
    write(
        output.resolve(root).resolve(folder + twin + ".java"),
        MARK + original + ": do not edit.\n" + source);
  }

  /**
   * A file that stays as it is keeps its time stamp, so the compiler does not start all over again.
   */
  private void write(Path file, String source) throws IOException {
    written.add(file);
    if (!Files.exists(file) || !Files.readString(file).equals(source)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, source);
    }
  }

  private void deleteLeftovers() throws IOException {
    try (Stream<Path> files = Files.walk(output)) {
      for (Path file :
          files.filter(Files::isRegularFile).filter(f -> !written.contains(f)).toList()) {
        if (Files.readString(file).startsWith(MARK)) {
          Files.delete(file);
        }
      }
    }
  }

  private enum Type {
    INT("int", "Int", 4),
    FLOAT("float", "Float", 4),
    LONG("long", "Long", 8),
    DOUBLE("double", "Double", 8);

    final String java;
    final String lanes;
    final int width;

    Type(String java, String lanes, int width) {
      this.java = java;
      this.lanes = lanes;
      this.width = width;
    }
  }

  private record Replacement(String pattern, String replacement) {
    String applyTo(String source, String original) {
      Matcher matcher = Pattern.compile(pattern).matcher(source);
      if (!matcher.find()) {
        throw new IllegalStateException("nothing matches '" + pattern + "' in " + original);
      }
      return matcher.replaceAll(replacement);
    }
  }
}
