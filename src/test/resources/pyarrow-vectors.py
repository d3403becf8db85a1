# SPDX-License-Identifier: Apache-2.0
"""Compares a Parquet file with the Arrow file of the same vectors: types and values of every column."""
import sys
import pyarrow as pa
import pyarrow.parquet as pq
parquet = pq.read_table(sys.argv[1])
arrow = pa.ipc.open_file(sys.argv[2]).read_all()
t = pa.types

def kind(type):
    """The type that is expected of the Parquet file."""
    if t.is_dictionary(type):
        return kind(type.value_type)
    if t.is_map(type):
        return ("map", kind(type.key_type), kind(type.item_type))
    if t.is_list(type):
        return ("list", kind(type.value_type))
    if t.is_struct(type):
        return ("struct", [(f.name, f.nullable, kind(f.type)) for f in type])
    if t.is_large_string(type):
        return pa.string()
    if t.is_large_binary(type):
        return pa.binary()
    if t.is_timestamp(type) and type.tz:
        return pa.timestamp(type.unit, "UTC")
    return type

def values(array):
    type = array.type
    valid = array.is_valid().to_pylist()
    if t.is_dictionary(type):
        return values(array.dictionary_decode())
    if t.is_struct(type):
        children = [values(c) for c in array.flatten()]
        return [tuple(c[i] for c in children) if v else None for i, v in enumerate(valid)]
    if t.is_list(type) or t.is_map(type):
        of = list(zip(values(array.keys), values(array.items))) if t.is_map(type) else values(array.values)
        o = array.offsets.to_pylist()
        return [of[o[i]:o[i + 1]] if v else None for i, v in enumerate(valid)]
    if t.is_date32(type) or t.is_time32(type):
        array = array.view(pa.int32())
    elif t.is_time64(type) or t.is_timestamp(type):
        array = array.view(pa.int64())
    elif t.is_decimal(type):
        return [str(v) if v is not None else None for v in array.to_pylist()]
    return array.to_pylist()

assert parquet.num_rows == arrow.num_rows, (parquet.num_rows, arrow.num_rows)
assert parquet.column_names == arrow.column_names
for name in parquet.column_names:
    assert parquet.schema.field(name).nullable == arrow.schema.field(name).nullable, name
    read, written = kind(parquet.schema.field(name).type), kind(arrow.schema.field(name).type)
    assert read == written, (name, read, written)
    of = [v for chunk in parquet[name].chunks for v in values(chunk)]
    expected = [v for chunk in arrow[name].chunks for v in values(chunk)]
    assert len(of) == parquet.num_rows and of == expected, name
    assert sum(v is None for v in of) == parquet[name].null_count, name
print(parquet.num_rows, "rows")
