#!/usr/bin/env python3
"""Measures Adagia's readers beside libraries for the same formats in one run. tools/bench --formats calls it.

MARC is parsed, and read with all its values, beside pymarc, BibTeX beside pybtex; an SQLite table and a Core Data store
beside JSON Lines of the same records, through whole imports. All figures are seconds of CPU time; memory is the most that the process had.
"""

import argparse
import datetime
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile

import fetch

PYMARC, PYBTEX = "pymarc==5.4.0", "pybtex==0.26.1"
MARC = "BooksAll.2016.part01.utf8"
WORDS = r"""the of quick algorithm {TeX} analysis systems na{\"\i}ve theory $x^2$ graphs data structures design
Fran{\c{c}}ais network learning -- proof computation random matrices""".split()
NAMES = ["Knuth, Donald E.", "Ludwig van Beethoven", r"G{\"o}del, Kurt", "{The OX Association}", "de la Fontaine, Jean",
         "Author, An and Other, B.", r"Erd{\H o}s, P{\'a}l", "Smith, John and Doe, Jane and Roe, Richard"]

READ_MARC = """
import sys, pymarc
with open(sys.argv[1], "rb") as file:
    print(sum(1 for record in pymarc.MARCReader(file, to_unicode=True) if record))
"""
READ_BIBTEX = """
import sys, pybtex.database
print(len(pybtex.database.parse_file(sys.argv[1], "bibtex").entries))
"""


def arguments():
    parser = argparse.ArgumentParser(prog="tools/bench --formats", description=__doc__)
    parser.add_argument("--records", type=int, default=100_000, help="of BibTeX and of databases")
    parser.add_argument("--marc", help=f"a file of MARC; by default {MARC}, 242 MB, out of pymarc's source archive")
    parser.add_argument("--keep", help="a folder to keep the peers and the files in, for the next run")
    for name in ("--adagia", "--adagia-bench", "--starter"):
        parser.add_argument(name, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def measured(command, **options):
    """The output of a program, its seconds of CPU time, and the most megabytes that it had."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([str(part) for part in command], stdout=output, **options)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise SystemExit(f"bench: {command[0]} ended with {process.returncode}.")
        output.seek(0)
        return output.read().decode(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def marc(folder, peers):
    """The file of the Library of Congress, out of the archive that it is in."""
    path = folder / MARC
    if not path.exists():
        fetch.say(f"fetching {MARC} from the source archive of {PYMARC}")
        peers.install("pip")
        fetch.run(peers.python, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:", "--dest", folder, PYMARC)
        archive = next(folder.glob("pymarc-*.tar.gz"))
        with tarfile.open(archive) as files:
            member = next(file for file in files if file.name.endswith(MARC))
            draft = path.with_suffix(".draft")
            with open(draft, "wb") as copy:
                # In pieces: what this program has in memory counts for those that it starts.
                shutil.copyfileobj(files.extractfile(member), copy)
        draft.rename(path)
        archive.unlink()
    return path


def bibtex(path, count):
    """Entries of five types with accents, strings and, in every third, an abstract."""
    chance = random.Random(7)

    def words(number):
        return " ".join(chance.choice(WORDS) for _ in range(number))

    with open(path, "w", encoding="utf-8") as file:
        file.write('@string{jacm = "Journal of the ACM"}\n')
        for number in range(count):
            kind = chance.choice(["article", "book", "inproceedings", "phdthesis", "misc"])
            fields = [f"author = {{{chance.choice(NAMES)}}}", f"title = {{{words(chance.randint(4, 12))}}}",
                      f"year = {chance.randint(1950, 2020)}", f"month = {chance.choice(['jan', 'mar', 'dec'])}"]
            if kind == "article":
                fields += ["journal = jacm", f"volume = {number % 50}", f"pages = {{{number % 900}--{number % 900 + 12}}}"]
            elif kind == "book":
                fields += ['publisher = "Addison-Wesley"', "address = {Reading, Massachusetts}"]
            if number % 3 == 0:
                fields += [f"keywords = {{{words(1)}, {words(1)}}}", f"abstract = {{{words(60)}.}}"]
            file.write(f"@{kind}{{key{number},\n  " + ",\n  ".join(fields) + "\n}\n\n")


def databases(folder, count):
    """The same records as JSON Lines, as a table and as a Core Data store."""
    chance = random.Random(8)
    plain = [word.strip("{}$") for word in WORDS if "\\" not in word]
    rows = [(number, " ".join(chance.choice(plain) for _ in range(20)), chance.choice(NAMES[4:]).replace("{", ""),
             chance.randint(-3_000_000_000, 1_500_000_000)) for number in range(1, count + 1)]
    lines, table, store = folder / "rows.jsonl", folder / "rows.db", folder / "store.db"
    with open(lines, "w", encoding="utf-8") as file:
        for number, title, author, seconds in rows:
            day = (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)).isoformat() + "Z"
            file.write(json.dumps({"id": str(number), "title": title, "author": author, "date": day}) + "\n")
    for path in (table, store):
        path.unlink(missing_ok=True)
    with sqlite3.connect(table) as database:
        database.execute("CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author TEXT, copyright TIMESTAMP)")
        database.executemany("INSERT INTO books VALUES (?, ?, ?, ?)", rows)
    with sqlite3.connect(store) as database:
        database.executescript("""
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOPYRIGHT TIMESTAMP,
              ZAUTHOR VARCHAR, ZTITLE VARCHAR);
            INSERT INTO Z_METADATA VALUES (1, 'U', 'Book');""")
        database.execute("INSERT INTO Z_PRIMARYKEY VALUES (1, 'Book', 0, ?)", (count,))
        database.executemany("INSERT INTO ZBOOK VALUES (?, 1, 1, ?, ?, ?)",
                             [(number, seconds - 978_307_200, author, title) for number, title, author, seconds in rows])
    return lines, table, store


class Table:
    """The rows that were measured."""

    def __init__(self):
        print("| | records | CPU s | records a second | memory MB | ratio |\n|---|---|---|---|---|---|")

    def add(self, name, count, seconds, memory, ratio=""):
        print(f"| {name} | {count:,} | {seconds:.2f} | {count / seconds:,.0f} | {memory:.0f} | {ratio} |", flush=True)


def read(options, path, *flags):
    """The records of a file that Adagia reads, seconds of CPU time and megabytes."""
    output, seconds, memory = measured([options.adagia_bench, "read", path, *flags])
    cells = output.splitlines()[1].split("\t")
    return int(cells[1]) + int(cells[2]), seconds, memory


def compare_readers(table, options, peers, name, path, script, package, **ways):
    """A format read by Adagia in some ways, named with their flags, and by a library of PyPI."""
    other = None
    try:
        peers.install(package)
        output, other, other_memory = measured([peers.python, "-c", script, path])
    except OSError as error:
        fetch.say(f"{package} is left out: {error}")
    for way, flags in ways.items():
        count, seconds, memory = read(options, path, *flags)
        table.add(f"{name}, {way}", count, seconds, memory, f"{other / seconds:.1f} × {package}" if other else "")
    if other:
        table.add(f"{name}, {package}", int(output), other, other_memory)


def imported(options, path, catalog):
    """The cost of an import into a new catalog."""
    for old in catalog.parent.glob(catalog.name + "*"):
        old.unlink()
    _, seconds, memory = measured([options.adagia, "import", path, "--catalog", catalog, "--quiet"])
    return seconds, memory


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        peers = fetch.Peers(folder)
        books = options.marc or marc(folder, peers)
        bibliography = folder / "entries.bib"
        bibtex(bibliography, options.records)
        sources = databases(folder, options.records)
        table = Table()
        compare_readers(table, options, peers, "MARC", books, READ_MARC, PYMARC, parsed=["--parse-only"], read=[])
        compare_readers(table, options, peers, "BibTeX", bibliography, READ_BIBTEX, PYBTEX, read=[])
        catalog = folder / "catalog.db"
        count, _, _ = read(options, books, "--parse-only")
        table.add("MARC, imported", count, *imported(options, books, catalog))
        least = {}
        for _ in range(3):
            for name, path in zip(("JSON Lines", "SQLite", "Core Data"), sources):
                least[name] = min(least.get(name, (float("inf"), 0)), imported(options, path, catalog))
        for name, (seconds, memory) in least.items():
            ratio = f"{seconds / least['JSON Lines'][0]:.2f} of JSON Lines"
            table.add(f"{name}, imported", options.records, seconds, memory, ratio)


if __name__ == "__main__":
    sys.exit(main())
