# SPDX-License-Identifier: Apache-2.0
"""Reads and writes Parquet files with pyarrow on one thread, as the lines on standard input ask for. Each line has a command and
its arguments, with tabs between them, and is answered by one line: "ok" and a text, or "error" and the reason. The class Pyarrow is
the other end."""
import sys


def answer(word, text=""):
    print(word, " ".join(str(text).split()), flush=True)


try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as e:
    answer("error", e)
    sys.exit(1)

pa.set_cpu_count(1)
pa.set_io_thread_count(1)


class Rival:
    def open(self, path):
        """Takes a file, which is opened anew for each read."""
        self.source = lambda: path

    def hold(self, path):
        """Takes a file into memory, so that no disk is measured."""
        with open(path, "rb") as file:
            content = pa.py_buffer(file.read())
        self.source = lambda: pa.BufferReader(content)

    def file(self):
        # Buffering in advance would use a second thread.
        return pq.ParquetFile(self.source(), memory_map=False, pre_buffer=False)

    def read(self, groups):
        """Reads the first row groups."""
        return self.file().read_row_groups(range(int(groups)), use_threads=False)

    def take(self, groups, version):
        """Takes a table and the settings that its file was written with. The version is that of its data pages."""
        self.table = self.read(groups)
        metadata = self.file().metadata
        columns = [metadata.row_group(0).column(i) for i in range(metadata.num_columns)]
        dictionaries = [c.path_in_schema for c in columns if any("DICTIONARY" in e for e in c.encodings)]
        encodings = {c.path_in_schema: self.encoding(c) for c in columns if c.path_in_schema not in dictionaries}
        codec = columns[0].compression
        self.settings = {
            "use_dictionary": dictionaries or False,
            "column_encoding": encodings or None,
            "compression": "none" if codec == "UNCOMPRESSED" else codec,
            # parquet-java's level. That of pyarrow is 1.
            "compression_level": 3 if codec == "ZSTD" else None,
            "data_page_version": version,
            "store_schema": False,
            "use_deprecated_int96_timestamps": any(c.physical_type == "INT96" for c in columns),
            "store_decimal_as_integer": True,
        }

    def encoding(self, column):
        # Those of levels are among them.
        values = [e for e in column.encodings if e not in ("RLE", "BIT_PACKED")]
        return values[0] if values else "RLE" if column.physical_type == "BOOLEAN" else "PLAIN"

    def write(self):
        """Writes the table. The bytes are counted, and thrown away."""
        self.save(pa.MockOutputStream())

    def save(self, target):
        """Writes the table to a file."""
        pq.write_table(self.table, target, row_group_size=max(1, self.table.num_rows), **self.settings)


rival = Rival()
answer("ok", pa.__version__)
for line in sys.stdin:
    command, *arguments = line.rstrip("\n").split("\t")
    try:
        getattr(rival, command)(*arguments)
        answer("ok")
    except Exception as e:
        answer("error", e)
