"""How much a question's words weigh before anything is known of the code.

The index keeps every term; only questions are weighed.
"""

from collections.abc import Iterable, Mapping

from rag_your_code.analysis.stem import stem

#: Question words, articles, pronouns and auxiliaries: they carry nothing.
_NOTHING = """
a about all also am an and any are as at be been being both but by can could did do
does doing done each either for from get gets getting got had has have having he her
here his how i if in into is it its itself just let me more most my no nor of on once
one only or other our out over own please same she should show so some such than that
the their them then there these they this those through to too under up us very was
we were what when where whether which while who whom whose why will with within would
you your code function functions method methods class classes file files find implemented
implementation happens happen
"""

#: What commit subjects and questions start with: half a word's weight.
_HALF = """
add adds added allow allows avoid change changes check clean create creates do ensure
enable fix fixes fixed fixing handle handled handles handling implement improve
introduce make makes making move now prevent properly provide refactor remove removed
rename replace return returns set should simplify support supports supported update
updates use used uses using way when without work works
"""

#: Stem -> weight; a term that is not here weighs 1.
QUERY_WEIGHT: Mapping[str, float] = {
    **{stem(word): 0.5 for word in _HALF.split()},
    **{stem(word): 0.0 for word in _NOTHING.split()},
}


def query_weights(terms: Iterable[str]) -> dict[str, float]:
    """The weight of each distinct term of a question, in order.

    A question of nothing but words that carry nothing keeps them all, at full
    weight: ``how to`` is then what is asked for.

    >>> query_weights(["how", "to", "fix", "pool"]), query_weights(["how", "to"])
    ({'how': 0.0, 'to': 0.0, 'fix': 0.5, 'pool': 1.0}, {'how': 1.0, 'to': 1.0})
    """
    weights = {term: QUERY_WEIGHT.get(term, 1.0) for term in terms}
    if any(weights.values()):
        return weights
    return dict.fromkeys(weights, 1.0)
