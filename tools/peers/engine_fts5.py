"""Plain SQLite FTS5 as most programs use it: a table, indexes on author and year, an external-content index of the texts."""

import os
import sqlite3

import timing

COLUMNS = "id, author, title, source, year, lang, text"
FETCHED = ", ".join(f"r.{name}" for name in COLUMNS.split(", "))
MATCHES = "FROM fts JOIN record AS r ON r.id = fts.rowid WHERE fts MATCH :match"
BEST = f"SELECT {FETCHED}, fts.rank {MATCHES}%s ORDER BY fts.rank LIMIT 10"


def build(folder, corpus, fields="text"):
    """`fields` are the indexed columns, separated by commas."""
    os.makedirs(folder, exist_ok=True)
    db = sqlite3.connect(f"{folder}/fts5.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(
        "CREATE TABLE record (id INTEGER PRIMARY KEY, author TEXT, title TEXT, source TEXT, year INT, lang TEXT, text TEXT)"
    )
    db.execute(
        f"CREATE VIRTUAL TABLE fts USING fts5({fields}, content = 'record', content_rowid = 'id',"
        " tokenize = 'unicode61 remove_diacritics 2')"
    )
    db.execute("INSERT INTO fts(fts, rank) VALUES ('hashsize', 32000000)")
    db.execute("BEGIN")
    names = COLUMNS.split(", ")
    rows = ([record[name] for name in names] for record in timing.records(corpus))
    db.executemany(f"INSERT INTO record ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    db.execute(f"INSERT INTO fts(rowid, {fields}) SELECT id, {fields} FROM record")
    db.execute("CREATE INDEX record_author ON record(author)")
    db.execute("CREATE INDEX record_year ON record(year)")
    db.execute("COMMIT")
    db.execute("INSERT INTO fts(fts) VALUES ('optimize')")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def quoted(words):
    return [f'"{word}"' for word in words]


def answers(folder):
    db = sqlite3.connect(f"{folder}/fts5.db", isolation_level=None, cached_statements=512)
    db.execute("PRAGMA mmap_size = 4000000000")

    def rows(sql, match, **values):
        return db.execute(sql, {"match": match, **values}).fetchall()

    def best(match, condition="", **values):
        return len(rows(BEST % condition, match, **values))

    def word(question):
        return quoted(question["words"])[0]

    def author(q):
        return best(word(q), " AND r.author = :author", author=q["author"])

    def years(q):
        return best(word(q), " AND r.year BETWEEN :first AND :last", first=q["from"], last=q["to"])

    newest = f"SELECT {FETCHED} {MATCHES} ORDER BY r.year DESC, r.id LIMIT 10"
    facet = f"SELECT r.author, count(*) AS n {MATCHES} GROUP BY r.author ORDER BY n DESC LIMIT 10"
    count = "SELECT count(*) FROM fts WHERE fts MATCH :match"
    record = f"SELECT {COLUMNS} FROM record WHERE id = :id"
    single = dict.fromkeys(("rare", "mid", "common5", "common20"), lambda q: best(word(q)))
    return single | {
        "and": lambda q: best(" AND ".join(quoted(q["words"]))),
        "or": lambda q: best(" OR ".join(quoted(q["words"]))),
        "natural-any": lambda q: best(" OR ".join(quoted(q["words"]))),
        "natural-all": lambda q: best(" AND ".join(quoted(q["words"]))),
        "phrase": lambda q: best(f'"{" ".join(q["words"])}"'),
        "prefix": lambda q: best(word(q) + " *"),
        "author": author,
        "years": years,
        "newest": lambda q: len(rows(newest, word(q))),
        "facet": lambda q: len(rows(facet, word(q))),
        "count": lambda q: rows(count, word(q))[0][0],
        "record": lambda q: len(db.execute(record, {"id": q["id"]}).fetchall()),
    }


if __name__ == "__main__":
    timing.main(build, answers)
