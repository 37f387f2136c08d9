"""The loop that every engine in Python asks the questions with, and what it prints.

Each engine is a program: `build FOLDER CORPUS` makes its index, `ask FOLDER QUESTIONS SECONDS` answers. Of each kind it
prints one line of JSON with the processor time of every answer in microseconds, the number of hits of each, and the sum
of totals where the question is for the number alone; then a line with its memory in kB.
"""

import json
import sys
import time

WARM = 5


def records(path):
    with open(path, encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def ask(questions, answers, seconds):
    """Asks each kind's questions, until `seconds` have passed.

    `answers` gives for each kind a function from a question to the number of hits.
    """
    kinds = {}
    for question in records(questions):
        kinds.setdefault(question["kind"], []).append(question)
    for kind, asked in kinds.items():
        if kind in answers:
            print(json.dumps({"kind": kind, **measured(asked, answers[kind], float(seconds))}), flush=True)
    print(json.dumps({"memory": memory()}), flush=True)


def measured(asked, answer, seconds):
    begin = time.monotonic()
    for question in asked[:WARM]:
        if time.monotonic() - begin < seconds / 4:
            answer(question)
    times, found = [], []
    end = time.monotonic() + seconds
    for question in asked:
        start = time.thread_time_ns()
        found.append(answer(question))
        times.append((time.thread_time_ns() - start) / 1000)
        if time.monotonic() > end:
            break
    return {"times": times, "found": found}


def memory():
    """The most memory that this process had, and what of it is its own now, in kB. Linux only."""
    try:
        with open("/proc/self/status", encoding="ascii") as lines:
            status = dict(line.split(":", 1) for line in lines)
    except OSError:
        return {}
    return {"most": int(status["VmHWM"].split()[0]), "own": int(status["RssAnon"].split()[0])}


def main(build, answers):
    """Does what the arguments say."""
    _, command, folder, file, *rest = sys.argv
    if command == "build":
        build(folder, file, *rest)
    else:
        ask(file, answers(folder), *rest)
