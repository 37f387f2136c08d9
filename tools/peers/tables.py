"""The tables of the comparison."""

import statistics

from questions import TITLES

STYLES = ("Adagia plain", "Adagia typed")


def percentile(times, percent):
    """A percentile of ascending times."""
    return times[min(len(times) - 1, round(percent / 100 * (len(times) - 1)))] if times else float("nan")


def short(number):
    """A number with three significant digits, or all before the point; `-` for none."""
    if number is None or number != number:
        return "-"
    return f"{number:,.{2 if abs(number) < 9.995 else 1 if abs(number) < 99.95 else 0}f}"


def text(title, head, rows):
    """A table: the first column on the left, the others on the right."""
    rows = [head] + rows
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    rows.insert(1, ["-" * width for width in widths])
    lines = ["  ".join([row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]) for row in rows]
    return "\n".join(["", title, ""] + [line.rstrip() for line in lines])


class Rounds:
    """What all rounds at one size measured: the times and hits of each engine and kind."""

    def __init__(self):
        self.times, self.found, self.memory = {}, {}, {}

    def add(self, engine, line):
        if "memory" in line:
            self.memory.setdefault(engine, []).append(line["memory"])
        elif line["times"]:
            self.times.setdefault((engine, line["kind"]), []).append(sorted(line["times"]))
            self.found[engine, line["kind"]] = line["found"]

    def time(self, engine, kind, percent):
        """The least of the rounds' percentiles in microseconds; `None` for a kind that the engine does not have."""
        rounds = self.times.get((engine, kind))
        return min(percentile(times, percent) for times in rounds) if rounds else None

    def spread(self):
        """The median over all kinds of the largest median of a round divided by the least."""
        medians = [[percentile(times, 50) for times in rounds] for rounds in self.times.values()]
        return statistics.median(max(each) / min(each) for each in medians)

    def is_cut(self, engine, kind):
        """Whether the time was up before all questions were asked."""
        most = max(len(found) for (_, other), found in self.found.items() if other == kind)
        return len(self.found.get((engine, kind), range(most))) < most

    def times_table(self, engines, percent, title):
        peers = [engine for engine in engines if engine not in STYLES]
        head = ["microseconds"] + engines + [f"{style.split()[1]} / best peer" for style in STYLES]
        rows = []
        for kind in TITLES:
            times = {engine: self.time(engine, kind, percent) for engine in engines}
            if not any(times.values()):
                continue
            best = min((times[peer] for peer in peers if times[peer]), default=None)
            ratios = [times[style] / best if best and times.get(style) else None for style in STYLES]
            cells = [short(times[engine]) + ("*" if self.is_cut(engine, kind) else "") for engine in engines]
            rows.append([TITLES[kind]] + cells + [short(ratio) for ratio in ratios])
        return text(title, head, rows)

    def hits_table(self, engines):
        """The hits over the questions that all engines answered. Engines that find the same have equal sums."""
        rows = []
        for kind in TITLES:
            lists = {engine: self.found[engine, kind] for engine in engines if (engine, kind) in self.found}
            if not lists:
                continue
            count = min(len(found) for found in lists.values())
            sums = [f"{sum(lists[engine][:count]):,}" if engine in lists else "-" for engine in engines]
            rows.append([TITLES[kind], f"{count}"] + sums)
        return text("Hits, of the questions that all engines answered", ["", "questions"] + engines, rows)

    def memory_table(self, engines):
        rows = [
            [title] + [short(max((m.get(key, 0) for m in self.memory.get(e, [])), default=0) / 1024) for e in engines]
            for key, title in (("most", "most memory while asking, MiB"), ("own", "of it its own at the end, MiB"))
        ]
        return text("Memory", [""] + engines, rows)


def growth_table(small, large, engines, factor):
    """How many times as long the answers take at the larger size."""
    rows = []
    for kind in TITLES:
        pairs = [(small.time(engine, kind, 50), large.time(engine, kind, 50)) for engine in engines]
        if any(before for before, _ in pairs):
            rows.append([TITLES[kind]] + [short(after / before) if before and after else "-" for before, after in pairs])
    return text(f"Growth: CPU p50 with {factor} times the records, divided", [""] + engines, rows)


def imports_table(builds, count, raw):
    """`builds` has each engine's CPU seconds, most memory in kB, and bytes."""
    rows = [
        ["CPU, microseconds a record"] + [short(build["cpu"] * 1e6 / count) for build in builds.values()],
        ["CPU / FTS5 with the same four fields"]
        + [short(build["cpu"] / builds["FTS5, 4 fields"]["cpu"]) for build in builds.values()],
        ["most memory, MiB"] + [short(build["memory"] / 1024) for build in builds.values()],
        ["file, MB"] + [short(build["bytes"] / 1e6) for build in builds.values()],
        ["file / records as JSON Lines"] + [short(build["bytes"] / raw) for build in builds.values()],
    ]
    return text(f"Import of {count:,} records, {raw / 1e6:,.1f} MB", [""] + list(builds), rows)
