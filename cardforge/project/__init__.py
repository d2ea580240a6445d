"""A project: where games, layouts and output lie, and what commands do with them.

Commands import what they do (`printing`, `checking`, `decking`) themselves, so that each loads only its own.
"""

from __future__ import annotations

from cardforge.project.options import OPTIONS, PrintOptions
from cardforge.project.project import GameFolder, Project, find_project

__all__ = ["OPTIONS", "GameFolder", "PrintOptions", "Project", "find_project"]
