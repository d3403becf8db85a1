// SPDX-License-Identifier: Apache-2.0
import org.apache.spark.sql.SparkSession;

/**
 * A program, called as {@code java SparkScan.java FILE...}. It sums all columns of a file with
 * Spark's vectorized reader.
 */
public final class SparkScan {
  private SparkScan() {}

  public static void main(String[] args) throws Exception {
    try (SparkSession spark = Tables.session()) {
      String reader = "org\\.apache\\.spark\\.sql\\.execution\\.datasources\\.parquet\\.";
      for (String file : args) {
        String[] sums = Tables.sums(spark.read().parquet(file).schema());
        new Shares()
            .count(
                "dictionary",
                reader
                    + "ParquetDictionary\\..*|.*\\.getDictId\\(.*|"
                    + reader
                    + ".*\\.decode\\w*Dictionary\\w*\\(.*")
            .count("PLAIN", reader + "VectorizedPlainValuesReader\\..*")
            .count(
                "ids",
                reader
                    + "VectorizedRleValuesReader\\.(readIntegers\\(I.*|readInteger\\(.*|readValueDictionaryId\\(.*)")
            .count(
                "booleans",
                reader + "VectorizedRleValuesReader\\.(readBooleans?|skipBooleans)\\(.*")
            .count(
                "levels",
                reader
                    + "VectorizedRleValuesReader(\\.|\\$DefLevelProcessor\\.)(readBatch|readIntegers\\(L|readPacked|readValues|skip|readIntegersRepeated|readNulls).*")
            .countCommon()
            .rest("the rest of the reader", reader + ".*")
            .profile(
                "Spark, " + file,
                () -> spark.read().parquet(file).selectExpr(sums).collectAsList().toString());
      }
    }
  }
}
