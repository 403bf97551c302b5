"""The source of the hits, once, within a budget of characters."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

GAP = "    ..."
_AROUND = 2  # lines kept before and after a matching line of a unit that is too long
_HEAD = 3  # first lines kept of it: the signature


@dataclass(frozen=True, slots=True)
class Block:
    """A hit's source: its heading, the number of its first line, its lines, and
    which of them (by index) hold words of the question."""

    heading: str
    path: str
    first: int
    lines: tuple[str, ...]
    matching: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The text, and how many blocks did not fit in at all."""

    text: str
    omitted: int


def build_context(
    blocks: Iterable[Block], budget: int, cost: Callable[[str], int] = len
) -> Context:
    """As many blocks as ``budget`` holds, best first, no line of a file twice.

    The first block that does not fit whole keeps its head and its matching lines;
    the rest are counted. ``cost`` measures a text as the reply will carry it.
    """
    parts: list[str] = []
    printed: set[tuple[str, int]] = set()
    left = budget
    omitted = 0
    for block in blocks:
        numbers = [
            number
            for number in range(len(block.lines))
            if (block.path, block.first + number) not in printed
        ]
        if not numbers:
            continue
        text = _fitting(block, numbers, left, cost)
        if text is None:
            omitted += 1
            continue
        parts.append(text)
        left -= cost(text) + cost("\n")
        printed.update((block.path, block.first + number) for number in numbers)
    return Context("\n".join(parts), omitted)


def _fitting(
    block: Block, numbers: Sequence[int], left: int, cost: Callable[[str], int]
) -> str | None:
    """The block in ``left`` characters, cut to what matters if need be, or None."""
    whole = _text(block, numbers)
    if cost(whole) <= left:
        return whole
    telling = set(range(_HEAD)) | {
        near for at in block.matching for near in range(at - _AROUND, at + _AROUND + 1)
    }
    wanted = [number for number in numbers if number in telling]
    matching = [number for number in numbers if number in block.matching or number == 0]
    for choice in (wanted, matching):
        while choice:
            text = _text(block, choice)
            if cost(text) <= left:
                return text
            choice = choice[: len(choice) * 3 // 4] if len(choice) > 1 else []
    return None


def _text(block: Block, numbers: Sequence[int]) -> str:
    out = [block.heading]
    expected = 0
    for number in numbers:
        if number != expected:
            out.append(GAP)
        out.append(block.lines[number])
        expected = number + 1
    if expected < len(block.lines):
        out.append(GAP)
    return "\n".join(out) + "\n"
