"""A local code-retrieval index: ask in plain language, get the functions."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rag_your_code.api import CodeIndex

__version__ = "2.0.0"
__all__ = ["CodeIndex", "__version__"]


def __getattr__(name: str) -> object:
    """Load the Python face when it is asked for, not with the package."""
    if name == "CodeIndex":
        from rag_your_code.api import CodeIndex

        return CodeIndex
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
