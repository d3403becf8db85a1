# SPDX-License-Identifier: Apache-2.0
"""The Spark application of the example: writes tables and reads them back, and notes what each step took."""

import argparse
import glob
import hashlib
import json
import os
import time
import urllib.request

PARTITIONS = 4


def telemetry(spark, rows):
    """Readings of sensors: few and many values, ints, floats, strings, booleans, and nulls."""
    return spark.range(0, rows, 1, PARTITIONS).selectExpr(
        "timestamp_micros(1735689600000000 + id * 500000 + pmod(xxhash64(id, 0), 400000)) as time",
        "id + 1099511627776 as reading",
        "cast(id div 20 as int) as packets",
        "if(pmod(xxhash64(id, 1), 10) > 0, cast(pmod(xxhash64(id, 2), 5) as int), null) as errors",
        "cast(12 + 8 * sin(id / 50000) + pmod(xxhash64(id, 3), 1000) / 2000 as float) as temperature",
        "if(pmod(xxhash64(id, 4), 20) > 0, cast(40 + pmod(xxhash64(id, 5), 50000) / 1000 as float), null) as humidity",
        "52.37 + 0.01 * sin(id / 90000) + pmod(xxhash64(id, 6), 1000) / 1e8 as latitude",
        "if(pmod(xxhash64(id, 7), 3) > 0, 230 * (pmod(xxhash64(id, 8), 1000003) / 1000003D), null) as power",
        "elt(1 + cast(pmod(xxhash64(id, 9), 8) as int),"
        " 'Tromsø', 'Valparaíso', 'Nairobi', 'Osaka', 'Reykjavík', 'Perth', 'Québec', 'Wellington') as site",
        "concat('reading ', hex(xxhash64(id, 10))) as message",
        "if(pmod(xxhash64(id, 11), 5) = 0, concat('operator-', pmod(xxhash64(id, 12), 2000)), null) as operator",
        "pmod(xxhash64(id, 13), 4) = 0 as charging",
    )


def floats(spark, rows):
    """Twenty columns of measurements, floats and doubles in turns."""
    columns = []
    for i in range(20):
        value = f"100 * sin(id / {1000 + 37 * i}) + pmod(xxhash64(id, {i}), 1000) / 4096"
        columns.append(f"cast({value} as {'float' if i % 2 == 0 else 'double'}) as c{i}")
    return spark.range(0, rows, 1, PARTITIONS).selectExpr(*columns)


def flights(spark, folder, rows):
    """The file that was given, or one with columns of the same kinds."""
    if folder:
        return spark.read.parquet(folder)
    return spark.range(0, rows, 1, PARTITIONS).selectExpr(
        "cast(2013 as int) as year",
        "cast(1 + pmod(id div 30000, 12) as int) as month",
        "cast(1 + pmod(id div 1000, 28) as int) as day",
        "if(pmod(xxhash64(id, 0), 40) > 0, cast(pmod(xxhash64(id, 1), 1400) as double), null) as dep_time",
        "if(pmod(xxhash64(id, 2), 40) > 0, cast(pmod(xxhash64(id, 3), 300) - 30 as float), null) as dep_delay",
        "elt(1 + cast(pmod(xxhash64(id, 4), 5) as int), 'UA', 'AA', 'B6', 'DL', 'EV') as carrier",
        "pmod(xxhash64(id, 5), 3000) as flight",
        "if(pmod(xxhash64(id, 6), 100) > 0, concat('N', pmod(xxhash64(id, 7), 4000), 'UA'), null) as tailnum",
        "elt(1 + cast(pmod(xxhash64(id, 8), 3) as int), 'EWR', 'JFK', 'LGA') as origin",
        "cast(100 + pmod(xxhash64(id, 9), 2000) as int) as distance",
        "timestamp_seconds(1357016400 + id * 60) as time_hour",
        "pmod(xxhash64(id, 10), 50) = 0 as cancelled",
    )


def checksums(table):
    """How many rows, and for each column how many values and the sum of their hashes."""
    expressions = ["count(*)"]
    for name in table.columns:
        expressions += [f"count({name})", f"sum(pmod(xxhash64({name}), 1000000007))"]
    return [str(value) for value in table.selectExpr(*expressions).first()]


def hashes(folder):
    """Of the files, in the order of the partitions: the rest of their names is made up anew in each run.

    Everything up to the footer counts byte for byte. The footer lists a column's encodings as parquet-java finds them in a
    HashSet of enum constants, which is another order in each JVM, so there it counts which bytes there are.
    """
    digests = []
    for part in sorted(glob.glob(f"{folder}/part-*"), key=lambda file: os.path.basename(file)[:10]):
        with open(part, "rb") as file:
            content = file.read()
        footer = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
        digests.append(hashlib.sha256(content[:footer] + bytes(sorted(content[footer:]))).hexdigest())
    return digests


def noop(table):
    table.write.format("noop").mode("overwrite").save()


class Steps:
    """Runs steps, and asks Spark afterwards for the CPU time of each one's tasks."""

    def __init__(self, spark):
        self.context = spark.sparkContext
        self.spans = {}

    def run(self, name, action, *arguments):
        self.context.setJobGroup(name, name)
        start = time.time()
        action(*arguments)
        self.spans[name] = [start, time.time()]
        self.context.setJobGroup("not measured", "not measured")

    def seconds(self):
        # Spark's figures come in a moment after the job has ended.
        time.sleep(2)
        stages = {stage["stageId"]: stage["executorCpuTime"] / 1e9 for stage in self._ask("stages?status=complete")}
        jobs = self._ask("jobs")
        return {
            name: sum(stages[stage] for job in jobs if job.get("jobGroup") == name for stage in job["stageIds"])
            for name in self.spans
        }

    def _ask(self, what):
        url = f"{self.context.uiWebUrl}/api/v1/applications/{self.context.applicationId}/{what}"
        # No proxy stands between this machine and itself.
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url) as answer:
            return json.load(answer)


def process_seconds(context):
    """CPU time of the JVMs that do the work, from their start, compilers and garbage collectors included."""
    total = 0.0
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            with open(f"{folder}/cmdline") as file:
                command = file.read().split("\0")
            if context.master.startswith("local"):
                works = os.path.basename(folder) == str(context._jvm.java.lang.ProcessHandle.current().pid())
            else:
                works = context.applicationId in command and any("CoarseGrained" in word for word in command)
            if works:
                with open(f"{folder}/stat") as file:
                    total += sum(map(int, file.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--flights", help="a folder of Parquet files for the table flights, or nothing if it is to be made up")
    options.add_argument("--tables", help="of flights, telemetry, floats, with commas")
    options.add_argument("--folder", help="where the tables are written")
    options.add_argument("--result", help="the file for the figures")
    options.add_argument("--rows", type=int, help="rows of a table that is made up")
    options = options.parse_args()
    # The import is not at the top, because --help needs no PySpark.
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.getOrCreate()
    system = spark.sparkContext._jvm.java.lang.System
    new = int(spark.version.split(".")[0]) >= 4
    # BYTE_STREAM_SPLIT can be switched on from parquet-java 1.17 on, and Spark's vectorized reader cannot read it.
    split = {"parquet.enable.bytestreamsplit": "true"} if new else {"parquet.enable.dictionary": "false"}
    encoding = "dictionary, BYTE_STREAM_SPLIT" if new else "PLAIN"
    row_based, vectorized = ("row-based", "false"), ("vectorized", "true")
    tables = {
        "flights": (flights(spark, options.flights, options.rows), "dictionary", {}, [row_based, vectorized]),
        "telemetry": (telemetry(spark, options.rows), encoding, split, [row_based] if new else [row_based, vectorized]),
        "floats": (floats(spark, options.rows), encoding, split, [row_based] if new else [row_based, vectorized]),
    }

    steps = Steps(spark)
    checks, files = {}, {}
    for name in options.tables.split(","):
        table, encoded, settings, readers = tables[name]
        folder = f"{options.folder}/{name}"
        steps.run(f"{name}: make the rows", noop, table)
        # A first time, while the JVM still compiles, and a second time, as in a job that goes on.
        for turn in ("first", "second"):
            write = table.write.mode("overwrite").options(**settings)
            steps.run(f"{name}: the same, and write ({encoded}), {turn} time", write.parquet, folder)
        files[name] = hashes(folder)
        for reader, switch in readers:
            spark.conf.set("spark.sql.parquet.enableVectorizedReader", switch)
            written = spark.read.parquet(folder)
            for turn in ("first", "second"):
                steps.run(f"{name}: read, {reader}, {turn} time", noop, written)
            checks[f"{name}, {reader}"] = checksums(written)
        spark.conf.set("spark.sql.parquet.enableVectorizedReader", "true")

    result = {
        "spark": spark.version,
        "java": system.getProperty("java.version"),
        "parquet": spark.sparkContext._jvm.org.apache.parquet.Version.VERSION_NUMBER,
        "master": spark.sparkContext.master.split("://")[0],
        "rows": {name: int(values[0]) for name, values in checks.items()},
        "steps": steps.seconds(),
        "spans": steps.spans,
        "processes": process_seconds(spark.sparkContext),
        "checks": checks,
        "files": files,
    }
    spark.stop()
    with open(options.result, "w") as file:
        json.dump(result, file, indent=1)


main()
