# SPDX-License-Identifier: Apache-2.0
"""Writes files with every encoding, page version and codec that Arrow C++ writes, into the folder that is named."""
import sys
import pyarrow as pa
import datetime
import decimal
import pyarrow.parquet as pq
folder = sys.argv[1]
rows = 3000
i = range(rows)
def optional(values, type, every):
    return pa.array([None if k % every == 0 else v for k, v in enumerate(values)], type)
columns = {
    "int": optional([k * 7919 % 100003 - 5000 for k in i], pa.int32(), 5),
    "long": pa.array([k * 1000003 - 77 for k in i], pa.int64()),
    "float": optional([k / 3 for k in i], pa.float32(), 7),
    "double": pa.array([k**0.5 for k in i], pa.float64()),
    "flag": optional([k % 3 == 0 for k in i], pa.bool_(), 11),
    "text": optional(["text " + str(k % 97) * (k % 4) for k in i], pa.string(), 3),
    "fixed": optional([k.to_bytes(6, "big") for k in i], pa.binary(6), 4),
    "list": pa.array([None if k % 9 == 0 else [None if j == 1 else k for j in range(k % 4)] for k in i], pa.list_(pa.int32())),
}
table = pa.table(columns)
encodings = {
    "int": ["PLAIN", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT"],
    "long": ["PLAIN", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT"],
    "float": ["PLAIN", "BYTE_STREAM_SPLIT"],
    "double": ["PLAIN", "BYTE_STREAM_SPLIT"],
    "flag": ["PLAIN", "RLE"],
    "text": ["PLAIN", "DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"],
    "fixed": ["PLAIN", "DELTA_BYTE_ARRAY", "BYTE_STREAM_SPLIT"],
}
day = datetime.date(2024, 2, 28)
moment = datetime.datetime(2024, 2, 28, 23, 59, 59, 999000)
moments = [moment + datetime.timedelta(seconds=k * 977) for k in i]
hours = [datetime.time(k % 24, k % 60, k % 59, k % 1000 * 1000) for k in i]
types = {f"decimal{digits}": optional([decimal.Decimal(k * 7 % 9999 - 4999) for k in i], pa.decimal128(digits), 6) for digits in (4, 9, 18, 38)}
for unit in ["s", "ms", "us", "ns"]:
    types[f"timestamp_{unit}"] = optional(moments, pa.timestamp("ms"), 5).cast(pa.timestamp(unit), safe=False)
    types[f"utc_{unit}"] = pa.array(moments, pa.timestamp("ms")).cast(pa.timestamp(unit, "UTC"), safe=False)
for type in [pa.int8(), pa.int16(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]:
    types[str(type)] = optional([k % 127 for k in i], type, 3)
for type in [pa.time32("s"), pa.time32("ms"), pa.time64("us"), pa.time64("ns")]:
    types[str(type)] = optional(hours, pa.time64("us"), 4).cast(type, safe=False)
types |= {
    "date": optional([day + datetime.timedelta(days=k) for k in i], pa.date32(), 8),
    "fixed": optional([k.to_bytes(16, "little") for k in i], pa.binary(16), 4),
    "binary": optional([bytes([k % 256]) * (k % 5) for k in i], pa.binary(), 6),
    "large": optional([f"large {k}" for k in i], pa.large_string(), 7),
    "category": optional(["abcdefg"[k % 7] * 9 for k in i], pa.string(), 5).dictionary_encode(),
    "nothing": pa.nulls(rows),
    "struct": pa.array([None if k % 6 == 0 else {"a": k, "b": None if k % 5 == 0 else str(k)} for k in i], pa.struct([("a", pa.int32()), ("b", pa.string())])),
    "structs": pa.array([[{"a": j, "b": [j] * j} for j in range(k % 3)] for k in i], pa.list_(pa.struct([("a", pa.int32()), ("b", pa.list_(pa.int64()))]))),
    "lists": pa.array([None if k % 7 == 0 else [[str(k)] * j for j in range(k % 4)] for k in i], pa.list_(pa.list_(pa.string()))),
    "map": pa.array([[(f"key {j}", j if j else None) for j in range(k % 3)] for k in i], pa.map_(pa.string(), pa.float64())),
}
typed = pa.table(types)
half = pa.table({"half": optional([k / 4 for k in i], pa.float32(), 5).cast(pa.float16())})
for version in ["1.0", "2.0"]:
    # Not brotli: parquet-java has no codec for it.
    for codec in ["none", "snappy", "zstd", "gzip", "lz4"]:
        common = dict(data_page_version=version, compression=codec, data_page_size=4000, row_group_size=1700, write_page_checksum=True)
        pq.write_table(table, f"{folder}/dictionary-{version}-{codec}.parquet", **common)
        pq.write_table(typed, f"{folder}/types-{version}-{codec}.parquet", **common)
        for n in range(3):
            chosen = {c: e[n % len(e)] for c, e in encodings.items()}
            pq.write_table(table, f"{folder}/encodings{n}-{version}-{codec}.parquet", use_dictionary=False, column_encoding=chosen, **common)
    pq.write_table(half, f"{folder}/half-{version}.parquet", data_page_version=version)
    numbers = dict(store_decimal_as_integer=True, use_deprecated_int96_timestamps=True)
    pq.write_table(typed, f"{folder}/numbers-{version}.parquet", data_page_version=version, **numbers)
