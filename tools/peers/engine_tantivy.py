"""tantivy through its package for Python: one thread, one segment at the end, ten stored records fetched."""

import os

import tantivy
from tantivy import Occur, Query

import timing

MEMORY = 512_000_000


def opened(folder):
    builder = tantivy.SchemaBuilder()
    for name in ("id", "year"):
        builder.add_integer_field(name, stored=True, indexed=True, fast=True)
    builder.add_text_field("author", stored=True, fast=True, tokenizer_name="raw", index_option="basic")
    for name in ("title", "source", "lang"):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("text", stored=True, tokenizer_name="folded", index_option="position")
    os.makedirs(folder, exist_ok=True)
    index = tantivy.Index(builder.build(), path=folder)
    simple = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    folded = simple.filter(tantivy.Filter.lowercase()).filter(tantivy.Filter.ascii_fold())
    index.register_tokenizer("folded", folded.build())
    return index


def build(folder, corpus):
    index = opened(folder)
    writer = index.writer(heap_size=MEMORY, num_threads=1)
    for record in timing.records(corpus):
        writer.add_document(tantivy.Document.from_dict(record, index.schema))
    writer.commit()
    writer.wait_merging_threads()


def answers(folder):
    index = opened(folder)
    index.reload()
    schema, searcher = index.schema, index.searcher()

    def word(text):
        return Query.term_query(schema, "text", text)

    def first(question):
        return word(question["words"][0])

    def combined(occur):
        return lambda q: best(Query.boolean_query([(occur, word(text)) for text in q["words"]]))

    def best(query, **options):
        hits = searcher.search(query, 10, count=False, **options).hits
        for _, address in hits:
            searcher.doc(address).to_dict()
        return len(hits)

    def filtered(question, condition):
        unscored = Query.const_score_query(condition, 0.0)
        return best(Query.boolean_query([(Occur.Must, first(question)), (Occur.Must, unscored)]))

    def years(q):
        return filtered(q, Query.range_query(schema, "year", tantivy.FieldType.Integer, q["from"], q["to"]))

    def facet(q):
        wanted = {"authors": {"terms": {"field": "author", "size": 10}}}
        return len(searcher.aggregate(first(q), wanted)["authors"]["buckets"])

    single = dict.fromkeys(("rare", "mid", "common5", "common20"), lambda q: best(first(q)))
    return single | {
        "and": combined(Occur.Must),
        "or": combined(Occur.Should),
        "natural-any": combined(Occur.Should),
        "natural-all": combined(Occur.Must),
        "phrase": lambda q: best(Query.phrase_query(schema, "text", q["words"])),
        "prefix": lambda q: best(Query.regex_query(schema, "text", q["words"][0] + ".*")),
        "fuzzy": lambda q: best(Query.fuzzy_term_query(schema, "text", q["words"][0], distance=1)),
        "author": lambda q: filtered(q, Query.term_query(schema, "author", q["author"])),
        "years": years,
        "newest": lambda q: best(first(q), order_by_field="year"),
        "facet": facet,
        "count": lambda q: searcher.search(first(q), 1, count=True).count,
        "record": lambda q: best(Query.term_query(schema, "id", q["id"])),
    }


if __name__ == "__main__":
    timing.main(build, answers)
