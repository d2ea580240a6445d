"""Pillow is loaded only where a picture has to be decoded."""

from __future__ import annotations

import subprocess
import sys


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_rendering_does_not_load_pillow() -> None:
    assert run("import sys, cardforge.render; print('PIL._imaging' in sys.modules)") == "False"


def test_pillow_loads_itself_when_it_is_used() -> None:
    code = "import cardforge.render; from PIL import Image; print(Image.new('RGB', (2, 3)).size)"
    assert run(code) == "(2, 3)"
    code = "from PIL import Image; import cardforge.render, PIL; print(PIL.Image is Image)"
    assert run(code) == "True"
