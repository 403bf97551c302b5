"""Random TOML files with everything an edit may trip over.

Every comment is a text of its own (``#c17``), so that a test can tell which are left.
"""

import tomllib
from random import Random
from typing import Any

_SCALARS = [
    *("0", "-17", "1_000", "0xdead_beef", "0o755", "0b1101", "+99"),
    *("3.14", "6.6e-34", "-1E3", "inf", "-inf", "nan", "1e6"),
    *("true", "false", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.5", "07:32:00"),
    *('""', '"a # b"', '"say \\"hi\\" = [x]"', "'C:\\dir'", "''", '"\\u00e9\\\\"'),
    *('"""one line"""', "'''it's'''", '"""ends ""quoted"""""', '"""\\"""a"""'),
]
_LONG = [
    '"""\n[index]\nlimit = 4 # no comment\n"""',
    "'''\n# no comment\n]}\n'''",
    '"""a \\\n   b"""',
]
_NAMES = ["a", "b-c", "limit", "42", '"x.y"', "'q r'", '"é"', "search", '""', "_"]


class _Writer:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.comments = 0
        self.lines: list[str] = []

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def comment(self) -> str:
        self.comments += 1
        return f"#c{self.comments}. [x] y = '1'"

    def blank(self) -> str:
        return self.random.choice(["", "", " ", "\t"])

    def key(self, depth: int) -> str:
        names = self.random.choices(_NAMES, k=self.random.choice([1] * 4 + [2] * depth))
        return f"{self.blank()}.{self.blank()}".join(names)

    def value(self, depth: int = 2) -> str:
        kind = self.random.random()
        if depth and kind < 0.2:
            return self.array(depth)
        if depth and kind < 0.35:
            return self.inline(depth)
        return self.random.choice(_LONG if kind > 0.92 else _SCALARS)

    def array(self, depth: int) -> str:
        values = [self.value(depth - 1) for _ in range(self.random.randrange(4))]
        if not self.chance(0.5):
            return f"[{self.blank()}{', '.join(values)}{self.blank()}]"
        text = "[" + (f" {self.comment()}" if self.chance(0.3) else "") + "\n"
        for number, value in enumerate(values):
            last = number == len(values) - 1
            if self.chance(0.2):
                text += f"  {self.comment()}\n"
            comma = "" if last and self.chance(0.5) else ","
            after = f" {self.comment()}" if self.chance(0.3) else ""
            apart = "\n  " if comma and self.chance(0.1) else ""
            text += f"  {value}{apart}{comma}{after}\n"
        return text + self.random.choice(["]", "  ]"])

    def inline(self, depth: int) -> str:
        """An inline table; only what may stand on one line inside it is kept there."""
        pairs = []
        for name in self.random.sample(_NAMES, self.random.randrange(4)):
            key = f"{name}.deep" if self.chance(0.2) else name
            pairs.append(f"{key}{self.blank()}={self.blank()}{self.value(depth - 1)}")
        return f"{{{self.blank()}{', '.join(pairs)}{self.blank()}}}"

    def entry(self) -> None:
        indent = self.random.choice(["", "", "", "  ", "\t"])
        after = self.random.choice(["", "", f" {self.comment()}", " "])
        equals = self.random.choice([" = ", "=", " =\t"])
        self.lines.append(f"{indent}{self.key(1)}{equals}{self.value()}{after}")

    def header(self) -> None:
        left, right = self.random.choice([("[", "]"), ("[", "]"), ("[[", "]]")])
        after = self.random.choice(["", f"  {self.comment()}"])
        self.lines.append(
            f"{left}{self.blank()}{self.key(1)}{self.blank()}{right}{after}"
        )


def random_toml(seed: int) -> str:
    """A text that ``tomllib`` accepts; the same one for the same seed."""
    random = Random(seed)
    writer = _Writer(random)
    for _ in range(random.randrange(14)):
        known = len(writer.lines)
        step = random.random()
        if step < 0.15:
            writer.lines.append(writer.random.choice(["", "  ", writer.comment()]))
        elif step < 0.4:
            writer.header()
        else:
            writer.entry()
        if not _accepted("\n".join(writer.lines)):
            del writer.lines[known:]
    text = "\n".join(writer.lines) + random.choice(["\n", "\n", "", "\n\n"])
    if random.random() < 0.3:
        text = text.replace("\n", "\r\n")
    return text


def _accepted(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def leaves(
    tables: dict[str, Any], above: tuple[str, ...] = ()
) -> list[tuple[str, ...]]:
    """The path of every value that is no table, holds none and is in no array."""
    found = []
    for name, value in tables.items():
        if isinstance(value, dict):
            found += leaves(value, (*above, name))
        elif not (isinstance(value, list) and any(isinstance(v, dict) for v in value)):
            found.append((*above, name))
    return found


def tables(
    content: dict[str, Any], above: tuple[str, ...] = ()
) -> list[tuple[str, ...]]:
    """The path of every table that is in no array."""
    found = [above]
    for name, value in content.items():
        if isinstance(value, dict):
            found += tables(value, (*above, name))
    return found
