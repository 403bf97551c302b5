"""One folder a behaviour: ``tests/languages/LANGUAGE/BEHAVIOUR/input.*``.

``expected.json`` lists every unit but the remainder as
``[kind, qualified name, first line, last line]``; ``absent`` names must not appear
in any unit's name; ``details`` maps a qualified name to further fields that must be
equal (``signature``, ``documentation``, ``container``) and ``calls`` to the names a
unit calls. ``known_bug`` says what is wrong in a recorded answer.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rag_your_code.model import CodeUnit, ReferenceKind
from rag_your_code.parse import parse_source

ROOT = Path(__file__).parent.parent / "languages"
CASES = sorted(path.parent for path in ROOT.glob("*/*/input.*"))


def _units(case: Path) -> tuple[str, tuple[CodeUnit, ...]]:
    (source,) = case.glob("input.*")
    text = source.read_bytes().decode("utf-8")
    return text, parse_source(source.name, text, case.parent.name)


def _row(unit: CodeUnit) -> list[Any]:
    return [unit.kind, unit.qualified_name, unit.start_line, unit.end_line]


def _hold_invariants(text: str, units: tuple[CodeUnit, ...]) -> None:
    """What must be true of any answer before it may become a golden."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for unit in units:
        assert 1 <= unit.start_line <= unit.name_line <= unit.end_line <= len(lines)
        if unit.kind != "remainder":
            plain = unit.name.lstrip("~#@")
            assert plain.split()[0].strip("`") in lines[unit.name_line - 1], unit


@pytest.mark.parametrize(
    "case", CASES, ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_units_are_as_recorded(case: Path, update_goldens: bool) -> None:
    text, units = _units(case)
    _hold_invariants(text, units)
    shown = [unit for unit in units if unit.kind != "remainder"]
    golden = case / "expected.json"
    if update_goldens:
        old = json.loads(golden.read_text("utf-8")) if golden.exists() else {}
        _write(golden, {**old, "units": [_row(unit) for unit in shown]})
    expected = json.loads(golden.read_text("utf-8"))
    assert [_row(unit) for unit in shown] == expected["units"]
    names = {unit.name for unit in shown}
    assert not names & set(expected.get("absent", ()))
    by_name = {unit.qualified_name: unit for unit in units}
    for name, fields in expected.get("details", {}).items():
        for field, value in fields.items():
            assert _field(by_name[name], field) == value, (name, field)


def _field(unit: CodeUnit, field: str) -> Any:
    kinds = {
        "calls": ReferenceKind.CALL,
        "imports": ReferenceKind.IMPORT,
        "inherits": ReferenceKind.INHERIT,
    }
    if field in kinds:
        return [one.name for one in unit.references if one.kind is kinds[field]]
    return getattr(unit, field)


def _write(path: Path, value: dict[str, Any]) -> None:
    rows = ",\n".join(
        f"    {json.dumps(row, ensure_ascii=False)}" for row in value["units"]
    )
    body = f"[\n{rows}\n  ]" if rows else "[]"
    rest = "".join(
        f",\n  {json.dumps(key)}: {json.dumps(value[key], ensure_ascii=False)}"
        for key in value
        if key != "units"
    )
    path.write_text(f'{{\n  "units": {body}{rest}\n}}\n', "utf-8")
