"""`python -m cardforge.explanations > docs/problems.md` writes that page anew."""

from __future__ import annotations

import sys

from cardforge.explanations import as_markdown

sys.stdout.buffer.write(as_markdown().encode("utf-8"))
