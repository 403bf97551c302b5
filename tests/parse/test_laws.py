"""Laws of the parser in every language: it never raises, keeps offsets, stays linear."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rag_your_code.languages import LANGUAGES, load
from rag_your_code.parse import parse_file, parse_source
from rag_your_code.parse.mask import mask

NAMES = [entry.name for entry in LANGUAGES]
SAMPLES = {
    name: [
        path.read_bytes().decode("utf-8")
        for path in sorted(
            (Path(__file__).parent.parent / "languages" / name).glob("*/input.*")
        )
    ]
    for name in NAMES
}
_TOKENS = st.sampled_from(
    [
        *"()[]{}<>\"'`/\\#;:,.=*&|!?@$%~^-+\n\t ",
        "/*",
        "*/",
        "//",
        '"""',
        "'''",
        "=>",
        "->",
        "<<EOF\n",
        "EOF\n",
        "${",
        "#{",
        "\\(",
        "def ",
        "class ",
        "fn ",
        "func ",
        "function ",
        "end\n",
        "if ",
        "do\n",
        "case ",
        "@",
        "<?php",
        "?>",
        "#if X\n",
        "#else\n",
        "#endif\n",
        "é",
        "日",
        "\0",
        "\r\n",
        "\r",
        "\x0c",
        "\u2028",
        "name",
        "x1",
        'r#"',
        'R"x(',
        "%w[",
    ]
)
_TEXT = st.lists(_TOKENS, max_size=60).map("".join)
_QUICK = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def _hold(path: str, text: str, language: str) -> None:
    parsed = parse_file(path, text, language)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for unit in parsed.units:
        assert 1 <= unit.start_line <= unit.end_line <= lines
        assert unit.name
    assert 0 <= parsed.partial_line <= lines


@pytest.mark.parametrize("language", NAMES)
@_QUICK
@given(text=_TEXT)
@example(text="")
@example(text="{" * 10_000)
@example(text="\ufeff")
def test_any_text_is_parsed(language: str, text: str) -> None:
    _hold("a.txt", text, language)


@pytest.mark.parametrize("language", NAMES)
@_QUICK
@given(data=st.data())
def test_broken_code_is_parsed(language: str, data: st.DataObject) -> None:
    """Real samples with stretches cut out, doubled or replaced by noise."""
    if not SAMPLES[language]:
        pytest.skip("no samples yet")
    text = data.draw(st.sampled_from(SAMPLES[language]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        text = text[:start] + data.draw(_TEXT) + text[end:]
    _hold("a.txt", text, language)


@pytest.mark.parametrize("language", NAMES)
@_QUICK
@given(text=_TEXT)
def test_the_mask_keeps_every_offset(language: str, text: str) -> None:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    masked = mask(text, load(language))
    for out in (masked.code, masked.bare):
        assert len(out) == len(text)
        assert [at for at, char in enumerate(out) if char == "\n"] == [
            at for at, char in enumerate(text) if char == "\n"
        ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("language", NAMES)
def test_line_ends_make_no_difference(language: str, end: str) -> None:
    for text in SAMPLES[language]:
        if "\r" in text:
            continue
        plain = parse_source("a", text, language)
        other = parse_source("a", text.replace("\n", end), language)
        assert other == plain


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            'x = "\x0b\x1c\x85\u2028"\n# \x0c\n\ndef f():\n    pass\n', id="separators"
        ),
        pytest.param("\ufeff\n\n\ndef f():\n    pass\n", id="mark"),
    ],
)
def test_lines_are_counted_as_grep_counts_them(text: str) -> None:
    (unit,) = [
        unit for unit in parse_source("a.py", text, "python") if unit.name == "f"
    ]
    assert text.split("\n")[unit.start_line - 1] == "def f():"


ADVERSARIAL = {
    "spaces after a keyword": lambda n: "function" + " " * n + "x",
    "angles": lambda n: "class A" + "<" * n,
    "open brackets": lambda n: "(" * n,
    "open braces": lambda n: "{" * n,
    "closing braces": lambda n: "}" * n,
    "quotes": lambda n: '"' * n,
    "escaped quotes": lambda n: '"' + '\\"' * n,
    "one long line": lambda n: "x" * n,
    "padded numbers": lambda n: (
        ("   0x00000001,   0x00000002,  -1.5e+10,   {1, 2},\n") * (n // 50)
    ),
    "calls": lambda n: "f(" * (n // 4) + ")" * (n // 4),
    "chained calls": lambda n: "a" + ".b()" * (n // 4),
    "words": lambda n: "word " * (n // 5),
    "slashes": lambda n: "/" * n,
    "stars": lambda n: "/*" * (n // 2),
    "interpolations": lambda n: '"${' * (n // 3),
    "templates": lambda n: "`${" * (n // 3),
    "heredocs": lambda n: "<<A <<B " * (n // 8) + "\n",
    "hashes": lambda n: "#if A\n" * (n // 6),
    "generics": lambda n: "a<b," * (n // 4),
    "at signs": lambda n: "@a(" * (n // 3),
    "newlines": lambda n: "\n" * n,
    "defs": lambda n: "def a; " * (n // 7),
}


def _seconds(text: str, language: str) -> float:
    best = 1e9
    for _ in range(2):
        started = time.process_time()
        parse_file("a", text, language)
        best = min(best, time.process_time() - started)
    return best


@pytest.mark.parametrize("language", NAMES)
def test_time_is_linear_in_hostile_text(language: str) -> None:
    """Four times the text takes at most some four times the time, whatever it is."""
    for name, make in ADVERSARIAL.items():
        small = _seconds(make(3_000), language)
        large = _seconds(make(12_000), language)
        assert large < max(10 * small, 0.25), (
            f"{name}: {small:.4f} s, then {large:.4f} s"
        )
