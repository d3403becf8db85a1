// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the twins. A twin of a kernel has the same loop for another type of memory or for a fixed
 * width. A twin of a dictionary or a writer is for other numbers.
 *
 * <p>C2 compiles a loop well only when each access goes to one type of memory and each stride is a
 * constant, so every combination needs a method of its own. The originals are ordinary Java, and a
 * twin is its original with a few words replaced. Each replacement says how often it must match. If
 * an original has changed in a way that its twins cannot follow, the program stops here.
 *
 * <p>{@code java src/derive/DeriveTwins.java} in the project's folder writes the twins, and {@code
 * mvn spotless:apply} formats them. The program has several files, so it needs Java 22 or newer. A
 * test derives all twins again with {@code java src/derive/DeriveTwins.java PROJECT OUTPUT} and
 * compares them with those in the repository.
 */
public final class DeriveTwins {
  private static final String KERNELS = "io/github/lanewise/kernel/split/";

  private static final List<Type> WIDTH_4 = List.of(Type.INT, Type.FLOAT);
  private static final List<Type> WIDTH_8 = List.of(Type.LONG, Type.DOUBLE);

  private final Twins twins;

  private DeriveTwins(Twins twins) {
    this.twins = twins;
  }

  public static void main(String[] args) throws IOException {
    Path project = Path.of(args.length > 0 ? args[0] : ".");
    Path sources = project.resolve("src/main");
    Twins twins = new Twins(sources, args.length > 1 ? Path.of(args[1]) : sources);
    new DeriveTwins(twins).kernels();
    new LevelTwins(twins).all();
    new NumberTwins(twins).all();
  }

  private void kernels() throws IOException {
    fixedWidths();
    floatingPoint();
    typed("ExchangeDecode4", 4, WIDTH_4, 7);
    typed("WideningDecode4", 4, WIDTH_4, 5);
    typed("ExchangeDecode8", 8, WIDTH_8, 11);
    typed("WideningDecode8", 8, WIDTH_8, 7);
    for (String original : List.of("ExchangeEncode4", "UnrolledEncode4")) {
      typed(original, 4, WIDTH_4, 0);
    }
    typed("ExchangeEncode8", 8, WIDTH_8, 0);
    for (int width : List.of(2, 12, 16)) {
      directBytes("ExchangeDecode" + width, width);
    }
    for (int width : List.of(2, 12)) {
      directBytes("WideningDecode" + width, width);
    }
  }

  private void fixedWidths() throws IOException {
    fixedWidths("ScalarDecode", List.of(4, 8, 12, 16));
    fixedWidths("ScalarEncode", List.of(12, 16));
  }

  /** Writes a class with a method for each width. */
  private void fixedWidths(String original, List<Integer> widths) throws IOException {
    String source =
        Twins.withSummary(
            kernel("java", original), original + "}, a method for each of the frequent widths");
    List<String> overloads = new ArrayList<>();
    for (int width : widths) {
      overloads.add(
          Twins.replaced(
              source,
              original,
              new Replacement(3, ",\\s+int width\\)", ")"),
              new Replacement(3, ",\\s+width\\)", ")"),
              new Replacement(15, "\\bwidth\\b", String.valueOf(width)),
              new Replacement(6, "\\b(run|group|byteByByte)\\(", "$1" + width + "(")));
    }
    twins.write("java", KERNELS, original, original + "Widths", overloads);
  }

  private void floatingPoint() throws IOException {
    floatingPoint("ScalarDecode4Ints", "ScalarEncode4Ints", Type.INT, Type.FLOAT);
    floatingPoint("ScalarDecode8Longs", "ScalarEncode8Longs", Type.LONG, Type.DOUBLE);
  }

  /**
   * Writes a class with both scalar kernels for a floating-point type. The kernels work on the bits
   * of an int or long. Only a store converts these bits to a float or double, and only a load
   * converts them back.
   */
  private void floatingPoint(String decode, String encode, Type bits, Type type)
      throws IOException {
    String twin = decode.replace("Decode", "").replace(bits.lanes, type.lanes);
    String summary = decode + "} and {@link " + encode + "} for " + type.java + "[]";
    Replacement array = new Replacement(2, bits.java + "\\[\\] values", type.java + "[] values");
    String decoder =
        Twins.replaced(
            Twins.withSummary(renamed(decode, twin), summary),
            decode,
            array,
            new Replacement(
                9, "(values\\[[^\\]]*\\]) = ([^;]*);", "$1 = " + type.fromBits + "($2);"));
    String encoder =
        Twins.replaced(
            Twins.withSummary(renamed(encode, twin), summary),
            encode,
            array,
            new Replacement(9, "(values\\[[^\\]]+\\])", type.toBits + "($1)"));
    twins.write("java", KERNELS, decode + " and " + encode, twin, List.of(decoder, encoder));
  }

  private String renamed(String original, String twin) throws IOException {
    return Twins.replaced(kernel("java", original), original, new Replacement(2, original, twin));
  }

  /**
   * Writes a class with an overload for each type of a width, and another one with streams in
   * direct memory.
   *
   * @param constants how often a decoder names the constants VALUE and REGISTER
   */
  private void typed(String original, int width, List<Type> types, int constants)
      throws IOException {
    boolean decode = original.contains("Decode");
    String arrays = types.get(0).java + "[] and " + types.get(1).java + "[]";
    String summary = original + (decode ? "} into " : "} from ") + arrays;
    String directSummary =
        original
            + (decode
                ? "} from direct memory into byte[], " + arrays
                : "} from " + arrays + " into direct memory");
    String source = kernel("java21", original);
    List<String> overloads = new ArrayList<>();
    List<String> directOverloads = new ArrayList<>();
    if (decode) {
      directOverloads.add(directBytes(source, original, width, constants, directSummary));
    }
    for (Type type : types) {
      String overload = typed(source, original, width, type);
      overloads.add(Twins.withSummary(overload, summary));
      directOverloads.add(direct(Twins.withSummary(overload, directSummary), original, width));
    }
    twins.write("java21", KERNELS, original, original + "Typed", overloads);
    twins.write("java22", KERNELS, original, original + "Direct", directOverloads);
  }

  private static String typed(String source, String original, int width, Type type) {
    boolean unrolled = original.startsWith("Unrolled");
    boolean widening = original.startsWith("Widening");
    boolean decode = original.contains("Decode");
    String lanes = type.lanes;
    String scalar =
        type == Type.INT || type == Type.LONG
            ? "Scalar" + (decode ? "Decode" : "Encode") + width + lanes + "s"
            : "Scalar" + width + lanes + "s";
    source =
        Twins.replaced(
            source,
            original,
            new Replacement(1, "byte\\[\\] values", type.java + "[] values"),
            new Replacement(1, "VALUE = " + width + ";", "VALUE = 1;"),
            new Replacement(1, "REGISTER = LANES;", "REGISTER = LANES / " + width + ";"),
            unrolled
                ? new Replacement(2, "ExchangeEncode4\\.run", "ExchangeEncode4Typed.run")
                : new Replacement(1, "Scalar\\w+\\.run\\d*", scalar + ".run"),
            new Replacement(
                1,
                "import jdk\\.incubator\\.vector\\.ByteVector;",
                "$0\nimport jdk.incubator.vector." + lanes + "Vector;"));
    if (original.contains("Encode")) {
      return Twins.replaced(
          source,
          original,
          new Replacement(
              unrolled ? 4 * width : width,
              "ByteVector\\.fromArray\\(\\s*BYTES,\\s*values,",
              lanes + "Vector.fromArray(" + lanes + "Vector.SPECIES_PREFERRED, values,"));
    }
    int stores = widening ? width / 2 : width;
    source =
        Twins.replaced(
            source,
            original,
            new Replacement(
                1,
                "ByteVector> TYPE"
                    + " =\\s*BYTES\\.vectorType\\(\\)\\.asSubclass\\(ByteVector\\.class\\)",
                String.format(
                    "%1$sVector> TYPE ="
                        + " %1$sVector.SPECIES_PREFERRED.vectorType().asSubclass(%1$sVector.class)",
                    lanes)),
            new Replacement(stores + 1, "\\bTYPE\\b", type.name() + "_TYPE"));
    return Twins.replaced(
        source,
        original,
        new Replacement(
            stores,
            "\\.reinterpretAsBytes\\(\\)(\\)?)\\s*\\.intoArray\\(\\s*values,",
            ".reinterpretAs" + lanes + "s()$1.intoArray(values,"));
  }

  private void directBytes(String original, int width) throws IOException {
    String source = kernel("java21", original);
    String summary = original + "} from direct memory into byte[]";
    twins.write(
        "java22",
        KERNELS,
        original,
        original + "Direct",
        List.of(direct(Twins.withSummary(source, summary), original, width)));
  }

  /**
   * Returns an overload for bytes. It is in one class with the overloads for numbers, whose
   * constants have other values.
   */
  private static String directBytes(
      String source, String original, int width, int constants, String summary) {
    String renamed =
        Twins.replaced(
            source,
            original,
            new Replacement(constants, "\\b(VALUE|REGISTER)\\b", "BYTES_OF_$1"),
            new Replacement(2, "The number of array elements that", "The number of bytes that"));
    return direct(Twins.withSummary(renamed, summary), original, width);
  }

  /**
   * Returns a kernel with streams in direct memory. MemorySegment, the fast way to reach direct
   * memory, is final since Java 22.
   */
  private static String direct(String source, String original, int width) {
    boolean unrolled = original.startsWith("Unrolled");
    boolean decode = original.contains("Decode");
    return Twins.replaced(
        source,
        original,
        new Replacement(
            1,
            "(?s)(static void run\\([^{]*?)byte\\[\\] streams(,\\s[^{]*\\{)",
            "$1ByteBuffer streamsBuffer$2\n"
                + "    MemorySegment streams = Segments.of(streamsBuffer);"),
        new Replacement(
            2, "(?s)(\\brun\\d*\\((?:(?!\\)[;,])[^;{])*?)\\bstreams,", "$1streamsBuffer,"),
        unrolled
            ? new Replacement(2, "Encode4Typed\\.run", "Encode4Direct.run")
            : new Replacement(
                1, "Scalar\\w+\\.run\\d*", "ScalarTile." + (decode ? "decode" : "encode") + width),
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

  private String kernel(String root, String name) throws IOException {
    return twins.source(root, KERNELS, name);
  }
}
