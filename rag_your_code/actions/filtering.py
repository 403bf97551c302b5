"""What a question may be kept to: the arguments that every action on units shares."""

from collections.abc import Mapping, Sequence
from typing import Any

from rag_your_code.actions.table import Parameter, Type
from rag_your_code.errors import UsageError

FILTERS = (
    Parameter("paths", Type.TEXTS, "only files under this path or glob"),
    Parameter("langs", Type.TEXTS, "only this language"),
    Parameter("kinds", Type.TEXTS, "only this kind of unit (function, class ...)"),
    Parameter(
        "tests",
        Type.TEXT,
        "what to do with tests and examples",
        choices=("auto", "include", "exclude", "only"),
    ),
)


def filters(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The filters among ``arguments`` as ``CodeIndex`` takes them."""
    languages = arguments.get("langs") or ()
    _check_languages(languages)
    return {
        "paths": arguments.get("paths") or (),
        "languages": languages,
        "kinds": arguments.get("kinds") or (),
        "tests": arguments.get("tests"),
    }


def _check_languages(names: Sequence[str]) -> None:
    from rag_your_code.languages import LANGUAGES

    known = [entry.name for entry in LANGUAGES]
    for name in names:
        if name not in known:
            raise UsageError(
                f"unknown language {name}", hint=f"languages: {', '.join(known)}"
            )
