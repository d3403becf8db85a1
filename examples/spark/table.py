# SPDX-License-Identifier: Apache-2.0
"""Compares the runs without and with the agent that examples/spark/run has left in a folder, and prints what they took."""

import argparse
import datetime
import glob
import json
import os
import re
import statistics
import sys


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return re.search(r"model name\s*: (.*)", file.read())[1]
    except (OSError, TypeError):
        return "unknown processor"


def pages(report):
    with open(report) as file:
        return {path: int(count) for path, count in re.findall(r"^(.* (?:pages|runs) .*): (\d+)$", file.read(), re.MULTILINE)}


def load(file):
    with open(file) as text:
        return json.load(text)


def compare(folder, name, engine):
    """Prints the table of one Spark; returns what is wrong."""
    wrong = []
    # A run that was cut short has left half a pair.
    numbers = sorted(
        int(re.search(r"-(\d+)-with\.json$", file)[1])
        for file in glob.glob(f"{folder}/{name}-*-with.json")
        if os.path.exists(file.replace("-with.json", "-without.json"))
    )
    pairs = [[load(f"{folder}/{name}-{n}-{side}.json") for side in ("without", "with")] for n in numbers]
    if not pairs:
        return [f"{name}: no pair is complete"]
    first = pairs[0][0]
    for number, pair in zip(numbers, pairs):
        for side, run in zip(("without", "with"), pair):
            for what in ("checks", "files"):
                for table in first[what]:
                    if run[what].get(table) != first[what][table]:
                        wrong.append(f"{name}, pair {number}, {side}: {what} of {table} differ from the first run's")

    executors = 1 if first["master"].startswith("local") else 2
    print(f"Spark {first['spark']}, parquet-java {first['parquet']}, Java {first['java']}, {first['master']}, "
          f"{executors} JVM{'s' * (executors > 1)} at work; {len(pairs)} pairs")
    rows = [(step, lambda run, step=step: run["steps"][step]) for step in first["steps"]]
    if first["processes"]:
        rows.append(("all of these processes, compilers and start included", lambda run: run["processes"]))
    width = max(len(step) for step, _ in rows)
    print(f"{'CPU seconds, median':{width}} {'without':>8} {'with':>8} {'without / with':>20}")
    for step, seconds in rows:
        times = [[seconds(run) for run in pair] for pair in pairs]
        ratios = [without / with_ for without, with_ in times]
        print(f"{step:{width}} {statistics.median(t[0] for t in times):8.2f} {statistics.median(t[1] for t in times):8.2f} "
              f"{statistics.median(ratios):6.2f} ({min(ratios):.2f}–{max(ratios):.2f})")

    for number in numbers:
        counts = [pages(report) for report in sorted(glob.glob(f"{folder}/{name}-{number}-with-worker-*.report"))]
        if len([1 for count in counts if sum(count.values()) > 0]) != executors:
            wrong.append(f"{name}, pair {number}: pages were not counted in {executors} JVMs: {counts}")
        if engine and not any(count.get(f"packed runs unpacked for {engine}") for count in counts):
            wrong.append(f"{name}, pair {number}: no packed run was counted: {counts}")
    for path in {path: None for count in counts for path in count}:
        print(f"{path}: {', '.join(str(count.get(path, 0)) for count in counts)}")
    print()
    return wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", help="where the figures of the runs lie")
    arguments.add_argument("engine", nargs="?", help="each run with the agent must have unpacked packed runs for this engine")
    arguments = arguments.parse_args()
    folder, engine = arguments.folder, arguments.engine

    print(f"{processor()}; {datetime.date.today()}")
    names = sorted({re.search(r"(spark-\d)-\d+-with\.json$", f)[1] for f in glob.glob(f"{folder}/*-with.json")})
    if not names:
        print(f"{folder} has no run with the agent", file=sys.stderr)
        return 1
    wrong = [line for name in reversed(names) for line in compare(folder, name, engine)]
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print("Results are equal. Files are equal byte for byte, but for the order of encodings in footers, which differs from")
        print("JVM to JVM. Pages went through Lanewise in every JVM at work.")
    return 1 if wrong else 0


sys.exit(main())
