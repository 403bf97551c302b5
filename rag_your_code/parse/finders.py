"""Every finder by the name that the language tables call it."""

from collections.abc import Callable, Iterator, Mapping

from rag_your_code.parse import cpp
from rag_your_code.parse.brackets import Brackets
from rag_your_code.parse.declaration import Declaration

Finder = Callable[[str, Brackets], Iterator[Declaration]]

FINDERS: Mapping[str, Finder] = {
    "typedefs": cpp.typedefs,
    "old_style": cpp.old_style,
}
