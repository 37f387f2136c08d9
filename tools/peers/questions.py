"""Questions drawn from a corpus: the same number of each kind, the words as frequent as people's.

Words have only the letters a to z, so that every engine's tokenizer agrees on them. How many records have a word is
counted over the whole corpus.
"""

import collections
import json
import random
import re
import sys
import unicodedata

TOKEN = re.compile(r"[^\W_]+")
SAMPLE = 40_000

TITLES = {
    "rare": "rare word (3 to 30 records)",
    "mid": "mid word (0.05 to 1 %)",
    "common5": "common word, 5 %",
    "common20": "common word, 20 %",
    "and": "all of two words",
    "or": "any of three words",
    "natural-any": "any of 3 to 5 neighboring words",
    "natural-all": "all of 3 to 5 neighboring words",
    "phrase": "phrase of two or three words",
    "prefix": "prefix of three letters",
    "fuzzy": "misspelled word, one edit",
    "author": "author and word",
    "years": "years and word",
    "newest": "newest first",
    "facet": "facet by author",
    "count": "count only",
    "record": "one record by its id",
}


def tokens(text):
    """The words of a text, in lower case, without accents."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return TOKEN.findall(text.lower())


class Questions:
    """A corpus's words by their frequency, a sample of its records, and the questions made of both."""

    def __init__(self, corpus, seed=7):
        self.random = random.Random(seed)
        self.sample, counts, self.records = [], collections.Counter(), 0
        with open(corpus, encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                words = tokens(record["text"])
                counts.update(set(words))
                self.keep(record, words)
        self.share = {word: n / self.records for word, n in counts.items() if self.is_plain(word)}
        self.rare = sorted(word for word in self.share if len(word) > 3 and 3 <= counts[word] <= 30)

    def keep(self, record, words):
        """Takes a record into the sample with the same chance as every other."""
        self.records += 1
        place = len(self.sample) if len(self.sample) < SAMPLE else self.random.randrange(self.records)
        if place == len(self.sample):
            self.sample.append((record, words))
        elif place < SAMPLE:
            self.sample[place] = (record, words)

    @staticmethod
    def is_plain(word):
        return len(word) > 1 and word.isascii() and word.isalpha()

    def band(self, least, most, length=2):
        """The words that a share of the records have, in the order of the alphabet."""
        words = sorted(w for w, share in self.share.items() if least <= share < most and len(w) >= length)
        return words or [max(self.share, key=self.share.get)]

    def words_of_a_record(self, count, least=0.0005, most=0.15):
        """A record, and `count` of its words that a share of all records have."""
        while True:
            record, words = self.random.choice(self.sample)
            fit = sorted({w for w in words if len(w) > 2 and least <= self.share.get(w, 0) < most})
            if len(fit) >= count:
                return record, self.random.sample(fit, count)

    def natural(self):
        """3 to 5 words in the order of a text, mostly such that carry meaning."""
        while True:
            _, words = self.random.choice(self.sample)
            count = self.random.randint(3, 5)
            kept = [w for w in words if w in self.share and (self.share[w] < 0.05 or self.random.random() < 0.25)]
            kept = list(dict.fromkeys(kept))
            if len(kept) >= count:
                start = self.random.randrange(len(kept) - count + 1)
                return kept[start : start + count]

    def phrase(self):
        while True:
            _, words = self.random.choice(self.sample)
            count = self.random.choice((2, 3))
            start = self.random.randrange(max(1, len(words) - count + 1))
            if len(words) >= count and all(map(self.is_plain, words[start : start + count])):
                return words[start : start + count]

    def word(self, length):
        """A word as frequent as in the texts."""
        while True:
            word = self.random.choice(self.random.choice(self.sample)[1] or [""])
            if self.is_plain(word) and len(word) >= length:
                return word

    def misspelled(self):
        word, letter = self.word(5), self.random.choice("abcdefghijklmnopqrstuvwxyz")
        place, removed = self.random.randrange(1, len(word)), self.random.choice((0, 1, 1))
        return word[:place] + (letter if removed == 0 or self.random.random() < 0.5 else "") + word[place + removed :]

    def all(self, count):
        """`count` questions of each kind, a kind after the other."""
        bands = {"mid": self.band(0.0005, 0.01, 3), "common5": self.band(0.03, 0.08), "common20": self.band(0.13, 0.4)}
        natural = [self.natural() for _ in range(count)]
        make = {kind: lambda words=words: {"words": [self.random.choice(words)]} for kind, words in bands.items()}
        make |= {
            "rare": lambda: {"words": [self.random.choice(self.rare)]},
            "and": lambda: {"words": self.words_of_a_record(2)[1]},
            "or": lambda: {"words": self.words_of_a_record(3)[1]},
            "phrase": lambda: {"words": self.phrase()},
            "prefix": lambda: {"words": [self.word(4)[:3]]},
            "fuzzy": lambda: {"words": [self.misspelled()]},
            "author": self.author,
            "years": self.years,
            "newest": lambda: {"words": self.words_of_a_record(1)[1]},
            "facet": lambda: {"words": self.words_of_a_record(1)[1]},
            "count": lambda: {"words": self.words_of_a_record(1, most=0.3)[1]},
            "record": lambda: {"words": [], "id": self.random.randint(1, self.records)},
        }
        for kind in TITLES:
            made = [make[kind]() for _ in range(count)] if kind in make else [{"words": words} for words in natural]
            yield from ({"kind": kind, **question} for question in made)

    def author(self):
        record, words = self.words_of_a_record(1)
        return {"words": words, "author": record["author"]}

    def years(self):
        record, words = self.words_of_a_record(1)
        width = self.random.choice((5, 10, 30))
        return {"words": words, "from": record["year"] - width, "to": record["year"] + width}


def write(corpus, path, count):
    """Writes `count` questions of each kind about the corpus."""
    with open(path, "w", encoding="utf-8") as file:
        for question in Questions(corpus).all(count):
            file.write(json.dumps(question, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
