// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the twins of kernels: the same loop over other memory or for a fixed width; and of a
 * dictionary and its writers: the same for wider values.
 *
 * <p>C2 compiles a loop well only when each access goes to one type of memory and each stride is a
 * constant, so every combination needs a method of its own. The originals are ordinary Java; a twin
 * is its original with a few words replaced. Each replacement says how often it must match: an
 * original that has changed in a way that the twins cannot follow stops here.
 *
 * <p>{@code java src/derive/DeriveTwins.java} in the project's folder, then {@code mvn
 * spotless:apply}. A test derives all twins again and compares them with those in the repository,
 * with {@code java src/derive/DeriveTwins.java PROJECT OUTPUT}.
 */
public final class DeriveTwins {
  private static final String KERNELS = "io/github/lanewise/kernel/split/";
  private static final String DICTIONARIES = "io/github/lanewise/dictionary/";
  private static final String WRITERS = "io/github/lanewise/parquet/";

  private static final List<Type> WIDTH_4 = List.of(Type.INT, Type.FLOAT);
  private static final List<Type> WIDTH_8 = List.of(Type.LONG, Type.DOUBLE);

  private final Path sources;
  private final Path output;

  private DeriveTwins(Path sources, Path output) {
    this.sources = sources;
    this.output = output;
  }

  public static void main(String[] args) throws IOException {
    Path project = Path.of(args.length > 0 ? args[0] : ".");
    Path sources = project.resolve("src/main");
    new DeriveTwins(sources, args.length > 1 ? Path.of(args[1]) : sources).all();
  }

  private void all() throws IOException {
    fixedWidths();
    floatingPoint();
    for (String original :
        List.of("ExchangeDecode4", "WideningDecode4", "ExchangeEncode4", "UnrolledEncode4")) {
      typed(original, 4, WIDTH_4);
    }
    for (String original : List.of("ExchangeDecode8", "WideningDecode8", "ExchangeEncode8")) {
      typed(original, 8, WIDTH_8);
    }
    for (int width : List.of(2, 4, 8, 12, 16)) {
      directBytes("ExchangeDecode" + width, width);
    }
    for (int width : List.of(2, 4, 8, 12)) {
      directBytes("WideningDecode" + width, width);
    }
    dictionaries();
    dictionaryWriters();
  }

  private void fixedWidths() throws IOException {
    for (int width : List.of(4, 8, 12, 16)) {
      fixedWidth("ScalarDecode", width);
    }
    for (int width : List.of(12, 16)) {
      fixedWidth("ScalarEncode", width);
    }
  }

  private void fixedWidth(String original, int width) throws IOException {
    String source = withSummary(kernel("java", original), original + "} for width " + width);
    source =
        replaced(
            source,
            original,
            new Replacement(3, ",\\s+int width\\)", ")"),
            new Replacement(3, ",\\s+width\\)", ")"),
            new Replacement(16, "\\bwidth\\b", String.valueOf(width)));
    write("java", KERNELS, original, original + width, List.of(source));
  }

  private void floatingPoint() throws IOException {
    floatingPoint("ScalarDecode4Ints", Type.INT, Type.FLOAT);
    floatingPoint("ScalarEncode4Ints", Type.INT, Type.FLOAT);
    floatingPoint("ScalarDecode8Longs", Type.LONG, Type.DOUBLE);
    floatingPoint("ScalarEncode8Longs", Type.LONG, Type.DOUBLE);
  }

  /** The bits of an int or long become a float or double only when they are stored, or loaded. */
  private void floatingPoint(String original, Type bits, Type type) throws IOException {
    boolean decode = original.contains("Decode");
    String source = withSummary(kernel("java", original), original + "} for " + type.java + "[]");
    source =
        replaced(
            source,
            original,
            new Replacement(2, bits.java + "\\[\\] values", type.java + "[] values"),
            decode
                ? new Replacement(
                    9, "(values\\[[^\\]]*\\]) = ([^;]*);", "$1 = " + type.fromBits + "($2);")
                : new Replacement(9, "(values\\[[^\\]]+\\])", type.toBits + "($1)"));
    String twin = original.replace(bits.lanes, type.lanes);
    write("java", KERNELS, original, twin, List.of(source));
  }

  /** An overload for each type of a width; and the same again with streams in direct memory. */
  private void typed(String original, int width, List<Type> types) throws IOException {
    boolean decode = original.contains("Decode");
    String arrays = types.get(0).java + "[] and " + types.get(1).java + "[]";
    List<String> overloads = new ArrayList<>();
    List<String> directOverloads = new ArrayList<>();
    for (Type type : types) {
      String source = kernel("java21", original);
      String typed = original + (decode ? "} into " : "} from ") + arrays;
      String overload = typed(withSummary(source, typed), original, width, type);
      overloads.add(overload);
      String direct =
          original
              + (decode ? "} from direct memory into " : "} from ")
              + arrays
              + (decode ? "" : " into direct memory");
      overload = typed(withSummary(source, direct), original, width, type);
      directOverloads.add(direct(overload, original, width));
    }
    write("java21", KERNELS, original, original + "Typed", overloads);
    write("java22", KERNELS, original, original + "DirectTyped", directOverloads);
  }

  private static String typed(String source, String original, int width, Type type) {
    boolean unrolled = original.startsWith("Unrolled");
    boolean widening = original.startsWith("Widening");
    String lanes = type.lanes;
    source =
        replaced(
            source,
            original,
            new Replacement(1, "byte\\[\\] values", type.java + "[] values"),
            new Replacement(1, "VALUE = " + width + ";", "VALUE = 1;"),
            new Replacement(1, "REGISTER = LANES;", "REGISTER = LANES / " + width + ";"),
            unrolled
                ? new Replacement(2, "ExchangeEncode4\\.run", "ExchangeEncode4Typed.run")
                : new Replacement(1, "(Scalar\\w+)\\.run", "$1" + lanes + "s.run"),
            new Replacement(
                1,
                "import jdk\\.incubator\\.vector\\.ByteVector;",
                "$0\nimport jdk.incubator.vector." + lanes + "Vector;"));
    if (original.contains("Encode")) {
      return replaced(
          source,
          original,
          new Replacement(
              unrolled ? 4 * width : width,
              "ByteVector\\.fromArray\\(\\s*BYTES,\\s*values,",
              lanes + "Vector.fromArray(" + lanes + "Vector.SPECIES_PREFERRED, values,"));
    }
    int stores = widening ? width / 2 : width;
    if (width == 8) {
      source =
          replaced(
              source,
              original,
              new Replacement(
                  1,
                  "ByteVector> TYPE =\\s*BYTES\\.vectorType\\(\\)\\.asSubclass\\(ByteVector\\.class\\)",
                  String.format(
                      "%1$sVector> TYPE ="
                          + " %1$sVector.SPECIES_PREFERRED.vectorType().asSubclass(%1$sVector.class)",
                      lanes)),
              new Replacement(stores + 1, "\\bTYPE\\b", type.name() + "_TYPE"));
    }
    return replaced(
        source,
        original,
        new Replacement(
            stores,
            "\\.reinterpretAsBytes\\(\\)(\\)?)\\s*\\.intoArray\\(\\s*values,",
            ".reinterpretAs" + lanes + "s()$1.intoArray(values,"));
  }

  private void directBytes(String original, int width) throws IOException {
    String source =
        withSummary(kernel("java21", original), original + "} from direct memory into byte[]");
    write(
        "java22", KERNELS, original, original + "Direct", List.of(direct(source, original, width)));
  }

  /** With streams in direct memory. MemorySegment, the fast way there, is final since Java 22. */
  private static String direct(String source, String original, int width) {
    boolean unrolled = original.startsWith("Unrolled");
    boolean decode = original.contains("Decode");
    return replaced(
        source,
        original,
        new Replacement(
            1,
            "(?s)(static void run\\([^{]*?)byte\\[\\] streams(,\\s[^{]*\\{)",
            "$1ByteBuffer streamsBuffer$2\n"
                + "    MemorySegment streams = Segments.of(streamsBuffer);"),
        new Replacement(2, "(?s)(\\brun\\((?:(?!\\)[;,])[^;{])*?)\\bstreams,", "$1streamsBuffer,"),
        unrolled
            ? new Replacement(2, "Encode4Typed\\.run", "Encode4DirectTyped.run")
            : new Replacement(
                1, "Scalar\\w+\\.run", "ScalarTile." + (decode ? "decode" : "encode") + width),
        decode
            ? new Replacement(
                width,
                "Vector\\s*\\.fromArray\\(\\s*([\\w.]+),\\s*streams,([^;,()]*)\\)",
                "Vector.fromMemorySegment($1, streams,$2, LITTLE_ENDIAN)")
            : new Replacement(
                unrolled ? 4 * width : width,
                "\\.intoArray\\(\\s*streams,([^;,()]*)\\)",
                ".intoMemorySegment(streams,$1, LITTLE_ENDIAN)"),
        new Replacement(
            1,
            "import jdk\\.incubator\\.vector\\.ByteVector;",
            "$0\nimport java.lang.foreign.MemorySegment;\nimport java.nio.ByteBuffer;\n"
                + "import static java.nio.ByteOrder.LITTLE_ENDIAN;"));
  }

  private void dictionaries() throws IOException {
    wider(
        DICTIONARIES,
        "IntDictionary",
        "LongDictionary",
        new Replacement(1, "for ints, or for floats", "for longs, or for doubles"),
        new Replacement(1, "4 bytes a(\\s+\\* value, and) 18 KiB", "8 bytes a$1 36 KiB"),
        new Replacement(1, "1\\.25 KiB", "1.5 KiB"),
        new Replacement(1, "\\b10 KiB", "12 KiB"),
        new Replacement(1, " Source and target may be the same array at the same offset\\.", ""),
        new Replacement(1, " The others may have been replaced by ids\\.", ""),
        new Replacement(1, "4 bytes each", "8 bytes each"),
        new Replacement(15, "int\\[\\] (values|source|target|hashes|front|made)\\b", "long[] $1"),
        new Replacement(3, "(values|hashes|made) = new int\\[", "$1 = new long["),
        new Replacement(9, "int (value|hash)\\b(?!\\()", "long $1"),
        new Replacement(1, "public int value\\(", "public long value("),
        new Replacement(
            4, "= (hash|IntFront.hash\\(.*\\)|hashes\\[i\\]) & mask", "= (int) $1 & mask"),
        new Replacement(3, "4L \\* (values|front|hashes)", "8L * $1"),
        new Replacement(11, "IntFront", "LongFront"),
        new Replacement(1, "FindInts", "FindLongs"));
  }

  private void dictionaryWriters() throws IOException {
    wider(
        WRITERS,
        "IntDictionaryWriter",
        "LongDictionaryWriter",
        new Replacement(1, "INT32(.*) four bytes", "INT64$1 eight bytes"),
        new Replacement(4, "IntDictionary\\b", "LongDictionary"),
        new Replacement(2, "int\\[\\] (block|values)", "long[] $1"),
        new Replacement(1, "new int\\[", "new long["),
        new Replacement(3, "int value\\b", "long value"),
        new Replacement(2, "writeInteger", "writeLong"),
        new Replacement(1, "return false", "return entries > 1"),
        new Replacement(4, "\\b4(L?) \\*", "8$1 *"));
    wider(
        WRITERS,
        "FloatDictionaryWriter",
        "DoubleDictionaryWriter",
        new Replacement(1, "FLOAT:", "DOUBLE:"),
        new Replacement(1, "IntDictionaryWriter", "LongDictionaryWriter"),
        new Replacement(1, "NanTable\\(false\\)", "NanTable(true)"),
        new Replacement(5, "int (nan|bits|value)\\b", "long $1"),
        new Replacement(2, "int\\[\\] values", "long[] values"),
        new Replacement(2, " & 0xffffffffL", ""),
        new Replacement(1, "writeInteger", "writeLong"),
        new Replacement(1, "writeFloat\\(float", "writeDouble(double"),
        new Replacement(1, "writeFloat", "writeDouble"),
        new Replacement(2, "Float\\.float(To(?:Raw)?)IntBits", "Double.double$1LongBits"),
        new Replacement(1, "Float\\.intBitsToFloat", "Double.longBitsToDouble"),
        new Replacement(1, "Float\\.NaN", "Double.NaN"),
        new Replacement(
            1, "Integer\\.MAX_VALUE\\) > \\w+", "Long.MAX_VALUE) > 0x7ff0000000000000L"),
        new Replacement(1, "putInt\\(4 \\*", "putLong(8 *"));
  }

  /** With its own summary: the type of column is another. */
  private void wider(String folder, String original, String twin, Replacement... replacements)
      throws IOException {
    String source = replaced(source("java", folder, original), original, replacements);
    write("java", folder, original, twin, List.of(source));
  }

  private String kernel(String root, String name) throws IOException {
    return source(root, KERNELS, name);
  }

  private String source(String root, String folder, String name) throws IOException {
    return Files.readString(sources.resolve(root).resolve(folder + name + ".java"));
  }

  private static String withSummary(String source, String summary) {
    return source.replaceFirst(
        "(?s)/\\*\\*((?!\\*/).)*\\*/\\s*(?=final class)",
        Matcher.quoteReplacement("/** {@link " + summary + ". */\n"));
  }

  private static String replaced(String source, String original, Replacement... replacements) {
    for (Replacement replacement : replacements) {
      source = replacement.applyTo(source, original);
    }
    return source;
  }

  /**
   * @param overloads the twin for one type each: one class gets what all have, and each one's own
   */
  private void write(
      String root, String folder, String original, String twin, List<String> overloads)
      throws IOException {
    String first = overloads.get(0);
    Set<String> imports = new TreeSet<>();
    Set<String> staticImports = new TreeSet<>();
    Set<String> members = new LinkedHashSet<>();
    for (String overload : overloads) {
      String body = overload.substring(overload.indexOf("/**"), overload.lastIndexOf('}'));
      members.addAll(
          List.of(
              body.stripTrailing()
                  .replaceAll("(?<!/\\*\\* \\{@link )\\b" + original + "\\b", twin)
                  .split("\n\n")));
      Matcher matcher = Pattern.compile("import (static )?[\\w.]+\\.(\\w+);").matcher(overload);
      while (matcher.find()) {
        if (Pattern.compile("\\b" + matcher.group(2) + "\\b").matcher(body).find()) {
          (matcher.group(1) == null ? imports : staticImports).add(matcher.group());
        }
      }
    }
    String source =
        String.join(
            "\n\n",
            "// SPDX-License-Identifier: Apache-2.0\n// Derived from "
                + original
                + ": change that one, then run java src/derive/DeriveTwins.java\n"
                + first.substring(first.indexOf("package "), first.indexOf(";") + 1),
            String.join("\n", staticImports),
            String.join("\n", imports),
            String.join("\n\n", members) + "\n}\n");
    Path file = output.resolve(root).resolve(folder + twin + ".java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
  }

  private enum Type {
    INT("int", "Int", "", ""),
    FLOAT("float", "Float", "Float.floatToRawIntBits", "Float.intBitsToFloat"),
    LONG("long", "Long", "", ""),
    DOUBLE("double", "Double", "Double.doubleToRawLongBits", "Double.longBitsToDouble");

    final String java;
    final String lanes;
    final String toBits;
    final String fromBits;

    Type(String java, String lanes, String toBits, String fromBits) {
      this.java = java;
      this.lanes = lanes;
      this.toBits = toBits;
      this.fromBits = fromBits;
    }
  }

  /**
   * @param times how often the pattern must be found
   */
  private record Replacement(int times, String pattern, String replacement) {
    String applyTo(String source, String original) {
      Matcher matcher = Pattern.compile(pattern).matcher(source);
      long found = matcher.results().count();
      if (found != times) {
        throw new IllegalStateException(
            found + " times '" + pattern + "' in " + original + ", not " + times);
      }
      return matcher.replaceAll(replacement);
    }
  }
}
