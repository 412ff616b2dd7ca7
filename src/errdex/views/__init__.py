"""Output shapes: one definition of a page, and its JSON, Markdown, HTML and terminal forms."""
