"""Which files of a tree are sources, by git's rules; the rest are skips with reasons."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rag_your_code.model import FoundFile, Skipped, SkipReason
from rag_your_code.source import denylist, gitfiles
from rag_your_code.source.gitignore import IgnoreRule, ignored, parse_rules

#: By a file's name: True for a source, False for none, None for "look inside".
IsSource = Callable[[str], bool | None]
#: By the first line of a file without a suffix: whether it is a script.
IsScript = Callable[[str], bool]

_FIRST_LINE = 256  # bytes; no real ``#!`` line is longer
_MAX_IGNORE_FILE = 1_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Rules:
    """What decides about a file: the caller's languages and the user's settings.

    ``ignore`` are lines as in an ignore file: they add to the defaults, and
    ``!pattern`` takes a default back.
    """

    is_source: IsSource
    is_script: IsScript = lambda line: False
    ignore: tuple[str, ...] = ()
    max_file_bytes: int = 1_000_000


@dataclass(frozen=True, slots=True)
class WalkResult:
    """Files in path order, skips in path order, and whether git gave the list.

    ``notes`` are sentences for a person: git was there but could not be used.
    """

    files: tuple[FoundFile, ...]
    skipped: tuple[Skipped, ...]
    by_git: bool
    notes: tuple[str, ...] = ()


def walk(root: Path, rules: Rules, *, git: bool | None = None) -> WalkResult:
    """The source files under ``root``, an existing folder.

    With ``git`` None git lists the files where ``root`` is in its work tree; True and
    False force one way. Both ways give the same answer.
    """
    listing = gitfiles.list_files(root) if git is not False else None
    visit = _Visit(root, rules)
    if listing is not None and listing.usable:
        visit.all_of(listing.paths)
    else:
        visit.tree("", ())
    notes = (listing.note,) if listing and listing.note else ()
    return WalkResult(
        files=tuple(sorted(visit.files, key=lambda found: found.path)),
        skipped=tuple(sorted(visit.skipped, key=lambda skip: skip.path)),
        by_git=bool(listing and listing.usable),
        notes=notes,
    )


@dataclass(slots=True)
class _Visit:
    """One walk: the verdict on each path, and what was found so far."""

    root: Path
    rules: Rules
    files: list[FoundFile] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    _folders: dict[str, bool] = field(default_factory=dict)
    _configured: tuple[IgnoreRule, ...] = ()
    _base: str = ""

    def __post_init__(self) -> None:
        self._configured = parse_rules("\n".join(self.rules.ignore))
        self._base = os.path.realpath(self.root)

    # -- a list from git ---------------------------------------------------------

    def all_of(self, paths: Iterable[str]) -> None:
        """Judge every path of git's list; a folder in it is a nested repository."""
        for path in paths:
            if path.endswith("/"):
                self._nested(path[:-1])
                continue
            folder, _, name = path.rpartition("/")
            wanted = self.rules.is_source(name)
            if wanted is False:
                continue
            if self._enter_all(folder):
                self._file(path, name, wanted)

    def _enter_all(self, folder: str) -> bool:
        """Whether every folder on the way is to be walked; each is judged once."""
        if not folder:
            return True
        known = self._folders.get(folder)
        if known is None:
            parent = folder.rpartition("/")[0]
            known = self._enter_all(parent) and self._enter(folder)
            self._folders[folder] = known
        return known

    def _nested(self, path: str) -> None:
        """A repository inside the repository: walked by its own rules."""
        folder = path.rpartition("/")[0]
        if not (self._enter_all(folder) and self._enter(path)):
            return
        if gitfiles.is_worktree_of(self.root / path, self.root):
            self.skipped.append(Skipped(path, SkipReason.WORKTREE))
            return
        listing = gitfiles.list_files(self.root / path)
        if listing is not None and listing.usable:
            self.all_of(f"{path}/{inner}" for inner in listing.paths)
        else:
            self.tree(path, ())

    # -- a tree without git --------------------------------------------------------

    def tree(self, top: str, above: tuple[tuple[IgnoreRule, ...], ...]) -> None:
        """Walk ``top`` by our own matcher; ``above`` are the rules from outside it."""
        waiting = [(top, (*above, *self._exclude_file(top)))]
        while waiting:
            folder, rules = waiting.pop()
            own = self._ignore_file(folder)
            rules = (*rules, own) if own else rules
            for entry in self._entries(folder):
                path = f"{folder}/{entry.name}" if folder else entry.name
                if not _is_text(path):
                    self.skipped.append(Skipped(_shown(path), SkipReason.BAD_NAME))
                elif entry.is_dir(follow_symlinks=False):
                    if entry.name == ".git" or ignored(rules, path, is_folder=True):
                        continue
                    if self._enter(path) and not self._is_worktree(path):
                        nested = os.path.exists(os.path.join(entry.path, ".git"))
                        inner = self._exclude_file(path) if nested else rules
                        waiting.append((path, inner))
                elif not ignored(rules, path, is_folder=False):
                    self._file(path, entry.name, self.rules.is_source(entry.name))

    def _is_worktree(self, path: str) -> bool:
        if not os.path.isfile(self.root / path / ".git"):
            return False
        if gitfiles.is_worktree_of(self.root / path, self.root):
            self.skipped.append(Skipped(path, SkipReason.WORKTREE))
            return True
        return False

    def _entries(self, folder: str) -> Iterator["os.DirEntry[str]"]:
        try:
            with os.scandir(self.root / folder if folder else self.root) as entries:
                yield from sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            reason = error.strerror or ""
            self.skipped.append(Skipped(folder or ".", SkipReason.UNREADABLE, reason))

    def _ignore_file(self, folder: str) -> tuple[IgnoreRule, ...]:
        return _read_rules(self.root / folder / ".gitignore", folder)

    def _exclude_file(self, folder: str) -> tuple[tuple[IgnoreRule, ...], ...]:
        rules = _read_rules(self.root / folder / ".git" / "info" / "exclude", folder)
        return (rules,) if rules else ()

    # -- verdicts ------------------------------------------------------------------

    def _enter(self, path: str) -> bool:
        """Whether to walk a folder; a vendored one is noted."""
        verdict = self._by_configuration(path, is_folder=True)
        if verdict is not None:
            if verdict:
                self.skipped.append(Skipped(path, SkipReason.CONFIGURED))
            return not verdict
        name = path.rpartition("/")[2]
        if denylist.is_vendored(name) or self._is_output(path, name):
            if not name.startswith("."):
                self.skipped.append(Skipped(path, SkipReason.VENDORED))
            return False
        return True

    def _is_output(self, path: str, name: str) -> bool:
        """Whether a folder is a build's output: by its tag or the tool beside it."""
        beside = denylist.OUTPUT_BESIDE.get(name)
        if beside is None:
            return False
        parent = self.root / path.rpartition("/")[0]
        try:
            names = os.listdir(parent)
        except OSError:
            return False
        return any(
            one in names or (one.startswith(".") and any(n.endswith(one) for n in names))
            for one in beside
        )

    def _by_configuration(self, path: str, *, is_folder: bool) -> bool | None:
        """What the user's own patterns say: ignore, keep, or nothing."""
        name = path.rpartition("/")[2]
        for rule in reversed(self._configured):
            if rule.matches(path, name, is_folder):
                return not rule.negated
        return None

    def _file(self, path: str, name: str, wanted: bool | None) -> None:
        if wanted is False:
            return
        if not _is_text(path):
            self.skipped.append(Skipped(_shown(path), SkipReason.BAD_NAME))
            return
        try:
            found = os.lstat(self.root / path)
        except OSError:
            return  # deleted since git listed it
        if stat.S_ISDIR(found.st_mode):
            self._submodule(path)
            return
        if wanted is None and not self._is_script(path, found):
            return
        reason, detail = self._verdict(path, name, found)
        if reason is not None:
            self.skipped.append(Skipped(path, reason, detail))
        else:
            self.files.append(FoundFile(path, found.st_size, found.st_mtime_ns))

    def _submodule(self, path: str) -> None:
        if os.path.exists(self.root / path / ".git"):
            self._nested(path)
        elif self._enter_all(path.rpartition("/")[0]):
            self.skipped.append(Skipped(path, SkipReason.SUBMODULE))

    def _is_script(self, path: str, found: os.stat_result) -> bool:
        """Whether a file without a suffix starts as a script of a known language."""
        if not stat.S_ISREG(found.st_mode) or denylist.is_secret(path):
            return False
        try:
            with open(self.root / path, "rb") as source:
                line = source.read(_FIRST_LINE).partition(b"\n")[0]
        except OSError:
            return False
        return line.startswith(b"#!") and self.rules.is_script(
            line.decode("utf-8", "replace")
        )

    def _verdict(
        self, path: str, name: str, found: os.stat_result
    ) -> tuple[SkipReason | None, str]:
        if denylist.is_secret(path):
            return SkipReason.SECRET, ""
        if stat.S_ISLNK(found.st_mode):
            return SkipReason.SYMLINK, ""
        if not stat.S_ISREG(found.st_mode):
            return SkipReason.SPECIAL, ""
        verdict = self._by_configuration(path, is_folder=False)
        if verdict:
            return SkipReason.CONFIGURED, ""
        if verdict is None and denylist.is_generated(name):
            return SkipReason.GENERATED, "by its name"
        if found.st_size > self.rules.max_file_bytes:
            return SkipReason.TOO_LARGE, f"{found.st_size} bytes"
        return None, ""


def _read_rules(path: Path, base: str) -> tuple[IgnoreRule, ...]:
    try:
        with open(path, "rb") as source:
            text = source.read(_MAX_IGNORE_FILE).decode("utf-8", "replace")
    except OSError:
        return ()
    return parse_rules(text, base)


def _is_text(path: str) -> bool:
    """Whether a name is UTF-8; other bytes come as lone surrogates."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _shown(path: str) -> str:
    return path.encode("utf-8", "backslashreplace").decode("utf-8")
