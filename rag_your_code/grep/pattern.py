"""What is looked for in a line, and how a line is told to hold it."""

import re
import warnings
from dataclasses import dataclass

from rag_your_code.errors import UsageError
from rag_your_code.grep.literal import required_literals

MAX_PATTERN = 5_000  # characters; more is a pasted file

#: What a match may depend on beyond its own characters, or what keeps it from giving
#: back a line end that it took: such a pattern is tried on one line after another.
_SEES_BEYOND = re.compile(r"\\[ABZz]|\(\?(?!:|P<|P=|i\))|[*+?}]\+")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A readable regular expression. One of ``literals``, in small letters where case
    does not count, is in every match; empty where none is known. ``by_line``: it must
    see each line alone."""

    source: str
    ignore_case: bool
    literals: tuple[str, ...]
    by_line: bool

    def compiled(self) -> re.Pattern[str]:
        """The expression, with ``^`` and ``$`` at the ends of every line."""
        flags = re.MULTILINE | (re.IGNORECASE if self.ignore_case else 0)
        with warnings.catch_warnings():  # of what a later Python may read otherwise
            warnings.simplefilter("ignore")
            return re.compile(self.source, flags)


def read_pattern(
    text: str, *, fixed: bool = False, ignore_case: bool = False
) -> Pattern:
    """The pattern that ``text`` is: a regular expression, or itself where ``fixed``.

    Raises ``UsageError`` for what no line can hold and for what is no expression, with
    the place of the fault.
    """
    if not text:
        raise UsageError("the pattern is empty", hint="give the text to look for")
    if len(text) > MAX_PATTERN:
        raise UsageError(f"the pattern is longer than {MAX_PATTERN} characters")
    if "\n" in text or "\r" in text:
        raise UsageError(
            "the pattern holds a line end, and a match never does",
            hint="look for one of its lines",
        )
    literals = (text,) if fixed else required_literals(text)
    if ignore_case:
        literals = tuple(one.lower() for one in literals)
    pattern = Pattern(
        source=re.escape(text) if fixed else text,
        ignore_case=ignore_case,
        literals=literals,
        by_line=not fixed and bool(_SEES_BEYOND.search(text)),
    )
    try:
        pattern.compiled()
    except (re.error, OverflowError, RecursionError, ValueError) as error:
        raise UsageError(
            f"{_in_short(text)} is not a regular expression: {error}",
            hint="put a backslash before a character that stands for itself, or give "
            "--fixed to look for plain text",
        ) from error
    return pattern


def _in_short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
