"""A local code-retrieval index: ask in plain language, get the functions."""

__version__ = "2.0.0"
