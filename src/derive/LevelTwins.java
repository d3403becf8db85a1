// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The twins of the kernels that move ints over nulls: a class with an overload for each other type
 * of number.
 */
record LevelTwins(Twins twins) {
  private static final String LEVELS = "io/github/lanewise/kernel/levels/";

  void all() throws IOException {
    overNulls("java", "ScalarSpreadInts", LevelTwins::scalarSpread);
    overNulls("java", "ScalarCompactInts", (source, type) -> source);
    overNulls("java21", "ExpandSpreadInts", LevelTwins::byInstruction);
    overNulls("java21", "CompressCompactInts", LevelTwins::byInstruction);
    overNulls("java21", "TableSpreadInts", LevelTwins::byTable);
    overNulls("java21", "TableCompactInts", LevelTwins::byTable);
  }

  /** Changes the source of an original for another type. */
  private interface Derivation {
    String of(String source, Type type);
  }

  private void overNulls(String root, String original, Derivation derivation) throws IOException {
    List<String> overloads = new ArrayList<>();
    for (Type type : List.of(Type.LONG, Type.FLOAT, Type.DOUBLE)) {
      String source = derivation.of(twins.source(root, LEVELS, original), type);
      source =
          Twins.replaced(
              source, original, new Replacement(4, "int\\[\\] (dense|slots)", type.java + "[] $1"));
      source = source.replaceAll("(Scalar(?:Spread|Compact))Ints", "$1Numbers");
      // Each constant is a member of its own, so that overloads can share it.
      source = source.replace("\n  private static final", "\n\n  private static final");
      overloads.add(Twins.withSummary(source, original + "} for long[], float[] and double[]"));
    }
    twins.write(root, LEVELS, original, original.replace("Ints", "Numbers"), overloads);
  }

  private static String scalarSpread(String source, Type type) {
    if (type == Type.LONG) {
      return source;
    }
    return Twins.replaced(
        source,
        "ScalarSpreadInts",
        new Replacement(
            1,
            "= (dense\\[.*\\]) & -bit;",
            "= " + type.fromBits + "(" + type.toBits + "($1) & -bit);"));
  }

  private static String byInstruction(String source, Type type) {
    return lanes(source, type);
  }

  /**
   * Returns a kernel that uses a table. The table serves all types of its width, as floating-point
   * values are moved as ints or longs.
   */
  private static String byTable(String source, Type type) {
    Type bits = type == Type.FLOAT ? Type.INT : Type.LONG;
    source = lanes(source, bits);
    if (bits == Type.LONG) {
      source =
          Twins.replaced(
              source,
              "table",
              new Replacement(1, "length\\(\\) < 8", "length() < 4"),
              new Replacement(
                  1,
                  "int\\[\\] (\\w+) = (LaneTables\\.\\w+\\(\\w+\\))",
                  "long[] $1 = LaneTables.wide($2)"));
      source = source.replace("ASHR, 31", "ASHR, 63");
    }
    return type == bits ? source : reinterpreted(source, bits, type);
  }

  /** Returns a kernel for the vectors of another type than int, with constants of its own. */
  private static String lanes(String source, Type type) {
    return source
        .replaceAll("\\bIntVector\\b", type.lanes + "Vector")
        .replaceAll("\\bINTS\\b", type.name() + "S")
        .replaceAll("\\b(LANES|TABLE)\\b", type.name() + "_$1")
        .replace("<Integer>", "<" + type.box + ">");
  }

  private static String reinterpreted(String source, Type bits, Type type) {
    String species = bits.name() + "S";
    return Twins.replaced(
        source,
        "table",
        new Replacement(
            1,
            "private static final int \\w+LANES.*",
            String.format(
                "private static final VectorSpecies<%s> %sS = %s.withLanes(%s.class);\n  $0",
                type.box, type.name(), species, type.java)),
        new Replacement(
            1,
            bits.lanes + "Vector.fromArray\\(" + species + ", (dense|slots), ([^()]*)\\)",
            String.format(
                "%sVector.fromArray(%sS, $1, $2).reinterpretAs%ss()",
                type.lanes, type.name(), bits.lanes)),
        new Replacement(1, "\\.intoArray\\(", ".reinterpretAs" + type.lanes + "s().intoArray("),
        new Replacement(
            1,
            "import jdk\\.incubator\\.vector\\.VectorSpecies;",
            "import jdk.incubator.vector." + type.lanes + "Vector;\n$0"));
  }
}
