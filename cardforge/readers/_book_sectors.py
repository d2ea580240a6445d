"""The file system inside XLS files (MS-CFB): sectors in chains, some of them cut into smaller ones."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from cardforge.readers._book import damaged

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_NO_SECTOR = 0xFFFFFFFA
"""Numbers from here on are marks: the end of a chain, a free sector."""


def stream(data: bytes, wanted: str, shown: str) -> bytes | None:
    """The stream of that name, None if there is none. Raises InputError for chains that never end."""
    return _Sectors(data, shown).stream(wanted)


class _Sectors:
    def __init__(self, data: bytes, shown: str) -> None:
        self._data, self._shown = data, shown
        self._size = 1 << struct.unpack_from("<H", data, 30)[0] % 32
        if not data.startswith(MAGIC) or self._size not in (512, 4096):
            raise damaged(shown, "is no XLS file")
        self._table = self._numbers(b"".join(map(self._sector, self._of_the_table())))

    def _sector(self, number: int) -> bytes:
        return self._data[(number + 1) * self._size : (number + 2) * self._size]

    def _numbers(self, raw: bytes) -> tuple[int, ...]:
        return struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4])

    def _of_the_table(self) -> Iterator[int]:
        """The sectors that say which sector follows which."""
        yield from (number for number in struct.unpack_from("<109I", self._data, 76) if number < _NO_SECTOR)
        more = struct.unpack_from("<I", self._data, 68)[0]
        for _ in range(len(self._data) // self._size + 1):
            if more >= _NO_SECTOR:
                return
            *further, more = self._numbers(self._sector(more))
            yield from (number for number in further if number < _NO_SECTOR)
        raise damaged(self._shown, "has parts that never end")

    def _chain(self, table: Sequence[int], start: int) -> Iterator[int]:
        for _ in range(len(table) + 1):
            if start >= _NO_SECTOR:
                return
            if start >= len(table):
                break
            yield start
            start = table[start]
        raise damaged(self._shown, "has parts that never end")

    def _read(self, start: int) -> bytes:
        return b"".join(map(self._sector, self._chain(self._table, start)))

    def stream(self, wanted: str) -> bytes | None:
        directory = self._read(struct.unpack_from("<I", self._data, 48)[0])
        entries: dict[str, tuple[int, int]] = {}
        for at in range(0, len(directory) - 127, 128):
            length = struct.unpack_from("<H", directory, at + 64)[0]
            name = directory[at : at + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
            entries[name] = struct.unpack_from("<IQ", directory, at + 116)
        small = self._read(entries.get("Root Entry", (_NO_SECTOR, 0))[0])
        minis = self._numbers(self._read(struct.unpack_from("<I", self._data, 60)[0]))
        if wanted not in entries:
            return None
        start, length = entries[wanted]
        if length >= struct.unpack_from("<I", self._data, 56)[0]:
            return self._read(start)[:length]
        chain = self._chain(minis, start)
        return b"".join(small[number * 64 : number * 64 + 64] for number in chain)[:length]
