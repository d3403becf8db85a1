# SPDX-License-Identifier: Apache-2.0
"""Writes files with every encoding, page version and codec that Arrow C++ writes, into the folder that is named."""
import sys
import pyarrow as pa
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
for version in ["1.0", "2.0"]:
    for codec in ["none", "snappy", "zstd", "gzip"]:
        common = dict(data_page_version=version, compression=codec, data_page_size=4000, row_group_size=1700, write_page_checksum=True)
        pq.write_table(table, f"{folder}/dictionary-{version}-{codec}.parquet", **common)
        for n in range(3):
            chosen = {c: e[n % len(e)] for c, e in encodings.items()}
            pq.write_table(table, f"{folder}/encodings{n}-{version}-{codec}.parquet", use_dictionary=False, column_encoding=chosen, **common)
