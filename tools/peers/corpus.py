"""A corpus for the comparison: records as JSON Lines, made from real texts by their statistics.

The texts are those of the starter pack and of Debian's packages of fortunes and of the King James Bible, as far as they
are installed. A walk over their words makes new ones: the next word is one that followed the last two somewhere, or, four
times in ten, the last one. So words, pairs and phrases are as frequent as in real texts. One word in 200 is a compound
of two others, so that the vocabulary grows with the corpus.
"""

import bisect
import glob
import itertools
import json
import random
import re
import subprocess
import sys

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*[,.;:!?]?")
AUTHORS, SOURCES = 20_000, 2_000


def fortunes():
    for path in sorted(glob.glob("/usr/share/games/fortunes/*.u8")):
        with open(path, encoding="utf-8", errors="ignore") as file:
            yield from re.split(r"(?m)^%\s*$", file.read())


def verses():
    try:
        book = subprocess.run(["bible", "-f", "gen1:1-rev22:21"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return
    for line in book.stdout.splitlines():
        yield line.partition(" ")[2]


def sayings(starter):
    for path in sorted(glob.glob(f"{starter}/*.jsonl")):
        with open(path, encoding="utf-8") as lines:
            yield from (json.loads(line).get("text") or "" for line in lines)


class Walk:
    """A walk over the words of texts, repeatable by its seed."""

    def __init__(self, texts, seed):
        self.random = random.Random(seed)
        self.words, self.starts = [], []
        for text in texts:
            words = WORD.findall(text)
            if len(words) >= 4:
                self.starts.append(len(self.words))
                self.words += words
        self.after = {}
        for place in range(1, len(self.words) - 1):
            self.after.setdefault(self.words[place], []).append(place)
            self.after.setdefault((self.words[place - 1], self.words[place]), []).append(place)

    def text(self, count):
        """A text of `count` words."""
        words, chance = self.words, self.random.random
        place = self.starts[int(chance() * len(self.starts))]
        text = [words[place]]
        while len(text) < count:
            context = (text[-2], text[-1]) if len(text) > 1 and chance() < 0.6 else text[-1]
            places = self.after.get(context) or self.after.get(words[place]) or [place]
            place = (places[int(chance() * len(places))] + 1) % len(words)
            text.append(words[place])
        return " ".join(word if chance() > 0.005 else self.compound() for word in text)

    def compound(self):
        return "".join(self.random.choice(self.words).strip(",.;:!?'’-").lower() for _ in range(2))


def zipf(count, offset):
    """The ascending shares of `count` values, for `bisect`."""
    weights = list(itertools.accumulate(1 / (rank + offset) for rank in range(count)))
    return [weight / weights[-1] for weight in weights]


def write(path, count, starter, seed=42):
    """Writes `count` records to the file at `path`.

    Their keys are id, author, title, source, year, lang and text.
    """
    walk = Walk(itertools.chain(sayings(starter), fortunes(), verses()), seed)
    chance, gauss = walk.random.random, walk.random.gauss
    authors = [walk.text(2).title().strip(",.;:!?") for _ in range(AUTHORS)]
    sources = [walk.text(1 + rank % 4).title().strip(",.;:!?") for rank in range(SOURCES)]
    author_shares, source_shares = zipf(AUTHORS, 10), zipf(SOURCES, 3)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(1, count + 1):
            record = {
                "id": number,
                "author": authors[bisect.bisect(author_shares, chance()) % AUTHORS],
                "title": walk.text(2 + number % 4).title().strip(",.;:!?"),
                "source": sources[bisect.bisect(source_shares, chance()) % SOURCES],
                "year": 2025 - min(425, int(walk.random.expovariate(1 / 70))),
                "lang": "en",
                "text": walk.text(min(110, max(5, int(2.718281828 ** gauss(3.17, 0.42))))),
            }
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), sys.argv[3])
