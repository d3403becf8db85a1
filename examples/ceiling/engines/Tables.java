// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A program, called as {@code java Tables.java FLIGHTS FOLDER}. It writes the files that the scans
 * read. "flights" is the file FLIGHTS nine times, with dictionaries and Snappy. "plain" and "split"
 * have nullable numbers, are not compressed, and a tenth of each column is null, at random. "plain"
 * has ints, longs, floats and doubles as PLAIN, and "split" has floats and doubles as
 * BYTE_STREAM_SPLIT.
 */
public final class Tables {
  private Tables() {}

  static SparkSession session() {
    return SparkSession.builder()
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        // One task reads a file whatever its size.
        .config("spark.sql.files.maxPartitionBytes", "4g")
        .getOrCreate();
  }

  static String[] sums(StructType schema) {
    return Arrays.stream(schema.fields()).map(Tables::sum).toArray(String[]::new);
  }

  private static String sum(StructField field) {
    if (field.dataType().equals(DataTypes.StringType)) {
      return "sum(octet_length(" + field.name() + "))";
    }
    if (field.dataType().equals(DataTypes.BooleanType)) {
      return "sum(if(" + field.name() + ", 1, 0))";
    }
    // Sums of the times would overflow a long.
    return "sum(double(" + field.name() + "))";
  }

  public static void main(String[] args) throws java.io.IOException {
    try (SparkSession spark = session()) {
      Dataset<Row> flights = spark.read().parquet(args[0]);
      // Not every reader knows timestamps in microseconds. As longs they have the same page.
      flights =
          flights.withColumn(
              "time_hour", org.apache.spark.sql.functions.expr("unix_micros(time_hour)"));
      Dataset<Row> all = flights;
      for (int copy = 1; copy < 9; copy++) {
        all = all.unionAll(flights);
      }
      all.coalesce(1).write().option("compression", "snappy").parquet(args[1] + "/flights");
      numbers(spark, "int", "bigint", "float", "double")
          .write()
          .option("compression", "none")
          .option("parquet.enable.dictionary", "false")
          .parquet(args[1] + "/plain");
      numbers(spark, "float", "double", "float", "double")
          .write()
          .option("compression", "none")
          .option("parquet.enable.dictionary", "false")
          .option("parquet.enable.bytestreamsplit", "true")
          .parquet(args[1] + "/split");
    }
  }

  private static Dataset<Row> numbers(SparkSession spark, String... types) {
    String[] columns = new String[2 * types.length];
    for (int i = 0; i < columns.length; i++) {
      String type = types[i % types.length];
      columns[i] =
          String.format(
              "if(pmod(xxhash64(id, %d), 10) > 0, cast(pmod(xxhash64(id, -%d), 1000003)%s as %s), null) as c%d",
              i, i + 1, type.equals("float") || type.equals("double") ? " / 64D" : "", type, i);
    }
    return spark.range(0, 3_000_000, 1, 1).selectExpr(columns);
  }
}
