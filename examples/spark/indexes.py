# SPDX-License-Identifier: Apache-2.0
"""Spark reads a file of WriteReadings.java by predicates, and the same rows in a folder where it writes them itself. Fails
unless both give the same rows, and Spark has read equally many rows of both, fewer than without indexes and Bloom filters."""

import argparse
import sys

ROWS = 100_000
# Sizes are those of WriteReadings.java, so that pages and row groups end at the same rows.
SETTINGS = {
    "parquet.block.size": 1 << 20,
    "parquet.page.row.count.limit": 1_000,
    "parquet.enable.dictionary#key": "false",
    "parquet.bloom.filter.enabled#key": "true",
    "parquet.bloom.filter.expected.ndv#key": 20_000,
}
WITHOUT_INDEXES = {"parquet.filter.columnindex.enabled": "false", "parquet.filter.bloom.enabled": "false"}
PREDICATES = [
    "id = 12345",
    "id between 40990 and 42010",
    "time = 1735689600000000 + 1000003L * 77777",
    "time < 1735689600000000 + 1000003L * 1500",
    "height = 2932",
    "height > 9000 and height <= 9500",
    "name = 'reading 00054321'",
    "name >= 'reading 00098500'",
    "error is null",
    "error is null and id < 50000",
    # The keys of row 61803, and of row 100005, which is not there. Either is within the range of each page.
    "key = 'key 30816000'",
    "key = 'key 50000100'",
]


def readings(spark):
    return spark.range(0, ROWS, 1, 1).selectExpr(
        "cast(id as int) as id",
        "1735689600000000 + 1000003 * id as time",
        "id * 0.125D as height",
        "concat('reading ', lpad(id, 8, '0')) as name",
        "if(id % 20000 < 19000, cast(id % 100 as int), null) as error",
        "concat('key ', reverse(lpad(id, 8, '0'))) as key",
    )


def ask(spark, file, predicate, settings):
    """Returns the rows, and how many the scan has read to find them."""
    table = spark.read.options(**settings).parquet(file).where(predicate)
    rows = table.collect()
    scan = table._jdf.queryExecution().executedPlan().collectLeaves().head()
    return rows, scan.metrics().apply("numOutputRows").value()


def compare(spark, file, own, predicate):
    """Prints how many rows were found and read; returns what is wrong."""
    wrong, counts = [], []
    for reader in ("vectorized", "row-based"):
        spark.conf.set("spark.sql.parquet.enableVectorizedReader", str(reader == "vectorized").lower())
        for indexes, settings in (("with", {}), ("without", WITHOUT_INDEXES)):
            rows, read = ask(spark, file, predicate, settings)
            own_rows, own_read = ask(spark, own, predicate, settings)
            if rows != own_rows or read != own_read:
                wrong.append(f"{predicate}, {reader}, {indexes} indexes: {len(rows)} rows found and {read} read in the file of"
                             f" ColumnsWriter, {len(own_rows)} and {own_read} in Spark's{'' if rows == own_rows else '; other rows'}")
            counts.append((len(rows), read))
    (found, read), (_, without) = counts[:2]
    if counts[:2] != counts[2:]:
        wrong.append(f"{predicate}: rows found and read are {counts[:2]} vectorized, {counts[2:]} row-based")
    if not found <= read < without:
        wrong.append(f"{predicate}: nothing was skipped")
    print(f"{predicate:45} {found:7,} {read:7,} {without:16,}")
    return wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", help="the file that WriteReadings.java has written")
    arguments.add_argument("own", help="the folder for Spark's own file, which must not exist")
    arguments = arguments.parse_args()
    file, own = arguments.file, arguments.own
    # The import is not at the top, because --help needs no PySpark.
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.getOrCreate()
    readings(spark).write.options(**SETTINGS).parquet(own)
    if spark.read.parquet(file).collect() != readings(spark).collect():
        sys.exit("ColumnsWriter's file has other rows than those that Spark makes")
    print(f"Spark {spark.version}, parquet-java {spark.sparkContext._jvm.org.apache.parquet.Version.VERSION_NUMBER}: "
          f"files of ColumnsWriter and of Spark, {ROWS:,} rows each")
    print(f"{'predicate':45} {'found':>7} {'read':>7} {'without indexes':>16}")
    wrong = [line for predicate in PREDICATES for line in compare(spark, file, own, predicate)]
    for line in wrong:
        print(line)
    spark.stop()
    return 1 if wrong else 0


sys.exit(main())
