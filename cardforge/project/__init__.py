"""A project: where games, layouts and output lie, and what commands do with them."""

from __future__ import annotations

from cardforge.project.checking import CheckResult, check_game
from cardforge.project.options import OPTIONS, PrintOption, PrintOptions
from cardforge.project.printing import PrintResult, print_cards
from cardforge.project.project import GameFolder, Project, find_project

__all__ = [
    "OPTIONS",
    "CheckResult",
    "GameFolder",
    "PrintOption",
    "PrintOptions",
    "PrintResult",
    "Project",
    "check_game",
    "find_project",
    "print_cards",
]
