// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Derives the twins of the kernels that move ints over nulls. A twin is a class with an overload
 * for each other type of number.
 */
record LevelTwins(Twins twins) {
  private static final String LEVELS = "io/github/lanewise/kernel/levels/";

  void all() throws IOException {
    overNulls("java", "ScalarSpreadInts", 2, 0, LevelTwins::scalarSpread);
    overNulls("java", "ScalarCompactInts", 2, 0, (source, type) -> source);
    Words spread = new Words(5, 5, 4, 2);
    overNulls("java21", "ExpandSpreadInts", 1, 2, spread::forLanesOf);
    Words compact = new Words(5, 5, 3, 2);
    overNulls("java21", "CompressCompactInts", 1, 2, compact::forLanesOf);
    Words spreadByTable = new Words(12, 6, 10, 1);
    overNulls("java21", "TableSpreadInts", 1, 3, (s, type) -> byTable(s, type, spreadByTable, 1));
    Words compactByTable = new Words(9, 5, 8, 1);
    overNulls("java21", "TableCompactInts", 1, 3, (s, type) -> byTable(s, type, compactByTable, 0));
  }

  /** Changes the source of an original for another type. */
  private interface Derivation {
    String of(String source, Type type);
  }

  /**
   * @param scalars how often the original names its scalar kernel
   * @param constants the number of its constants
   */
  private void overNulls(
      String root, String original, int scalars, int constants, Derivation derivation)
      throws IOException {
    // Each constant becomes a member of its own, so that overloads can share it.
    String apart =
        Twins.replaced(
            twins.source(root, LEVELS, original),
            original,
            new Replacement(constants, "(?<!\\*/)\n  private static final", "\n$0"));
    List<String> overloads = new ArrayList<>();
    for (Type type : List.of(Type.LONG, Type.FLOAT, Type.DOUBLE)) {
      String overload =
          Twins.replaced(
              derivation.of(apart, type),
              original,
              new Replacement(4, "int\\[\\] (dense|slots)", type.java + "[] $1"),
              new Replacement(scalars, "(Scalar(?:Spread|Compact))Ints", "$1Numbers"));
      overloads.add(Twins.withSummary(overload, original + "} for long[], float[] and double[]"));
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

  /**
   * Returns a kernel that uses a table. The table serves all types of its width, as floating-point
   * values are moved as ints or longs.
   *
   * @param signs how often the original copies the sign of an int
   */
  private static String byTable(String source, Type type, Words words, int signs) {
    Type bits = type == Type.FLOAT ? Type.INT : Type.LONG;
    source = words.forLanesOf(source, bits);
    if (bits == Type.LONG) {
      source =
          Twins.replaced(
              source,
              "table",
              new Replacement(1, "length\\(\\) < 8", "length() < 4"),
              new Replacement(
                  1,
                  "int\\[\\] (\\w+) = (LaneTables\\.\\w+\\(\\w+\\))",
                  "long[] $1 = LaneTables.wide($2)"),
              new Replacement(signs, "ASHR, 31", "ASHR, 63"));
    }
    return type == bits ? source : reinterpreted(source, bits, type);
  }

  /** Tells how often an original has the words that depend on the type of its lanes. */
  private record Words(int vectors, int species, int constants, int boxes) {
    /** Returns a kernel for the vectors of another type than int, with constants of its own. */
    String forLanesOf(String source, Type type) {
      return Twins.replaced(
          source,
          "vectors",
          new Replacement(vectors, "\\bIntVector\\b", type.lanes + "Vector"),
          new Replacement(species, "\\bINTS\\b", type.name() + "S"),
          new Replacement(2, "\\bINTS_TYPE\\b", type.name() + "S_TYPE"),
          new Replacement(constants, "\\b(LANES|TABLE)\\b", type.name() + "_$1"),
          new Replacement(boxes, "<Integer>", "<" + type.box + ">"));
    }
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
                "private static final VectorSpecies<%1$s> %2$sS = %3$s.withLanes(%4$s.class);\n\n"
                    + "  private static final Class<? extends %5$sVector> %2$sS_TYPE =\n"
                    + "      %2$sS.vectorType().asSubclass(%5$sVector.class);\n\n  $0",
                type.box, type.name(), species, type.java, type.lanes)),
        new Replacement(
            1,
            bits.lanes + "Vector.fromArray\\(" + species + ", (dense|slots), ([^()]*)\\)",
            String.format(
                "%sVector.fromArray(%sS, $1, $2).reinterpretAs%ss()",
                type.lanes, type.name(), bits.lanes)),
        new Replacement(
            1,
            "(\\w+)\\.intoArray\\(",
            type.name() + "S_TYPE.cast($1.reinterpretAs" + type.lanes + "s()).intoArray("),
        new Replacement(
            1,
            "import jdk\\.incubator\\.vector\\.VectorSpecies;",
            "import jdk.incubator.vector." + type.lanes + "Vector;\n$0"));
  }
}
