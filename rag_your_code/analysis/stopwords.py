"""How much a question's words weigh before anything is known of the code.

The index keeps every term; only questions are weighed. The lists hold stems (``ani``
is any, ``whi`` why), so that starting costs no stemming.
"""

from collections.abc import Iterable, Mapping

#: Question words, articles, pronouns and auxiliaries, and what asking for code always
#: says (find, implemented): they carry nothing.
_NOTHING = """
about all also am an and ani are as at be been both but by can could did do doe done
each either find for from get got had happen has have he her here his how if implement
in into is it itself just let me more most my no nor of on onc one onli or other our
out over own pleas same she should show so some such than that the their them then
there these they this those through to too under up us veri was we were what when
where whether whi which while who whom whose will with within would you your
"""

#: What commit subjects start with, and what every unit is. A program may well be about
#: files or classes; at no weight these measured .002 worse on training questions.
_HALF = """
add allow avoid chang check class clean code creat enabl ensur file fix function handl
improv introduc make method move now prevent proper provid refactor remov renam replac
return set simplifi support updat use way without work
"""

#: Stem -> weight; a term that is not here weighs 1.
QUERY_WEIGHT: Mapping[str, float] = {
    **dict.fromkeys(_HALF.split(), 0.5),
    **dict.fromkeys(_NOTHING.split(), 0.0),
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
