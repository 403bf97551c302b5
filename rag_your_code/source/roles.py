"""What a path says about its code: tests, examples, documentation, or the thing itself."""

import re
from enum import StrEnum
from functools import lru_cache


class Role(StrEnum):
    """The part a file plays; all but SOURCE are demoted unless asked for."""

    SOURCE = "source"
    TEST = "test"
    EXAMPLE = "example"


_TEST_FOLDER = re.compile(
    r"tests?|testing|testdata|testsuite|test[-_.].+|.+[-_.]tests?|unittests?|specs?"
    r"|__tests__|__mocks__|mocks?|fixtures?|e2e|cypress|test(?:utils?|helpers?|kit|fixtures)"
)
_TEST_FOLDER_CAMEL = re.compile(
    r"(?:[a-z]+|[A-Z]\w*)(?:Tests?|TestUtils|Specs?|TestSuite)"
)
_TEST_NAME = re.compile(
    r"test_.*|.*[._-]tests?|.*[._-]spec|conftest|tests?|spec_helper|test_?helpers?"
    r"|.*[._-]test[._-].*|.*[._-]mock|mock_.*"
)
_TEST_CAMEL = re.compile(
    r".*[a-z0-9](?:Test|Tests|TestCase|Spec|Specs|IT|Suite|Mock)|Test[A-Z].*"
)
_EXAMPLE_FOLDER = re.compile(
    r"examples?|samples?|demos?|docs?|documentation|benchmarks?|bench(?:es)?|tutorials?"
    r"|playground|sandbox|website|site|scripts?|tools?|contrib|docs_src|stories",
    re.I,
)


@lru_cache(maxsize=8_192)
def role_of(path: str) -> Role:
    """The role of a file by its folders and name.

    >>> role_of("src/server.py").value, role_of("pkg/server_test.go").value
    ('source', 'test')
    """
    *folders, name = path.split("/")
    stem = name.partition(".")[0] if name.count(".") < 2 else name.rpartition(".")[0]
    if _TEST_NAME.fullmatch(stem.lower()) or _TEST_CAMEL.fullmatch(stem):
        return Role.TEST
    for folder in folders:
        if _TEST_FOLDER.fullmatch(folder.lower()) or _TEST_FOLDER_CAMEL.fullmatch(
            folder
        ):
            return Role.TEST
    for folder in folders:
        if _EXAMPLE_FOLDER.fullmatch(folder):
            return Role.EXAMPLE
    return Role.SOURCE
