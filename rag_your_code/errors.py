"""Every error this package raises on purpose, each with its exit code.

A message says what went wrong and where; ``hint`` says what to do next. The
command line and the agent faces turn these into one line or one reply, so none
of them ever reaches a person as a traceback.
"""


class RagYourCodeError(Exception):
    """The root of the family; catch it at an edge, never in the middle."""

    code = "error"
    exit_code = 2

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(RagYourCodeError):
    """An argument is missing, unknown, of the wrong type or out of range."""

    code = "usage"


class NotFoundError(RagYourCodeError):
    """The thing asked for does not exist: an id, a path, a symbol."""

    code = "not_found"
    exit_code = 1


class RefusedError(RagYourCodeError):
    """What was asked for is there, but is never shown: a secret-shaped file."""

    code = "refused"


class PatternTooSlowError(RagYourCodeError):
    """A regular expression took longer than its bound and was stopped."""

    code = "too_slow"


class ConfigError(RagYourCodeError):
    """``rag-your-code.toml`` cannot be read or holds something not accepted."""

    code = "config"


class IndexMissingError(RagYourCodeError):
    """There is no index yet, and this call was told not to build one."""

    code = "index_missing"


class IndexDamagedError(RagYourCodeError):
    """A file of the index is not what its writer wrote."""

    code = "index_damaged"

    def __init__(self, path: str, why: str) -> None:
        super().__init__(
            f"index damaged: {path}: {why}",
            hint="run `rag-your-code index --full` to rebuild it",
        )
        self.path = path


class IndexBusyError(RagYourCodeError):
    """Another process is writing the index and did not finish in time."""

    code = "index_busy"


class IndexWriteError(RagYourCodeError):
    """The index cannot be written: a read-only folder, a full disk."""

    code = "index_write"


class DescriptionError(RagYourCodeError):
    """The descriptions file cannot be read; it is never overwritten."""

    code = "descriptions"


class ProviderError(RagYourCodeError):
    """An embedding provider refused, failed or answered nonsense."""

    code = "provider"


class ConsentError(RagYourCodeError):
    """The settings would send code or a key somewhere and the user has not agreed."""

    code = "consent"
