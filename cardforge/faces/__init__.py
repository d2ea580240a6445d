"""Faces: the sides of cards as they are placed on sheets, with names for files; equal scenes are one face."""

from __future__ import annotations

from cardforge.faces.cards import Face, Faces, faces_of
from cardforge.faces.names import front_name
from cardforge.faces.table import FaceTable
from cardforge.faces.widening import widened

__all__ = [
    "Face",
    "FaceTable",
    "Faces",
    "faces_of",
    "front_name",
    "widened",
]
