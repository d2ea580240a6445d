"""Card data of LackeyCCG (`carddata.txt`): a line names the columns, each further one is a card, with tabs.

Unlike in CSV, quotes are just signs. Lackey's own columns are Name, Set and ImageFile; the others are the
game's. Facts: the plugin tutorial at lackeyccg.com.
"""

from __future__ import annotations

from pathlib import Path

from cardforge.readers import Document, Reader
from cardforge.readers._table_text import decode
from cardforge.readers._text import read_bytes
from cardforge.readers.csv_table import Form, table_document

_FORM = Form(guarded=False, escaped=False)


def parse(data: bytes, shown: str) -> Document:
    """The bytes of such a file as a document. Raises InputError if they are no text with a header."""
    text, problems = decode(data, shown)
    rows = ((number, line.split("\t")) for number, line in enumerate(text.split("\n"), 1))
    document = table_document(rows, shown, problems, _FORM)
    return Document(document.value, shown, document.find, document.problems, document.columns, texts="plain")


def _claims(data: bytes) -> bool:
    lines = data.lstrip(b"\xef\xbb\xbf").splitlines()
    return bool(lines) and b"\t" in lines[0] and b"{{" not in lines[0]


def _read(path: Path, shown: str) -> Document:
    return parse(read_bytes(path, shown), shown)


READER = Reader(
    "lackey", (".txt",), "card data of LackeyCCG (carddata.txt)", _read, foreign=True, claims=_claims
)
