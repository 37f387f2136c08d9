import CatalogFixtures
import Foundation
import TestTools
import Testing

@Suite struct CatalogCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
  }

  @Test("the first use makes the catalog from the starter pack, and says so once")
  func theFirstUseMakesTheCatalogFromTheStarterPackAndSaysSoOnce() throws {
    let first = try adagia("search", "courage", "--limit", "3")
    #expect(first.status == 0)
    #expect(first.output.lowercased().contains("courage"))
    #expect(first.error.contains("from the starter pack"))
    #expect(first.error.contains("home/.local/share/adagia/catalog.db"))
    let second = try adagia("search", "courage", "--limit", "3")
    #expect(second.output == first.output)
    #expect(!second.error.contains("starter pack"))
  }

  @Test(
    "the catalog's place",
    arguments: [
      (["ADAGIA_CATALOG": "env.db"], "env.db"), (["XDG_DATA_HOME": "/nonexistent"], nil),
    ])
  func place(environment: [String: String], expected: String?) throws {
    let run = try adagia("search", "courage", "--format", "ids", environment: environment)
    if let expected {
      #expect(run.status == 0)
      #expect(FileManager.default.fileExists(atPath: adagia.folder.path(expected)))
    } else {
      #expect(run.status == 0 || run.error.contains("/nonexistent/adagia/catalog.db"))
    }
  }

  @Test("two imports of the same rows add nothing")
  func twoImportsOfTheSameRowsAddNothing() throws {
    _ = try adagia.folder.write("text,author\nOne,A\nTwo,B\n", to: "q.csv")
    let first = try adagia("import", "q.csv", "--catalog", "c.db")
    #expect(first.status == 0)
    #expect(first.error == "adagia: 2 rows: 2 added, 0 updated, 0 unchanged, 0 rejected.\n")
    let second = try adagia("import", "q.csv", "--catalog", "c.db")
    #expect(second.error == "adagia: 2 rows: 0 added, 0 updated, 2 unchanged, 0 rejected.\n")
    #expect(try adagia("collections", "--catalog", "c.db").output == "q  2\n")
  }

  @Test("counts have the right plural")
  func plurals() throws {
    _ = try adagia.folder.write("text,author\nOne,A\n", to: "q.csv")
    let run = try adagia("import", "q.csv", "--catalog", "c.db")
    #expect(run.error == "adagia: 1 row: 1 added, 0 updated, 0 unchanged, 0 rejected.\n")
    #expect(try adagia("remove", "1", "--catalog", "c.db").error == "adagia: removed 1 record.\n")
  }

  @Test("rejected rows are exit code 3, named and kept")
  func rejectedRowsAreExitCode3NamedAndKept() throws {
    _ = try adagia.folder.write("text,author\nOne,A\nTwo\nThree,C\n", to: "q.csv")
    let run = try adagia("import", "q.csv", "--catalog", "c.db", "--rejects", "bad.csv")
    #expect(run.status == 3)
    #expect(run.error.contains("q.csv:3: "))
    #expect(run.error.contains("2 added"))
    #expect(run.error.contains("1 rejected"))
    #expect(try adagia.text(of: "bad.csv") == "text,author\nTwo\n")
  }

  @Test(
    "impossible imports end with a status and a reason",
    arguments: [
      (["import", "missing.csv", "--catalog", "c.db"], 66), (["import", "*.nothing", "--catalog", "c.db"], 66),
      (["import", "q.csv", "--map", "title=Titel", "--catalog", "c.db"], 64),
      (["import", "q.csv", "--map", "nonsense", "--catalog", "c.db"], 64),
    ] as [([String], Int32)])
  func notImported(arguments: [String], status: Int32) throws {
    _ = try adagia.folder.write("text\nOne\n", to: "q.csv")
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == status, "\(run)")
    #expect(run.output == "", "\(run)")
    #expect(!run.error.isEmpty, "\(run)")
  }

  @Test("standard input is imported")
  func standardInputIsImported() throws {
    let run = try adagia("import", "-", "--collection", "p", "--catalog", "c.db", input: "{\"text\":\"piped\"}\n")
    #expect(run.status == 0)
    #expect(run.error.contains("1 added"))
    #expect(try adagia("search", "piped", "--catalog", "c.db", "--format", "ids").output == "1\n")
  }

  @Test("a file that is not a catalog is exit code 65")
  func aFileThatIsNoCatalogIsExitCode65() throws {
    _ = try adagia.folder.write("just text", to: "c.db")
    let run = try adagia("search", "x", "--catalog", "c.db")
    #expect(run.status == 65)
    #expect(run.error.contains("c.db: this file is not an Adagia catalog: it is not an SQLite database"))
    #expect(try adagia.text(of: "c.db") == "just text")
  }

  /// Another user than root, whom no permission stops; not everywhere may root's programs be run by one.
  private static let otherUser = "setpriv --reuid=65534 --regid=65534 --clear-groups"
  private static let mayTestPermissions: Bool = {
    let script = "[ \"$(id -u)\" != 0 ] || \(otherUser) '\(Adagia.program.path)' --version"
    return (try? Adagia().run(URL(fileURLWithPath: "/bin/sh"), ["-c", script]).status) == 0
  }()

  @Test("a read-only folder is searched and not written", .enabled(if: mayTestPermissions))
  func aFolderThatMayOnlyBeReadIsSearchedAndNotWritten() throws {
    _ = try adagia("add", "read only", "--catalog", "c.db")
    let path = adagia.folder.path("c.db")
    let script = """
      chmod 555 . && if [ "$(id -u)" = 0 ]; then as='\(Self.otherUser)'; fi
      $as "$ADAGIA" search only --catalog "$FILE" --format ids; echo "read $?"
      $as "$ADAGIA" add more --catalog "$FILE"; echo "write $?"
      chmod 755 .
      """
    let run = try adagia.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: ["ADAGIA": Adagia.program.path, "FILE": path])
    #expect(run.output == "1\nread 0\nwrite 2\n", "\(run)")
    #expect(run.error.contains("c.db: this file or its folder is read-only"))
  }

  private func addMotto() throws -> Adagia.Run {
    try adagia(
      "add", "Festina lente", "--author", "Augustus", "--lang", "la", "--date", "c. 400 BC", "--tag", "haste",
      "--catalog", "c.db")
  }

  @Test("an added record is shown with its date")
  func add() throws {
    let added = try addMotto()
    #expect(added.status == 0)
    #expect(added.output == "1\n")
    #expect(added.error == "adagia: added to 'mine'.\n")
    let shown = try adagia("show", "1", "--catalog", "c.db")
    #expect(shown.output.contains("Festina lente"))
    #expect(shown.output.contains("date        c. 400 BC (about 400 BCE)"))
  }

  @Test("a tag that is given twice is added once")
  func tagTwice() throws {
    _ = try adagia("add", "Festina lente", "--tag", "q", "--tag", "Q", "--catalog", "c.db")
    let run = try adagia("show", "1", "--fields", "tag", "--format", "jsonl", "--catalog", "c.db")
    #expect(run.output == #"{"tag":["q"]}"# + "\n")
  }

  @Test("an empty record is not added")
  func addNothing() throws {
    let run = try adagia("add", "--catalog", "c.db")
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("adagia: The record is empty."))
  }

  @Test("a record is edited and found by its new text")
  func edit() throws {
    _ = try addMotto()
    let edited = try adagia("edit", "1", "--set", "text=Make haste slowly", "--clear", "lang", "--catalog", "c.db")
    #expect(edited.status == 0)
    let json = try adagia("show", "1", "--format", "jsonl", "--catalog", "c.db").output
    #expect(json.contains("Make haste slowly"))
    #expect(!json.contains("\"language\""))
    #expect(try adagia("search", "festina", "--catalog", "c.db").status == 1)
  }

  @Test("a record is removed once")
  func remove() throws {
    _ = try addMotto()
    #expect(try adagia("remove", "1", "--catalog", "c.db").error == "adagia: removed 1 record.\n")
    #expect(try adagia("show", "1", "--catalog", "c.db").status == 1)
    #expect(try adagia("remove", "1", "--catalog", "c.db").status == 1)
  }

  @Test("exported records come back unchanged")
  func exportedRecordsComeBackUnchanged() throws {
    _ = try adagia("search", "x", environment: ["ADAGIA_CATALOG": "a.db"])
    let exported = try adagia("export", "--catalog", "a.db", "--output", "all.jsonl")
    #expect(exported.status == 0)
    #expect(try adagia("import", "all.jsonl", "--catalog", "b.db", "--quiet").status == 0)
    _ = try adagia("export", "--catalog", "b.db", "--output", "again.jsonl")
    #expect(try adagia.folder.bytes(of: "all.jsonl") == adagia.folder.bytes(of: "again.jsonl"))
    // Into the catalog it came from, it changes nothing.
    #expect(try adagia("import", "all.jsonl", "--catalog", "a.db").error.contains(" 0 added, 0 updated"))
  }

  @Test("the record of the day stays all day and changes overnight")
  func theRecordOfTheDayStaysAllDayAndChangesOvernight() throws {
    _ = try adagia("search", "x", environment: ["ADAGIA_CATALOG": "c.db"])
    let days = try (1...5).map {
      try adagia("today", "--on", "2026-03-0\($0)", "--format", "ids", "--catalog", "c.db").output
    }
    #expect(Set(days).count == 5)
    #expect(try adagia("today", "--on", "2026-03-01", "--format", "ids", "--catalog", "c.db").output == days[0])
    #expect(try adagia("today", "--on", "someday", "--catalog", "c.db").status == 64)
  }

  @Test("the record of the day has a text unless none has")
  func theRecordOfTheDayHasATextUnlessNoneHas() throws {
    let titles = (1...9).map { "{\"title\":\"Book \($0)\"}" }.joined(separator: "\n")
    _ = try adagia.folder.write(titles, to: "books.jsonl")
    _ = try adagia("import", "books.jsonl", "--catalog", "c.db")
    func titled() throws -> [Bool] {
      try (1...9).map { try adagia("today", "--on", "2026-03-0\($0)", "--catalog", "c.db").output.contains("Book") }
    }
    #expect(try titled().allSatisfy { $0 })
    _ = try adagia("add", "Festina lente.", "--catalog", "c.db")
    #expect(try titled().allSatisfy { !$0 })
    #expect(try adagia("today", "title:book", "--catalog", "c.db").output.contains("Book"))
  }

  @Test("a random record matches the query")
  func aRandomRecordMatchesTheQuery() throws {
    _ = try adagia("search", "x", environment: ["ADAGIA_CATALOG": "c.db"])
    let run = try adagia("random", "lang:la", "type:proverb", "--format", "jsonl", "--catalog", "c.db")
    #expect(run.status == 0)
    #expect(run.output.contains("\"language\":\"la\""))
    #expect(run.output.contains("\"type\":\"proverb\""))
    #expect(try adagia("random", "xyzzy", "--catalog", "c.db").status == 1)
  }

  @Test("stats count records, dates and languages")
  func statsCountWhatIsThere() throws {
    _ = try adagia.folder.write("text,lang,date\nOne,en,1843\nTwo,la,when pigs fly\n", to: "q.csv")
    _ = try adagia("import", "q.csv", "--catalog", "c.db")
    let run = try adagia("stats", "--format", "json", "--catalog", "c.db")
    let stats = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(stats["records"] as? Int == 2)
    #expect(stats["dated"] as? Int == 1)
    #expect(stats["unreadable_dates"] as? Int == 1)
    #expect(run.output.contains(#""languages":[{"name":"en","records":1},{"name":"la","records":1}]"#))
    #expect(run.output.contains(#""types":[{"name":null,"records":2}]"#))
    #expect(try adagia("stats", "--catalog", "c.db").output.contains("records       2\n"))
  }

  /// Names that are equal as Swift's `String`s and not to SQLite, and an empty language beside none, ended the program.
  @Test("stats keep apart what the file keeps apart")
  func statsKeepApartWhatTheFileKeepsApart() throws {
    _ = try adagia.folder.write("text,lang\nOne,en\nTwo,la\nThree,fr\nFour,de\n", to: "q.csv")
    _ = try adagia("import", "q.csv", "--collection", "caf\u{e9}", "--catalog", "c.db")
    try DamagedFile.damage(
      adagia.folder.path("c.db"),
      """
      INSERT INTO collection (name, created, modified) VALUES ('cafe\u{301}', 1, 1);
      UPDATE record SET language = '' WHERE id = 1;
      UPDATE record SET language = NULL WHERE id = 2;
      UPDATE record SET language = x'00ff', type = x'80' WHERE id = 3;
      """)
    let run = try adagia("stats", "--format", "json", "--catalog", "c.db")
    let names = [("cafe\u{301}", 0), ("caf\u{e9}", 4)].map { #"{"name":"\#($0)","records":\#($1)}"# }
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("\"collections\":[" + names.joined(separator: ",") + "]"), "\(run)")
    #expect(run.output.contains(#"{"name":null,"records":1}"#) && run.output.contains(#"{"name":"","records":"#))
    #expect(try adagia("stats", "--catalog", "c.db").status == 0)
  }

  @Test("a pipe that is closed ends quietly")
  func aPipeThatIsClosedEndsQuietly() throws {
    _ = try adagia("search", "x", environment: ["ADAGIA_CATALOG": "c.db"])
    let shell = URL(fileURLWithPath: "/bin/sh")
    let run = try adagia.run(shell, ["-c", "'\(Adagia.program.path)' export --catalog c.db | head -n 1 | wc -l"])
    #expect(run.status == 0)
    #expect(run.output.contains("1"))
    #expect(run.error == "")
  }

  /// A read that waits for a pipe was not ended by the signal.
  @Test("Ctrl-C ends an import that waits for a pipe, and what is committed is kept and said")
  func ctrlCEndsTheWaitForAPipe() throws {
    let process = try adagia.makeProcess(Adagia.program, ["import", "-", "--format", "jsonl", "--catalog", "c.db"])
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    let rows = (0..<2000).map { "{\"id\":\"\($0)\",\"text\":\"row number \($0)\"}\n" }.joined()
    try pipe.fileHandleForWriting.write(contentsOf: Data(rows.utf8))
    let path = adagia.folder.path("c.db")
    while !FileManager.default.fileExists(atPath: path + "-wal") { usleep(2_000) }
    func count() throws -> Int { try DamagedFile.number(path, "SELECT count(*) FROM record") ?? 0 }
    for _ in 0..<600 where (try? count()) ?? 0 == 0 { usleep(50_000) }
    let start = ContinuousClock.now
    process.interrupt()
    process.waitUntilExit()
    // Two seconds by itself; tests run beside others.
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(process.terminationStatus == 130)
    let kept = try count()
    #expect(kept >= 500)
    let end = "\(kept) added, 0 updated, 0 unchanged, 0 rejected. Stopped before the end."
    #expect(try adagia.text(of: "stderr").contains(end))
  }

  @Test("Ctrl-C stops an import after the current batch")
  func ctrlCStopsAnImportAfterTheBatchInHand() throws {
    let rows = (0..<60_000).map { "{\"id\":\"\($0)\",\"text\":\"row number \($0)\"}\n" }.joined()
    _ = try adagia.folder.write(rows, to: "rows.jsonl")
    let process = try adagia.makeProcess(Adagia.program, ["import", "rows.jsonl", "--catalog", "c.db"])
    try process.run()
    while !FileManager.default.fileExists(atPath: adagia.folder.path("c.db-wal")) { usleep(2_000) }
    usleep(100_000)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try adagia.text(of: "stderr").contains("To continue, run the same command again."))
    let again = try adagia("import", "rows.jsonl", "--catalog", "c.db")
    #expect(again.status == 0)
    #expect(again.error.contains("60000 rows:"))
    #expect(try adagia("search", "row", "--count", "--catalog", "c.db").output == "60000\n")
  }
}
