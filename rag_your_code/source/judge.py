"""Whether a folder is walked and a listed path is a source file, or why not."""

import os
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rag_your_code.model import FoundFile, Skipped, SkipReason
from rag_your_code.source.denylist import is_secret
from rag_your_code.source.foreign import UNSEEN, why_foreign
from rag_your_code.source.generated import has_generated_name
from rag_your_code.source.gitignore import as_git, parse_rules
from rag_your_code.source.globs import as_ignore_line
from rag_your_code.source.regular import is_link, read_or_nothing
from rag_your_code.source.watched import stamp_of

#: By a file's name: True for a source, False for none, None for "look inside".
IsSource = Callable[[str], bool | None]
#: By the first line of a file of which the name does not tell: whether it is a script.
IsScript = Callable[[str], bool]

_FIRST_LINE = 256  # bytes; no real ``#!`` line is longer


@dataclass(frozen=True, slots=True)
class Rules:
    """What decides about a file: the caller's languages and the user's settings.

    ``ignore`` are lines as in an ignore file: they add to the defaults, and
    ``!pattern`` takes a default back, except for secrets.
    """

    is_source: IsSource
    is_script: IsScript = lambda line: False
    ignore: tuple[str, ...] = ()
    max_file_bytes: int = 1_000_000


class Judge:
    """The verdict on each path under ``base``, and what was found so far.

    Paths are relative to ``base``. ``kept`` are the files for which the user took the
    defaults back; ``folders`` says of each folder whether it is walked; ``doubtful`` are
    files that are no source now and could become one without a change of their name.
    """

    def __init__(self, base: str, rules: Rules) -> None:
        self.files: list[FoundFile] = []
        self.skipped: list[Skipped] = []
        self.kept: list[str] = []
        self.folders: dict[str, bool] = {"": True}
        self.doubtful: list[str] = []
        self._base = base
        self._rules = rules
        self._configured = parse_rules(
            "\n".join(as_git(as_ignore_line(pattern)) for pattern in rules.ignore)
        )
        self._real_base = ""

    def skip(self, path: str, reason: SkipReason, detail: str = "") -> None:
        """Note why ``path`` is left out; what is not text in its name is shown."""
        shown = path.encode("utf-8", "backslashreplace").decode("utf-8")
        self.skipped.append(Skipped(shown, reason, detail))

    def _by_configuration(self, path: str, *, is_folder: bool) -> bool | None:
        """The user's word: True for ignored, False for kept, None for nothing said."""
        if not self._configured:
            return None
        return self._configured.verdict(as_git(path), is_folder=is_folder)

    # -- folders -------------------------------------------------------------------

    def enter(self, folder: str, has_tracked: Callable[[str], bool]) -> bool:
        """Whether ``folder`` and every folder on the way to it is to be walked; each is
        judged once, and noted if not."""
        known = self.folders.get(folder)
        unknown = []
        while known is None:
            unknown.append(folder)
            folder = folder.rpartition("/")[0]
            known = self.folders.get(folder)
        for folder in reversed(unknown):
            known = known and self._judge(folder, has_tracked)
            self.folders[folder] = known
        return known

    def _judge(self, folder: str, has_tracked: Callable[[str], bool]) -> bool:
        if not _is_text(folder):
            self.skip(folder, SkipReason.BAD_NAME)
            return False
        name = folder.rpartition("/")[2]
        if not _is_plain(name) or name in UNSEEN:
            return False
        on_disk = f"{self._base}/{folder}"
        configured = self._by_configuration(folder, is_folder=True)
        if configured:
            self.skip(folder, SkipReason.CONFIGURED)
        elif not _is_real_folder(on_disk):
            return False
        elif configured is None:
            why = why_foreign(on_disk, folder, has_tracked)
            if why:
                self.skip(folder, SkipReason.VENDORED, why)
            return not why
        return not configured

    # -- files ---------------------------------------------------------------------

    def judge_all(
        self, prefix: str, paths: Iterable[str], has_tracked: Callable[[str], bool]
    ) -> None:
        """Judge files, given from the folder that ``prefix`` names."""
        is_source, folders = self._rules.is_source, self.folders
        for listed in paths:
            path = prefix + listed
            folder, _, name = path.rpartition("/")
            entered = folders.get(folder)
            if entered is None:
                entered = self.enter(folder, has_tracked)
            if entered:
                wanted = is_source(name)
                if wanted is not False:
                    self._judge_file(path, name, wanted)

    def _judge_file(self, path: str, name: str, wanted: bool | None) -> None:
        if not _is_text(name):
            if wanted:
                self.skip(path, SkipReason.BAD_NAME)
            return
        if not _is_plain(name):
            return
        try:
            found = os.lstat(f"{self._base}/{path}")
        except (FileNotFoundError, NotADirectoryError):
            return  # git still lists what was deleted since it was staged
        except OSError as error:
            self.doubtful.append(path)
            if wanted:
                self.skip(path, SkipReason.UNREADABLE, error.strerror or "")
            return
        if is_link(found):
            self._judge_link(path, wanted)
        elif wanted or self._is_script(path, found):
            self._judge_source(path, name, found)
        else:
            self.doubtful.append(path)

    def _judge_source(self, path: str, name: str, found: os.stat_result) -> None:
        configured = self._by_configuration(path, is_folder=False)
        if is_secret(path):
            self.skip(path, SkipReason.SECRET)
        elif not stat.S_ISREG(found.st_mode):
            self.skip(path, SkipReason.SPECIAL)
        elif configured:
            self.skip(path, SkipReason.CONFIGURED)
        elif configured is None and has_generated_name(name):
            self.skip(path, SkipReason.GENERATED, "by its name")
        elif found.st_size > self._rules.max_file_bytes:
            self.skip(path, SkipReason.TOO_LARGE, f"{found.st_size} bytes")
            self.doubtful.append(path)
        else:
            self.files.append(FoundFile(path, stamp_of(found)))
            if configured is False:
                self.kept.append(path)

    def _judge_link(self, path: str, wanted: bool | None) -> None:
        """A link is never followed. What it leads to inside the root is found under its
        own name; what lies outside, or nowhere, is noted."""
        on_disk = f"{self._base}/{path}"
        try:
            is_folder = stat.S_ISDIR(os.stat(on_disk).st_mode)
        except OSError as error:
            if wanted:
                self.skip(path, SkipReason.SYMLINK, error.strerror or "")
            return
        if (wanted or is_folder) and not self._is_inside(os.path.realpath(on_disk)):
            self.skip(path, SkipReason.SYMLINK, "leads out of the root")

    def _is_inside(self, real_path: str) -> bool:
        if not self._real_base:
            self._real_base = os.path.realpath(self._base)
        return f"{real_path}{os.sep}".startswith(os.path.join(self._real_base, ""))

    def _is_script(self, path: str, found: os.stat_result) -> bool:
        if not stat.S_ISREG(found.st_mode) or is_secret(path):
            return False
        head = read_or_nothing(f"{self._base}/{path}", _FIRST_LINE)
        if not head.startswith(b"#!"):
            return False
        line = head.replace(b"\r", b"\n").partition(b"\n")[0]
        return self._rules.is_script(line.decode("utf-8", "replace"))


def _is_text(name: str) -> bool:
    """Whether a name is UTF-8; other bytes come as lone surrogates."""
    if name.isascii():
        return True
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _is_plain(name: str) -> bool:
    """Whether a name is one part of a path: a forged index may hold others."""
    if os.sep != "/" and (os.sep in name or ":" in name):
        return False
    return name not in ("", ".", "..")


def _is_real_folder(path: str) -> bool:
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and not is_link(found)
