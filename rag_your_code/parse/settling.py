"""Every function that evens out brackets, by the name that the tables call it."""

from collections.abc import Callable, Mapping

from rag_your_code.parse import cpp, csharp, shell

#: (text, masked code) -> masked code with the brackets that pair with nothing blanked.
Settler = Callable[[str, str], str]

SETTLERS: Mapping[str, Settler] = {
    "branches": cpp.one_branch,
    "csharp_branches": csharp.csharp_branches,
    "shell_cases": shell.without_case_patterns,
}
