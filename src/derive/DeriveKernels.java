// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the twins of kernels: the same loop over another type of memory or for a fixed width.
 *
 * <p>C2 compiles a loop well only when each array access has one type and each stride is a
 * constant, so every combination needs a method of its own. The originals are ordinary Java in
 * src/main; a twin is its original with a few words replaced. A replacement that finds nothing to
 * replace fails the build, so the two can't drift apart unnoticed.
 *
 * <p>Run by the build: {@code java DeriveKernels.java BASE_DIRECTORY OUTPUT_DIRECTORY}.
 */
public final class DeriveKernels {
  private static final String PACKAGE = "io/github/lanewise/kernel/";

  private final Path base;
  private final Path output;

  private DeriveKernels(Path base, Path output) {
    this.base = base;
    this.output = output;
  }

  public static void main(String[] args) throws IOException {
    new DeriveKernels(Path.of(args[0]), Path.of(args[1])).deriveAll();
  }

  private void deriveAll() throws IOException {
    for (int width : new int[] {4, 8, 12, 16}) {
      for (String direction : List.of("Decode", "Encode")) {
        derive("java", "Scalar" + direction, "Scalar" + direction + width, fixedWidth(width));
      }
    }
    derive("java", "ScalarDecode4Ints", "ScalarDecode4Floats", scalarDecode("int", "float", "Int"));
    derive("java", "ScalarEncode4Ints", "ScalarEncode4Floats", scalarEncode("int", "float", "Int"));
    derive(
        "java",
        "ScalarDecode8Longs",
        "ScalarDecode8Doubles",
        scalarDecode("long", "double", "Long"));
    derive(
        "java",
        "ScalarEncode8Longs",
        "ScalarEncode8Doubles",
        scalarEncode("long", "double", "Long"));

    for (String type : List.of("int", "float", "long", "double")) {
      int width = type.equals("int") || type.equals("float") ? 4 : 8;
      String lane = Character.toUpperCase(type.charAt(0)) + type.substring(1);
      for (String algorithm : List.of("Exchange", "Widening")) {
        String original = algorithm + "Decode" + width;
        derive("java21", original, original + lane + "s", vectorDecode(width, type, lane));
      }
      String original = "ExchangeEncode" + width;
      derive("java21", original, original + lane + "s", vectorEncode(width, type, lane));
    }
  }

  private static List<Replacement> fixedWidth(int width) {
    return List.of(
        new Replacement(",\\s+int width\\)", ")"),
        new Replacement(",\\s+width\\)", ")"),
        new Replacement("\\bwidth\\b", String.valueOf(width)));
  }

  /** The bits of an int or long become a float or double only when they are stored. */
  private static List<Replacement> scalarDecode(String bits, String type, String prefix) {
    String boxed = type.equals("float") ? "Float.intBitsToFloat" : "Double.longBitsToDouble";
    return List.of(
        new Replacement(bits + "\\[\\] values", type + "[] values"),
        new Replacement("(values\\[[^\\]]*\\]) = ([^;]*);", "$1 = " + boxed + "($2);"));
  }

  private static List<Replacement> scalarEncode(String bits, String type, String prefix) {
    String raw = type.equals("float") ? "Float.floatToRawIntBits" : "Double.doubleToRawLongBits";
    return List.of(
        new Replacement(bits + "\\[\\] values", type + "[] values"),
        new Replacement("(values\\[v?[^\\]]+\\])", raw + "($1)"));
  }

  private static List<Replacement> vectorDecode(int width, String type, String lane) {
    List<Replacement> replacements = typedValues(width, type, "Decode", lane);
    replacements.add(
        new Replacement(
            "\\.reinterpretAsBytes\\(\\)\\s*\\.intoArray\\(\\s*values,",
            ".reinterpretAs" + lane + "s().intoArray(values,"));
    return replacements;
  }

  private static List<Replacement> vectorEncode(int width, String type, String lane) {
    List<Replacement> replacements = typedValues(width, type, "Encode", lane);
    replacements.add(
        new Replacement(
            "ByteVector\\.fromArray\\(\\s*BYTES,\\s+values,",
            lane + "Vector.fromArray(" + lane + "Vector.SPECIES_PREFERRED, values,"));
    if (!type.equals("long")) {
      replacements.add(
          new Replacement(
              "import jdk\\.incubator\\.vector\\.ByteVector;",
              "import jdk.incubator.vector.ByteVector;\nimport jdk.incubator.vector."
                  + lane
                  + "Vector;"));
    }
    return replacements;
  }

  private static List<Replacement> typedValues(
      int width, String type, String direction, String lane) {
    List<Replacement> replacements = new ArrayList<>();
    replacements.add(new Replacement("byte\\[\\] values", type + "[] values"));
    replacements.add(new Replacement("VALUE = " + width + ";", "VALUE = 1;"));
    replacements.add(new Replacement("REGISTER = LANES;", "REGISTER = LANES / " + width + ";"));
    replacements.add(
        new Replacement(
            "Scalar" + direction + width + "\\.", "Scalar" + direction + width + lane + "s."));
    return replacements;
  }

  private void derive(String root, String original, String twin, List<Replacement> replacements)
      throws IOException {
    String source =
        Files.readString(base.resolve("src/main/" + root).resolve(PACKAGE + original + ".java"));
    for (Replacement replacement : replacements) {
      source = replacement.applyTo(source, original);
    }
    source = source.replaceAll("\\b" + original + "\\b(?!})", twin);
    Path file = output.resolve(root).resolve(PACKAGE + twin + ".java");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, source.replaceFirst("\n", "\n// Derived from " + original + " by DeriveKernels.\n"));
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
