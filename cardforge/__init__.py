"""cardforge: printable cards from a checked card database."""

__version__ = "0.1.0"
