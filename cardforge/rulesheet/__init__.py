"""Rule sheets: a game's rules in Markdown become pages, or one HTML page."""
