// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.List;

/**
 * Derives the twins of dictionaries, writers, values of columns, packing and extremes. The
 * originals are for int or float, and the twins are for other numbers.
 */
record NumberTwins(Twins twins) {
  private static final String DICTIONARIES = "io/github/lanewise/dictionary/";
  private static final String WRITERS = "io/github/lanewise/parquet/dictionary/";
  private static final String PACKING = "io/github/lanewise/kernel/packing/";
  private static final String ENTRIES = "io/github/lanewise/kernel/dictionary/";
  private static final String STATISTICS = "io/github/lanewise/kernel/statistics/";
  private static final String PAGES = "io/github/lanewise/parquet/write/";
  private static final String CHUNKS = "io/github/lanewise/parquet/chunks/";

  void all() throws IOException {
    dictionaries();
    dictionaryWriters();
    entries(Type.INT, Type.FLOAT);
    entries(Type.LONG, Type.DOUBLE);
    packing();
    statistics();
    pageWriters();
    chunks();
  }

  private void dictionaries() throws IOException {
    wider(
        DICTIONARIES,
        "IntDictionary",
        "LongDictionary",
        new Replacement(1, "to ints, or for floats", "to longs, or for doubles"),
        new Replacement(1, "\\b18\\b", "36"),
        new Replacement(1, "1\\.25\\b", "1.5"),
        new Replacement(1, "\\b10\\b", "12"),
        new Replacement(
            1,
            "<p>Source and target may be the same array at the same offset\\.\\s+\\*\\s+\\* ",
            ""),
        new Replacement(
            1, ", and for ranges of one array that overlap(?:\\s|\\*)+at .* entered", ""),
        new Replacement(1, "if \\(offset != idsOffset\\) \\{\\s+.*\\s+\\}\\s+", ""),
        new Replacement(1, " The others may have been replaced by ids\\.", ""),
        new Replacement(2, "\\b4((?:\\s|\\*)+bytes(?:\\s|\\*)+each)", "8$1"),
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
        new Replacement(8, "int\\[\\] (block|values|blockWithRoomFor)", "long[] $1"),
        new Replacement(3, "new int\\[", "new long["),
        new Replacement(3, "int value\\b", "long value"),
        new Replacement(2, "writeInteger", "writeLong"),
        new Replacement(3, "writeInts", "writeLongs"),
        new Replacement(1, "return false", "return entries > 1"),
        new Replacement(5, "\\b4(L?) \\*", "8$1 *"));
    wider(
        WRITERS,
        "FloatDictionaryWriter",
        "DoubleDictionaryWriter",
        new Replacement(1, "FLOAT:", "DOUBLE:"),
        new Replacement(1, "IntDictionaryWriter", "LongDictionaryWriter"),
        new Replacement(1, "NanTable\\(false\\)", "NanTable(true)"),
        new Replacement(6, "int (nan|bits|value)\\b", "long $1"),
        new Replacement(6, "int\\[\\] (values|bits)", "long[] $1"),
        new Replacement(2, "float\\[\\] values", "double[] values"),
        new Replacement(1, "new float\\[", "new double["),
        new Replacement(1, "writeInts", "writeLongs"),
        new Replacement(3, "writeFloats", "writeDoubles"),
        new Replacement(2, " & 0xffffffffL", ""),
        new Replacement(1, "writeInteger", "writeLong"),
        new Replacement(1, "writeFloat\\(float", "writeDouble(double"),
        new Replacement(1, "writeFloat", "writeDouble"),
        new Replacement(3, "Float\\.float(To(?:Raw)?)IntBits", "Double.double$1LongBits"),
        new Replacement(2, "Float\\.intBitsToFloat", "Double.longBitsToDouble"),
        new Replacement(1, "Float\\.NaN", "Double.NaN"),
        new Replacement(
            1, "Integer\\.MAX_VALUE\\) > \\w+", "Long.MAX_VALUE) > 0x7ff0000000000000L"),
        new Replacement(1, "putInt\\(4 \\*", "putLong(8 *"));
  }

  private void entries(Type of, Type type) throws IOException {
    String original = "Register" + of.lanes + "s";
    String vector = type.lanes + "Vector";
    String species = type.name() + "S";
    String source =
        Twins.replaced(
            twins.source("java21", ENTRIES, original),
            original,
            new Replacement(1, "Looks up " + of.java, "Looks up " + type.java),
            new Replacement(1, "(import .*\\.)" + of.lanes + "Vector;", "$0\n$1" + vector + ";"),
            new Replacement(
                1,
                "(.*VectorSpecies<)" + of.box + "(> )\\w+( = )\\w+(.*)",
                "$0\n$1" + type.box + "$2" + species + "$3" + vector + "$4"),
            new Replacement(
                1, "Mask<" + of.box + ">(.*\\()\\w+", "Mask<" + type.box + ">$1" + species),
            new Replacement(6, of.java + "\\[\\] (dictionary|values)", type.java + "[] $1"),
            new Replacement(
                3,
                "\\w+(\\.fromArray\\()\\w+(, dictionary.*\\));",
                vector + "$1" + species + "$2.reinterpretAs" + of.lanes + "s();"),
            new Replacement(
                1,
                "  private static final int LANES",
                "  private static final Class<? extends "
                    + vector
                    + "> "
                    + species
                    + "_TYPE ="
                    + species
                    + ".vectorType().asSubclass("
                    + vector
                    + ".class);\n\n$0"),
            new Replacement(
                2,
                "(\\w+)\\.intoArray",
                species + "_TYPE.cast($1.reinterpretAs" + type.lanes + "s()).intoArray"));
    String twin = "Register" + type.lanes + "s";
    twins.write("java21", ENTRIES, original, twin, List.of(source));
  }

  private void packing() throws IOException {
    wider(
        PACKING,
        "GroupsToInts",
        "GroupsToLongs",
        new Replacement(3, "int\\[\\] values", "long[] values"),
        new Replacement(24, "\\(int\\) \\((.*)\\);", "$1;"));
    wider(
        PACKING,
        "GroupsFromInts",
        "GroupsFromLongs",
        new Replacement(4, "int\\[\\] values", "long[] values"));
  }

  private void statistics() throws IOException {
    String source =
        Twins.replaced(
            twins.source("java21", STATISTICS, "FloatExtremes"),
            "FloatExtremes",
            new Replacement(
                1,
                "min\\.reduceLanes\\(MIN\\)",
                "LANES == 4 ? LongExtremes.least(min.lane(0), min.lane(1), min.lane(2), min.lane(3))"
                    + " : min.reduceLanes(MIN)"),
            new Replacement(
                1,
                "max\\.reduceLanes\\(MAX\\)",
                "LANES == 4 ? LongExtremes.greatest(max.lane(0), max.lane(1), max.lane(2), max.lane(3))"
                    + " : max.reduceLanes(MAX)"),
            new Replacement(12, "\\bIntVector\\b", "LongVector"),
            new Replacement(6, "\\bFloatVector\\b", "DoubleVector"),
            new Replacement(1, "<Integer>", "<Long>"),
            new Replacement(1, "<Float>", "<Double>"),
            new Replacement(5, "Integer\\.MAX", "Long.MAX"),
            new Replacement(4, "reinterpretAsInts", "reinterpretAsLongs"),
            new Replacement(5, "FLOATS", "DOUBLES"),
            new Replacement(2, "Float\\.isNaN", "Double.isNaN"),
            new Replacement(1, "Float\\.intBits", "Double.longBits"),
            new Replacement(1, "ToFloat", "ToDouble"),
            new Replacement(1, "int key", "long key"),
            new Replacement(7, "\\bfloat\\b(?=[\\[ ])", "double"));
    twins.write(
        "java21",
        STATISTICS,
        "FloatExtremes",
        "DoubleExtremes",
        List.of(Twins.withSummary(source, "FloatExtremes} for doubles")));
  }

  private void pageWriters() throws IOException {
    wider(
        PAGES,
        "DeltaIntsWriter",
        "DeltaLongsWriter",
        new Replacement(1, "INT32", "INT64"),
        new Replacement(1, "= 5 \\+", "= 10 +"),
        new Replacement(2, "int\\[\\] (values|deltas) = new int", "long[] $1 = new long"),
        new Replacement(1, "int\\[\\] source", "long[] source"),
        new Replacement(5, "int (firstOfWritten|firstOfPage|value\\b|min\\b|rest)", "long $1"),
        new Replacement(2, "Integer\\.(BYTES|SIZE)", "Long.$1"),
        new Replacement(1, "~0x7f\\b", "~0x7fL"),
        new Replacement(1, "writeInteger", "writeLong"),
        new Replacement(1, "writeInts", "writeLongs"),
        new Replacement(1, "fromZigZagVarInt", "fromZigZagVarLong"));
  }

  private void chunks() throws IOException {
    wider(
        CHUNKS,
        "IntValues",
        "LongValues",
        new Replacement(1, "INT32", "INT64"),
        new Replacement(5, "\\bint\\[\\]", "long[]"),
        new Replacement(2, "new int\\[", "new long["),
        new Replacement(1, "Integer\\.BYTES", "Long.BYTES"),
        new Replacement(1, "writeInts", "writeLongs"),
        new Replacement(1, "unsignedInts", "unsignedLongs"),
        new Replacement(1, "MinMax\\.ints", "MinMax.longs"));
    wider(
        CHUNKS,
        "FloatValues",
        "DoubleValues",
        new Replacement(1, "FLOAT", "DOUBLE"),
        new Replacement(5, "\\bfloat\\[\\]", "double[]"),
        new Replacement(2, "new float\\[", "new double["),
        new Replacement(1, "Float\\.BYTES", "Double.BYTES"),
        new Replacement(1, "writeFloats", "writeDoubles"),
        new Replacement(1, "MinMax\\.floats", "MinMax.doubles"));
  }

  /**
   * Writes a twin for another type of column. It keeps the class's Javadoc, in which the
   * replacements change the type.
   */
  private void wider(String folder, String original, String twin, Replacement... replacements)
      throws IOException {
    String source = Twins.replaced(twins.source("java", folder, original), original, replacements);
    twins.write("java", folder, original, twin, List.of(source));
  }
}
