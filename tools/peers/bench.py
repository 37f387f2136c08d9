#!/usr/bin/env python3
"""Measures Adagia beside plain SQLite FTS5, tantivy and Lucene in one run. tools/bench --peers calls it."""

import argparse
import datetime
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import fetch
import tables

PER_KIND = 200
FIELDS = "title,author,text,source"


def arguments():
    parser = argparse.ArgumentParser(prog="tools/bench --peers", description=__doc__)
    parser.add_argument("--records", type=int, default=100_000, help="20000 or more; a tenth of them is measured too")
    parser.add_argument("--corpus", help="JSON Lines with id, author, title, source, year, lang and text; made if absent")
    parser.add_argument("--keep", help="a folder to keep the peers, the corpus and their indexes in, for the next run")
    parser.add_argument("--rounds", type=int, default=3, help="times that every engine is asked everything")
    parser.add_argument("--seconds", type=float, default=10, help="the longest time for one kind of one engine")
    parser.add_argument("--prepare", action="store_true", help="only fetch and index what --keep will need")
    for name in ("--adagia", "--adagia-bench", "--starter"):
        parser.add_argument(name, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def make(script, *arguments):
    """Runs a script of this folder in a process of its own, whose memory does not count as that of what follows."""
    subprocess.run([sys.executable, str(fetch.HERE / script), *map(str, arguments)], check=True)


def measured_build(command, output):
    """Runs a command that indexes, and says what it took."""
    begin = os.times()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"bench: {command[0]} ended with {process.returncode}.")
    wall = os.times().elapsed - begin.elapsed
    cpu = usage.ru_utime + usage.ru_stime
    return {"cpu": cpu, "wall": wall, "memory": usage.ru_maxrss, "bytes": fetch.size(output)}


class Size:
    """The corpus of one size, its questions, and the engines' indexes, in a folder."""

    def __init__(self, folder, count, options, peers):
        self.folder, self.count, self.options, self.peers = folder / f"{count}", count, options, peers
        self.folder.mkdir(parents=True, exist_ok=True)
        self.corpus, self.questions = self.folder / "corpus.jsonl", self.folder / "questions.jsonl"
        self.catalog = self.folder / "adagia.db"
        self.rounds = tables.Rounds()

    def prepare(self, source):
        """Takes the first records of `source`, draws questions, and has every peer index them, unless that was done."""
        if not self.questions.exists():
            fetch.say(f"drawing questions about {self.count:,} records")
            with open(source, encoding="utf-8") as lines, open(self.corpus, "w", encoding="utf-8") as file:
                file.writelines(itertools.islice(lines, self.count))
            draft = self.questions.with_suffix(".draft")
            make("questions.py", self.corpus, draft, PER_KIND)
            draft.rename(self.questions)
        self.builds = {name: self.built(name, command) for name, command in self.peers.items()}
        self.builds["FTS5, 4 fields"] = self.built("FTS5, 4 fields", self.peers["FTS5"], FIELDS)

    def built(self, name, command, *more):
        """What building took, now or in the run that kept the index."""
        note, index = self.folder / f"{name}.json", self.folder / name
        if not note.exists():
            fetch.say(f"{name} indexes {self.count:,} records")
            shutil.rmtree(index, ignore_errors=True)
            index.mkdir()
            build = measured_build([*command, "build", str(index), str(self.corpus), *more], index)
            note.write_text(json.dumps(build), encoding="utf-8")
        return json.loads(note.read_text(encoding="utf-8"))

    def import_adagia(self):
        """Imports with the program, always anew."""
        fetch.say(f"Adagia imports {self.count:,} records")
        for ending in ("", "-wal", "-shm"):
            pathlib.Path(f"{self.catalog}{ending}").unlink(missing_ok=True)
        command = [self.options.adagia, "import", "--map", "date=year", "--catalog", str(self.catalog), str(self.corpus)]
        self.builds = {"Adagia": measured_build(command, self.catalog)} | self.builds

    def ask(self):
        """Asks every engine everything, in an order that changes from round to round."""
        commands = {name: [*command, "ask", str(self.folder / name)] for name, command in self.peers.items()}
        for style in tables.STYLES:
            adagia = [self.options.adagia_bench, "peer", "--style", style.split()[1], str(self.catalog)]
            commands[style] = adagia
        engines = list(commands)
        for number in range(self.options.rounds):
            for name in engines[number % len(engines) :] + engines[: number % len(engines)]:
                fetch.say(f"round {number + 1}, {self.count:,} records: {name}")
                asked = [*commands[name], str(self.questions), str(self.options.seconds)]
                done = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True)
                for line in done.stdout.splitlines():
                    self.rounds.add(name, json.loads(line))
        return list(tables.STYLES) + list(self.peers)


def report(small, large, engines):
    now, load = datetime.datetime.now(datetime.timezone.utc), os.getloadavg()[0]
    records = f"{large.count:,} records"
    print(f"Adagia beside {', '.join(large.peers)}, {now:%Y-%m-%d}; {os.cpu_count()} cores, load at the end {load:.2f}")
    print(f"Rounds: {large.options.rounds}; between them medians differ by a factor of {large.rounds.spread():.2f}")
    print(large.rounds.times_table(engines, 50, f"CPU p50, {records}, ten best fetched; * the time was up early"))
    print(large.rounds.times_table(engines, 99, f"CPU p99, {records}"))
    print(small.rounds.times_table(engines, 50, f"CPU p50, {small.count:,} records"))
    print(tables.growth_table(small.rounds, large.rounds, engines, large.count // small.count))
    print(large.rounds.hits_table(engines))
    print(tables.imports_table(large.builds, large.count, fetch.size(large.corpus)))
    print(large.rounds.memory_table(engines))


def compare(folder, options):
    peers = fetch.Peers(folder / "peers").commands()
    source = options.corpus or folder / "corpus.jsonl"
    sizes = [Size(folder, count, options, peers) for count in (options.records // 10, options.records)]
    if not options.corpus and not all(size.questions.exists() for size in sizes):
        fetch.say(f"writing {options.records:,} records")
        make("corpus.py", source, options.records, options.starter)
    for size in sizes:
        size.prepare(source)
    if options.prepare:
        return
    for size in sizes:
        size.import_adagia()
        engines = size.ask()
    report(*sizes, engines)


def main():
    options = arguments()
    if options.records < 20_000:
        raise SystemExit("bench: --records takes a number from 20000.")
    if options.keep:
        compare(pathlib.Path(options.keep).resolve(), options)
    else:
        with tempfile.TemporaryDirectory() as folder:
            compare(pathlib.Path(folder), options)


if __name__ == "__main__":
    main()
