"""English words to stems; the rows are what the published algorithm gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.analysis.stem import stem

#: Topic -> lines of ``word stem`` pairs, set apart by commas.
TABLE = {
    "plurals": """
caresses caress, processes process, classes class, ties tie, cries cri, flies fli,
dies die, gas gas, this this, gaps gap, kiwis kiwi, bus bus, focus focus,
status status, address address, statuses status, indices indic, queries queri
""",
    "ed and ing": """
agreed agre, feed feed, proceedings proceed, hopping hop, hoping hope, hoped hope,
controlling control, falling fall, filling fill, failing fail, sized size,
sizing size, troubled troubl, conflated conflat, luxuriated luxuri, added add,
adding add, egg egg, adds add, tanned tan, buffing buf, bedded bed, fizzed fizz,
knitting knit, knightly knight, singing sing, string string, bring bring, sing sing,
backtracking backtrack, backtracks backtrack, cached cach, caching cach,
parsing pars, parsed pars, mapped map, mapping map, needed need, needing need,
exceeding exceed, owing owe, ebbed ebb
""",
    "y": """
happy happi, cry cri, by by, say say, enjoy enjoy, playing play, yes yes,
youth youth, boyish boyish, syzygy syzygi, query queri, retry retri, retried retri,
retries retri, employs employ
""",
    "derivations, step 2": """
relational relat, conditional condit, valency valenc, valence valenc,
hesitancy hesit, digitizer digit, conformably conform, radically radic,
differently differ, vilely vile, analogously analog, vietnamization vietnam,
predication predic, operator oper, feudalism feudal, decisiveness decis,
hopefulness hope, callousness callous, formality formal, sensitivity sensit,
sensibility sensibl, possibly possibl, fluently fluentli, geologist geolog,
analogies analog, quickly quick, badly bad, bowl bowl, fully fulli,
hopelessly hopeless
""",
    "derivations, step 3": """
triplicate triplic, formative format, formalize formal, electricity electr,
electrical electr, hopeful hope, goodness good, rationalization ration,
initialize initi, initialization initi
""",
    "endings, step 4": """
revival reviv, allowance allow, inference infer, airliner airlin,
gyroscopic gyroscop, adjustable adjust, defensible defens, irritant irrit,
replacement replac, adjustment adjust, dependent depend, adoption adopt,
communism communism, activate activ, angularity angular, homologous homolog,
effective effect, bowdlerize bowdler, connection connect, connections connect,
connected connect, connecting connect
""",
    "last e and l": """
probate probat, rate rate, cease ceas, controll control, roll roll, enable enabl,
enabled enabl, enables enabl, handle handl, handles handl, handler handler,
handling handl, size size, cache cach, purge purg
""",
    "regions that would start too early": """
general general, generate generat, generously generous, generation generat,
communication communic, communities communiti, arsenal arsenal, past past,
paste paste, pasted paste, universe univers, university universiti,
universal universal, later later, lateral lateral, emerge emerg, emergency emergenc,
organ organ, organize organiz, internal internal, international internat,
interval interval
""",
    "exceptions": """
skis ski, skies sky, sky sky, idly idl, gently gentl, ugly ugli, early earli,
only onli, singly singl, news news, howe howe, atlas atlas, cosmos cosmos,
bias bias, andes andes, inning inning, outing outing, canning canning,
herring herring, earring earring, evening evening, proceed proceed, exceed exceed,
succeed succeed, proceeds proceed, dying die, lying lie, tying tie, vying vie
""",
    "short words": """
a a, is is, as as, be be, use use, used use, uses use, add add, ate ate, ion ion,
able abl, ing ing, ed ed, sly sli
""",
    "code": """
serialization serial, serializer serial, deserialize deseri, concurrency concurr,
asynchronous asynchron, asynchronously asynchron, authentication authent,
authenticate authent, authorized author, permissions permiss, dependencies depend,
dependency depend, resolver resolv, resolution resolut, validation valid,
validators valid, iterator iter, iterating iter, allocated alloc, allocation alloc,
encoding encod, encoder encod, recursive recurs, recursively recurs,
catastrophic catastroph, catastrophically catastroph, throttling throttl,
configuration configur, configurable configur, transaction transact,
transactional transact, normalize normal, normalized normal, scheduling schedul,
scheduler schedul
""",
}
ROWS = [
    pytest.param(*pair.split(), id=f"{topic}: {pair.split()[0]}")
    for topic, pairs in TABLE.items()
    for pair in pairs.split(",")
]


@pytest.mark.parametrize(("word", "root"), ROWS)
def test_stems_are_those_of_the_published_algorithm(word: str, root: str) -> None:
    assert stem(word) == root


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            "connect connected connecting connection connections", id="connect"
        ),
        pytest.param("validate validates validating validation", id="validate"),
        pytest.param("parse parsed parses parsing", id="parse"),
        pytest.param("catastrophic catastrophically", id="catastrophic"),
        pytest.param("dependency dependencies", id="dependency"),
    ],
)
def test_forms_of_one_word_share_a_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("universe university", id="universe"),
        pytest.param("general generous", id="general"),
        pytest.param("past paste", id="past"),
        pytest.param("later lateral", id="later"),
        pytest.param("organ organize", id="organ"),
        pytest.param("new news", id="news"),
    ],
)
def test_words_that_only_look_related_do_not(words: str) -> None:
    one, other = words.split()
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    "word",
    [
        pytest.param("", id="nothing"),
        pytest.param("is", id="two letters"),
        pytest.param("sha256", id="digits"),
        pytest.param("файлы", id="Cyrillic"),
        pytest.param("数据", id="Han"),
        pytest.param("can't", id="apostrophe"),
    ],
)
def test_what_is_no_english_word_stays(word: str) -> None:
    assert stem(word) == word


@given(st.from_regex(r"[a-z]{1,24}", fullmatch=True))
def test_a_stem_is_no_longer_than_its_word_but_by_an_e(word: str) -> None:
    """Never empty, lower case; ``-ing`` gives back at most an e (``vying`` vie)."""
    root = stem(word)
    assert 0 < len(root) <= len(word)
    assert root.isalpha()
    assert root.islower()


@given(st.text(max_size=80))
def test_no_text_grows_or_raises(text: str) -> None:
    assert len(stem(text)) <= len(text)
